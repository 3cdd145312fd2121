import clsx from 'clsx'
import { Copy, FileCode2, SquarePen } from 'lucide-react'
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { useCatalogue } from '../../locales/catalogue.ts'
import { useTexts } from '../../locales/texts.ts'
import { Link } from 'react-router'
import type { TemplateDetail } from '#contract/templates.ts'
import { loadTexts } from '../../locales/i18n.ts'
import { to } from '../../pages.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { editTemplate, fromTemplate } from '../../widgets/builder-address.ts'
import { CloudMark } from '../../widgets/CloudMark.tsx'
import { CreateEnvironmentButton } from '../../dialogs/create-environment/CreateEnvironmentButton.tsx'
import { sourceOf } from './environment-source.ts'
import { TemplateTags } from './TemplateTags.tsx'
import { TemplateBadges } from './TemplateBadges.tsx'
import { TemplateMenu } from './TemplateMenu.tsx'
import styles from './templates.module.css'

// The dialogs come with their first use, together with what they say.
const ExportPipelineDialog = lazy(async () => {
  const [{ ExportPipelineDialog: dialog }] = await Promise.all([
    import('../../dialogs/pipeline/ExportPipelineDialog.tsx'),
    loadTexts('deploy'),
  ])
  return { default: dialog }
})
const PushToGitDialog = lazy(async () => {
  const [{ PushToGitDialog: dialog }] = await Promise.all([
    import('../../dialogs/push-to-git/PushToGitDialog.tsx'),
    loadTexts('deploy'),
  ])
  return { default: dialog }
})

/** What it is, whose it is, and what can be done with it. */
export function Head({ template }: { template: TemplateDetail }): ReactNode {
  const { t } = useTexts(['templates', 'shell'])
  const [dialog, setDialog] = useState<'pipeline' | 'push'>()
  const [used, setUsed] = useState<readonly string[]>([])
  const close = useCallback(() => setDialog(undefined), [])
  const open = (next: 'pipeline' | 'push') => {
    setUsed((now) => [...new Set([...now, next])])
    setDialog(next)
  }
  const { id, stack, owner_name: owner, forked_from: origin, abilities, is_curated: isCurated } = template
  const { name, description } = useCatalogue().nameTemplate(template)
  const noEdit = abilities['template.update']
    ? undefined
    : t(isCurated ? 'reasons.curated' : 'shell:reasons.updateTemplate')
  const noPipeline = stack.nodes.length === 0 || template.problem_count > 0 ? t('reasons.notCompiling') : undefined
  return (
    <header className="page__head">
      <div>
        <h1 className="h1">
          {name}
          <TemplateBadges template={template} />
        </h1>
        {description !== '' && <p className={clsx('page__meta', styles.templateAbout)}>{description}</p>}
        <TemplateTags template={template} />
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
      <div className={clsx('page__actions', styles.templateActions)}>
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
        {used.includes('push') && (
          <PushToGitDialog isOpen={dialog === 'push'} onClose={close} source={{ template_id: id }} name={name} />
        )}
      </Suspense>
    </header>
  )
}
