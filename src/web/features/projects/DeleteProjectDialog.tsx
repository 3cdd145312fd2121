import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useNavigate } from 'react-router'
import type { Project } from '#contract/projects.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { forgetGone } from '../../api/forget-gone.ts'
import { useChange } from '../../api/use-change.ts'
import { to } from '../../pages.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { showToast } from '../../ui/toast.ts'
import { NOTHING_TO_LOSE } from '../../lib/use-unsaved.ts'

interface DeleteProjectDialogProps {
  project: Project
  isOpen: boolean
  onClose: () => void
}

/** Deletes a project: says what goes, what is in the way, and asks for the name. */
export function DeleteProjectDialog(props: DeleteProjectDialogProps): ReactNode {
  // Each opening begins empty.
  return <DeleteProject key={props.isOpen ? 'open' : 'closed'} {...props} />
}

function DeleteProject({ project, isOpen, onClose }: DeleteProjectDialogProps): ReactNode {
  const { t } = useTexts(['projects', 'common'])
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { id, name, environment_count: environments } = project
  const removal = useChange({
    mutationFn: () => call('DELETE /projects/{id}', { params: { id } }),
    onSuccess: async () => {
      showToast('success', t('end.deleted', { name }))
      // Away first: the page would ask for what is gone.
      await navigate(to('projects'), { state: NOTHING_TO_LOSE })
      await forgetGone(queries, 'GET /projects/{id}', id)
    },
  })
  const reason =
    environments > 0
      ? t('end.environmentsLeft', { count: environments })
      : typed.trim() === name
        ? undefined
        : t('end.nameFirst')
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (reason === undefined && !removal.isPending) removal.mutate()
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button variant="danger-solid" onClick={() => submit()} isLoading={removal.isPending} disabledReason={reason}>
        {t('end.delete')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('end.deleteTitle', { name })} isOpen={isOpen} onClose={onClose} foot={foot}>
      <p className="small t2">
        {t('end.deleteWhat', { people: project.team_members.length, templates: project.template_count })}
      </p>
      {environments > 0 ? (
        <Callout tone="warning">{t('end.environmentsLeft', { count: environments })}</Callout>
      ) : (
        <form onSubmit={submit} noValidate>
          <Field label={t('end.typeName', { name })}>
            {(control) => (
              <input
                {...control}
                className="input"
                value={typed}
                autoComplete="off"
                data-autofocus
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
        </form>
      )}
      {removal.isError && (
        <Callout tone="danger">
          {t('end.deleteFailed', { detail: errorText(removal.error, t('common:errors.unreachable')) })}
        </Callout>
      )}
    </Dialog>
  )
}
