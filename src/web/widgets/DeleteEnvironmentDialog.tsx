import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../locales/texts.ts'
import type { Environment } from '#contract/environment.ts'
import { call } from '../api/client.ts'
import { useIsLookingAtTeardown } from '../api/snapshots.ts'
import { keepEnvironment } from '../api/environment.ts'
import { errorText } from '../api/errors.ts'
import { findNewestRun } from '../api/runs.ts'
import { useChange } from '../api/use-change.ts'
import { to } from '../pages.ts'
import { Button } from '../ui/Button.tsx'
import { Callout } from '../ui/Callout.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { showToast } from '../ui/toast.ts'
import { EndConsequences, isOnlyRequest, NameToEnd } from './EndConsequences.tsx'

interface DeleteEnvironmentDialogProps {
  environment: Environment
  isOpen: boolean
  onClose: () => void
  /** Whether its run is shown then, where Strata destroys it. */
  isFollowed?: boolean
}

/**
 * Ends an environment: says what is destroyed and what keeping it costs, and asks for the name.
 * One of which nothing is in the cloud is only a request, which is cancelled without its name.
 */
export function DeleteEnvironmentDialog(props: DeleteEnvironmentDialogProps): ReactNode {
  // Each opening begins empty.
  return <DeleteEnvironment key={props.isOpen ? 'open' : 'closed'} {...props} />
}

function DeleteEnvironment({
  environment,
  isOpen,
  onClose,
  isFollowed = false,
}: DeleteEnvironmentDialogProps): ReactNode {
  const { t } = useTexts(['lifecycle', 'common'])
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { id, name } = environment
  const isRequest = isOnlyRequest(environment)
  const removal = useChange({
    mutationFn: () =>
      isRequest
        ? call('POST /environments/{id}/cancel', { params: { id } })
        : call('DELETE /environments/{id}', { params: { id } }),
    onSuccess: async (after) => {
      showToast('success', t(after.status === 'deleted' ? 'deletion.done' : 'deletion.begun', { name }))
      onClose()
      keepEnvironment(queries, after)
      const run = isFollowed && after.status !== 'deleted' ? await findNewestRun(after) : undefined
      if (run?.kind === 'destroy') await navigate(to('run', { id: run.id }))
    },
  })
  const isLooking = useIsLookingAtTeardown(id, isOpen && !isRequest)
  const reason = isRequest || typed.trim() === name ? undefined : t('deletion.nameFirst')
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (reason === undefined && !removal.isPending && !isLooking) removal.mutate()
  }
  const foot = (
    <>
      <Button onClick={onClose} isFirstFocus={isRequest}>
        {isRequest ? t('actions.keep') : t('common:cancel')}
      </Button>
      <Button
        variant="danger-solid"
        onClick={() => submit()}
        isLoading={removal.isPending || isLooking}
        disabledReason={reason}
      >
        {removal.isError ? t('common:retry') : isRequest ? t('actions.cancel') : t('deletion.submit')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t(isRequest ? 'deletion.cancelTitle' : 'deletion.title', { name })}
      isOpen={isOpen}
      onClose={onClose}
      foot={foot}
    >
      <p className="medium">{t('deletion.ask')}</p>
      <EndConsequences environment={environment} />
      {!isRequest && (
        <form onSubmit={submit} noValidate>
          <NameToEnd name={name} typed={typed} onType={setTyped} />
        </form>
      )}
      {removal.isError && (
        <Callout tone="danger">
          {t('deletion.failed', { detail: errorText(removal.error, t('common:errors.unreachable')) })}
        </Callout>
      )}
    </Dialog>
  )
}
