import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { RunDetail } from '#contract/run.ts'
import { call } from '../../api/client.ts'
import { useIsLookingAtTeardown } from '../../api/snapshots.ts'
import { errorText } from '../../api/errors.ts'
import { keepRun } from '../../api/runs.ts'
import { useChange } from '../../api/use-change.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { NameToEnd } from '../../widgets/EndConsequences.tsx'
import { TeardownKeeps } from '../../widgets/TeardownKeeps.tsx'
import { useRunWords } from '../../widgets/use-run-words.ts'

/** Destroys what a run left that ended badly: asks for the name, and goes to the run that does it. */
export function DestroyButton({ run }: { run: RunDetail }): ReactNode {
  const { t } = useTexts('run')
  const { refusal } = useRunWords()
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  return (
    <>
      <Button variant="danger" size="sm" disabledReason={refusal(run, 'destroy')} onClick={() => setIsOpen(true)}>
        {t('head.destroy')}
      </Button>
      <DestroyDialog key={isOpen ? 'open' : 'closed'} run={run} isOpen={isOpen} onClose={close} />
    </>
  )
}

interface DestroyDialogProps {
  run: RunDetail
  isOpen: boolean
  onClose: () => void
}

function DestroyDialog({ run, isOpen, onClose }: DestroyDialogProps): ReactNode {
  const { t } = useTexts(['run', 'common', 'lifecycle'])
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { id, environment } = run
  const removal = useChange({
    mutationFn: () => call('POST /runs/{id}/destroy', { params: { id }, body: { name: typed.trim() } }),
    onSuccess: (after) => {
      keepRun(queries, after)
      showToast('success', t('again.ordered', { number: after.number }))
      onClose()
      void navigate(to('run', { id: after.id }))
    },
  })
  const isLooking = useIsLookingAtTeardown(environment.id, isOpen)
  const reason = typed.trim() === environment.name ? undefined : t('lifecycle:deletion.nameFirst')
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (reason === undefined && !isLooking) removal.mutate()
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button
        variant="danger-solid"
        onClick={() => submit()}
        isLoading={removal.isPending || isLooking}
        disabledReason={reason}
      >
        {t('head.destroy')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('destroy.title', { name: environment.name })} isOpen={isOpen} onClose={onClose} foot={foot}>
      <p className="small t2">{t('destroy.text')}</p>
      {isOpen && <TeardownKeeps id={environment.id} />}
      <form onSubmit={submit} noValidate>
        <NameToEnd name={environment.name} typed={typed} onType={setTyped} />
      </form>
      {removal.isError && (
        <Callout tone="danger">
          {t('cancel.failed', { detail: errorText(removal.error, t('common:errors.unreachable')) })}
        </Callout>
      )}
    </Dialog>
  )
}
