import { useQueryClient } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useNavigate, useSearchParams } from 'react-router'
import type { Project } from '#contract/projects.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { keepEnvironment } from '../../api/environment.ts'
import { findNewestRun } from '../../api/runs.ts'
import { FormShell } from '../../forms/FormShell.tsx'
import { useServerForm } from '../../forms/use-server-form.ts'
import { to } from '../../pages.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { InUsd } from '../../widgets/InUsd.tsx'
import { CreateEnvironmentCheck } from './Check.tsx'
import { CreateEnvironmentFields } from './Fields.tsx'
import { CreateEnvironmentFrame } from './Frame.tsx'
import { bodyOf, emptyValues, type CreateValues, type EnvironmentSource } from './values.ts'
import './create-environment.css'

interface CreateEnvironmentDialogProps {
  source: EnvironmentSource
  isOpen: boolean
  onClose: () => void
}

/** Makes an environment of a result: where, whose, until when, for how much; and says before what it takes. */
export function CreateEnvironmentDialog(props: CreateEnvironmentDialogProps): ReactNode {
  const { t } = useTexts('environments')
  return (
    <CreateEnvironmentFrame title={t('dialog.title')} isOpen={props.isOpen} onClose={props.onClose}>
      {(projects) => (
        <InUsd>
          <CreateForm {...props} projects={projects} />
        </InUsd>
      )}
    </CreateEnvironmentFrame>
  )
}

function CreateForm({
  source,
  isOpen,
  onClose,
  projects,
}: CreateEnvironmentDialogProps & { projects: readonly Project[] }): ReactNode {
  const { t } = useTexts(['environments', 'common'])
  const account = useAccount()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [params] = useSearchParams()
  const formId = useId()
  // The project from which someone came, or the only one.
  const given =
    projects.find(({ id }) => id === params.get('project')) ?? (projects.length === 1 ? projects[0] : undefined)
  const form = useServerForm<CreateValues>({
    values: emptyValues(source, account.email, given?.id ?? ''),
    onSubmit: async (values) => {
      const environment = await call('POST /environments', { body: bodyOf(values, source, account.settings.timezone) })
      keepEnvironment(queries, environment)
      const isAsking = environment.waiting?.kind === 'approval' || environment.waiting?.kind === 'no-approver'
      const said = isAsking ? 'dialog.asked' : environment.connection === 'manual' ? 'dialog.done' : 'dialog.begun'
      showToast('success', t(said, { name: environment.name }))
      const run = await findNewestRun(environment)
      await navigate(run === undefined ? to('environment', { id: environment.id }) : to('run', { id: run.id }))
    },
    // Another environment of the project has the name; or the project is not there for this person any more.
    fieldOf: ({ status, problems, said }) => {
      if (problems.length > 0) return undefined
      if (said?.code.startsWith('connections.')) return 'connection_id'
      if (status === 409) return 'name'
      return status === 403 || status === 404 ? 'project_id' : undefined
    },
  })
  const foot = (
    <>
      <CreateEnvironmentCheck form={form} source={source} part="price" />
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button type="submit" form={formId} variant="primary" isLoading={form.isSubmitting}>
        {t('dialog.submit')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('dialog.title')} isOpen={isOpen} onClose={onClose} width="mid" foot={foot}>
      <FormShell form={form} id={formId} foot={<CreateEnvironmentCheck form={form} source={source} part="approval" />}>
        <CreateEnvironmentFields form={form} source={source} projects={projects} />
      </FormShell>
    </Dialog>
  )
}
