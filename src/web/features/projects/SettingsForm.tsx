import { useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { ApiError } from '#contract/client.ts'
import type { Project } from '#contract/projects.ts'
import { call } from '../../api/client.ts'
import { hasDetail } from '../../api/errors.ts'
import { invalidate, keyOf } from '../../api/query.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { TagsField } from '../../forms/TagsField.tsx'
import { useSaved } from '../../forms/use-saved.ts'
import { useServerForm } from '../../forms/use-server-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { BasicFields } from './BasicFields.tsx'
import { BudgetFields } from './BudgetFields.tsx'
import { CloudFields } from './CloudFields.tsx'
import { FormSection } from './FormSection.tsx'
import { PolicyFields } from './PolicyFields.tsx'
import { FIELD_NAMES, bodyOf, valuesOf } from './project-form.ts'
import { useLoosening } from './use-loosening.ts'
import { useUnsaved } from '../../lib/use-unsaved.ts'
import styles from './projects.module.css'

/** All fields of a project. People without the right can only read them. */
export function SettingsForm({ project }: { project: Project }): ReactNode {
  const { t } = useTexts(['projects', 'common'])
  const queries = useQueryClient()
  const [isSaved, setIsSaved] = useSaved()
  const isReadOnly = !project.abilities['project.update']
  const wordsFor = (error: unknown) => {
    if (!(error instanceof ApiError)) return t('settings.failedUnreachable')
    return hasDetail(error) ? error.message : t('settings.failed')
  }
  const form = useServerForm({
    values: valuesOf(project),
    onSubmit: async (values) => {
      setIsSaved(false)
      const saved = await call('PUT /projects/{id}', { params: { id: project.id }, body: bodyOf(values) })
      form.inner.reset(valuesOf(saved))
      queries.setQueryData(keyOf('GET /projects/{id}', { params: { id: project.id } }), saved)
      setIsSaved(true)
      void invalidate(queries, 'GET /projects')
    },
    fields: FIELD_NAMES,
    fieldOf: ({ status, said }) =>
      said?.code.startsWith('projects.budget-too-low') ? 'budget_limit' : status === 409 ? 'slug' : undefined,
    wordsFor,
  })
  const { isDirty } = form.inner.formState
  const blocker = useUnsaved(isDirty)
  const loosening = useLoosening(form, project)
  const saveReason = isReadOnly ? t('settings.reason') : isDirty ? loosening : t('settings.unchanged')
  const foot = (
    <div className={clsx('row row--wrap', styles.projectFormFoot)}>
      <Button type="submit" variant="primary" isLoading={form.isSubmitting} disabledReason={saveReason}>
        {t('settings.save')}
      </Button>
      <Button
        variant="ghost"
        disabledReason={isDirty ? undefined : t('settings.unchanged')}
        onClick={() => form.inner.reset()}
      >
        {t('common:cancel')}
      </Button>
      <output className="row small t2">
        {isSaved && (
          <>
            <Icon of={Check} tone="success" />
            {t('settings.saved')}
          </>
        )}
        {!isSaved && isDirty && t('settings.unsaved')}
      </output>
    </div>
  )
  return (
    <>
      {isReadOnly && <Callout tone="info">{t('settings.reason')}</Callout>}
      {!isReadOnly && !project.abilities['project.loosen'] && (
        <Callout tone="info">{t('settings.tightenOnly')}</Callout>
      )}
      <FormShell form={form} className={styles.projectForm} foot={foot}>
        <FormSection title={t('sections.basic')} text={t('sections.basicText')} isReadOnly={isReadOnly}>
          <BasicFields form={form} />
          <TagsField form={form} name="tags" label={t('form.tags')} hint={t('form.tagsHint')} />
        </FormSection>
        <FormSection title={t('sections.budget')} text={t('sections.budgetText')} isReadOnly={isReadOnly}>
          <BudgetFields form={form} />
        </FormSection>
        <FormSection title={t('sections.cloud')} text={t('sections.cloudText')} isReadOnly={isReadOnly}>
          <CloudFields form={form} />
        </FormSection>
        <FormSection title={t('sections.policies')} text={t('sections.policiesText')} isReadOnly={isReadOnly}>
          <PolicyFields form={form} />
        </FormSection>
        {!isReadOnly && loosening !== undefined && <Callout tone="warning">{loosening}</Callout>}
      </FormShell>
      <ConfirmDialog
        title={t('settings.leaveTitle')}
        isOpen={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        confirmLabel={t('settings.leave')}
        onConfirm={() => blocker.proceed?.()}
        isDanger
      >
        {t('settings.leaveText')}
      </ConfirmDialog>
    </>
  )
}
