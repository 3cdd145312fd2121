import { Copy, FileCode2, SquarePen } from 'lucide-react'
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TemplateDetail } from '#contract/templates.ts'
import { loadTexts } from '../../locales/i18n.ts'
import { to } from '../../pages.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { editTemplate, fromTemplate } from '../../widgets/builder-address.ts'
import { CloudMark } from '../../widgets/CloudMark.tsx'
import { CreateEnvironmentButton } from '../../widgets/CreateEnvironmentButton.tsx'
import { sourceOf } from './environment-source.ts'
import { TemplateBadges } from './TemplateBadges.tsx'
import { TemplateMenu } from './TemplateMenu.tsx'

// The dialogs come with their first use, together with what they say.
const ExportPipelineDialog = lazy(async () => {
  const [{ ExportPipelineDialog: dialog }] = await Promise.all([import('../../widgets/ExportPipelineDialog.tsx'), loadTexts('deploy')])
  return { default: dialog }
})
const PushToGitDialog = lazy(async () => {
  const [{ PushToGitDialog: dialog }] = await Promise.all([import('../../widgets/PushToGitDialog.tsx'), loadTexts('deploy')])
  return { default: dialog }
})

/** What it is, whose it is, and what can be done with it. */
export function Head({ template }: { template: TemplateDetail }): ReactNode {
  const { t } = useTranslation(['templates', 'shell'])
  const [dialog, setDialog] = useState<'pipeline' | 'push'>()
  const [used, setUsed] = useState<readonly string[]>([])
  const close = useCallback(() => setDialog(undefined), [])
  const open = (next: 'pipeline' | 'push') => {
    setUsed((now) => [...new Set([...now, next])])
    setDialog(next)
  }
  const { id, name, description, stack, owner_name: owner, forked_from: origin, abilities, is_curated: isCurated } = template
  const noEdit = abilities['template.update'] ? undefined : t(isCurated ? 'reasons.curated' : 'shell:reasons.updateTemplate')
  const noPipeline = stack.nodes.length === 0 || template.problem_count > 0 ? t('reasons.notCompiling') : undefined
  return (
    <header className="page__head">
      <div>
        <h1 className="h1">
          {name}
          <TemplateBadges template={template} />
        </h1>
        {description !== '' && <p className="page__meta template-about">{description}</p>}
        <p className="page__meta">
          <span>
            <CloudMark cloud={template.cloud} />
            {template.region}
          </span>
          <span>{owner ?? t('curated')}</span>
          <span>{t('version', { version: template.version })}</span>
          {origin && (
            <span>
              {t('copyOf')}
              <Link className="link" to={to('template', { id: origin.id })}>
                {origin.name}
              </Link>
            </span>
          )}
        </p>
      </div>
      <div className="page__actions template-actions">
        {noEdit === undefined ? (
          <Link className={buttonClass()} to={editTemplate(id)}>
            <Icon of={SquarePen} />
            {t('menu.edit')}
          </Link>
        ) : (
          <Button icon={SquarePen} disabledReason={noEdit}>
            {t('menu.edit')}
          </Button>
        )}
        <Link className={buttonClass()} to={fromTemplate(id)}>
          <Icon of={Copy} />
          {t('menu.use')}
        </Link>
        <Button icon={FileCode2} disabledReason={noPipeline} onClick={() => open('pipeline')}>
          {t('exportPipeline')}
        </Button>
        {noPipeline === undefined ? (
          <CreateEnvironmentButton source={sourceOf(template)} label={t('createEnvironment')} />
        ) : (
          <Button variant="primary" disabledReason={noPipeline}>
            {t('createEnvironment')}
          </Button>
        )}
        <TemplateMenu template={template} {...(noPipeline === undefined && { onPush: () => open('push') })} />
      </div>
      <Suspense>
        {used.includes('pipeline') && (
          <ExportPipelineDialog
            isOpen={dialog === 'pipeline'}
            onClose={close}
            source={{ template_id: id }}
            name={name}
            environmentType={stack.environment_type}
          />
        )}
        {used.includes('push') && <PushToGitDialog isOpen={dialog === 'push'} onClose={close} source={{ template_id: id }} name={name} />}
      </Suspense>
    </header>
  )
}
