import { useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { useEffect, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Link, useNavigate } from 'react-router'
import type { Project } from '#contract/projects.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { projectProblem } from '../../api/project-problem.ts'
import { invalidate } from '../../api/query.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { to } from '../../pages.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { BasicFields } from './BasicFields.tsx'
import { BudgetFields } from './BudgetFields.tsx'
import { CloudFields } from './CloudFields.tsx'
import { FormSection } from './FormSection.tsx'
import { PolicyFields } from './PolicyFields.tsx'
import { FIELD_NAMES, bodyOf, emptyValues } from './project-form.ts'
import { useSlugFromName } from './use-slug-from-name.ts'
import styles from './projects.module.css'

/** How long creating can take. */
const CREATE_TIMEOUT_MS = 10_000

/** How long the success is shown before the new project opens. */
const REDIRECT_MS = 1_500

/** Creates a project. */
export function ProjectNewPage(): ReactNode {
  const { t } = useTexts(['projects', 'common'])
  const account = useAccount()
  const queries = useQueryClient()
  const [created, setCreated] = useState<Project>()
  useOpenLater(created)
  const wordsFor = (error: unknown) => {
    const problem = projectProblem(error)
    return 'detail' in problem ? problem.detail : t(`create.problems.${problem.key}`)
  }
  const form = useServerForm({
    values: emptyValues(account.email),
    onSubmit: async (values) => {
      setCreated(
        await call('POST /projects', { body: bodyOf(values) }, { signal: AbortSignal.timeout(CREATE_TIMEOUT_MS) }),
      )
      void invalidate(queries, 'GET /projects')
    },
    fields: FIELD_NAMES,
    fieldOf: ({ status }) => (status === 409 ? 'slug' : undefined),
    wordsFor,
  })
  useSlugFromName(form.inner)
  const foot = (
    <div className={clsx('stack stack--12', styles.projectFormFoot)}>
      {created && (
        <div role="status">
          <Callout tone="success">{t('create.done', { name: created.name })}</Callout>
        </div>
      )}
      <div className="row">
        <Button type="submit" variant="primary" isLoading={form.isSubmitting || created !== undefined}>
          {t('create.submit')}
        </Button>
        <Link className={buttonClass({ variant: 'ghost' })} to={to('projects')}>
          {t('common:cancel')}
        </Link>
      </div>
    </div>
  )
  return (
    <div className="page">
      <header className="page__head">
        <div>
          <h1 className="h1">{t('create.title')}</h1>
          <p className="page__meta">{t('create.lead')}</p>
        </div>
      </header>
      <FormShell form={form} className={styles.projectForm} foot={foot}>
        <FormSection title={t('sections.basic')} text={t('sections.basicText')}>
          <BasicFields form={form} isNew />
        </FormSection>
        <FormSection title={t('sections.budget')} text={t('sections.budgetText')}>
          <BudgetFields form={form} />
        </FormSection>
        <FormSection title={t('sections.cloud')} text={t('sections.cloudText')}>
          <CloudFields form={form} />
        </FormSection>
        <FormSection title={t('sections.policies')} text={t('sections.policiesText')}>
          <PolicyFields form={form} />
        </FormSection>
      </FormShell>
    </div>
  )
}

/** Opens the new project a moment after its success was shown. */
function useOpenLater(created: Project | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!created) return undefined
    const timer = window.setTimeout(() => void navigate(to('project', { projectId: created.id })), REDIRECT_MS)
    return () => window.clearTimeout(timer)
  }, [created, navigate])
}
