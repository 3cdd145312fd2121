import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Environment } from '#contract/environment.ts'
import { DRIFT_IGNORE_MAX_DAYS, DRIFT_REASON_MAX } from '#domain/run/drift.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { keepDrift } from '../../api/drift.ts'
import { errorText } from '../../api/errors.ts'
import { refreshRuns } from '../../api/runs.ts'
import { useChange } from '../../api/use-change.ts'
import { useTexts } from '../../locales/texts.ts'
import { to } from '../../pages.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { showToast } from '../../ui/toast.ts'
import type { sortChoices } from './drift-choices.ts'
import { daysToChoose, endOfDay } from './ignore-form.ts'

interface DecideDialogProps {
  environment: Environment
  /** Ids of differences by what was chosen of them. */
  chosen: ReturnType<typeof sortChoices>
  onClose: () => void
  onDone: () => void
}

/** Says what follows from the choices, asks why and until when something is ignored, and decides all of it together. */
export function DecideDialog({ environment: { id }, chosen, onClose, onDone }: DecideDialogProps): ReactNode {
  const { t } = useTexts(['drift', 'common'])
  const { settings } = useAccount()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [now] = useState(() => new Date())
  const days = daysToChoose(settings.timezone, now)
  const [day, setDay] = useState(days.offered)
  const [reason, setReason] = useState('')
  const { revert, adopt, ignore, open } = chosen
  const until = endOfDay(day, settings.timezone, now)
  const max = DRIFT_IGNORE_MAX_DAYS
  const needsRun = revert.length + adopt.length > 0
  const isIgnoring = ignore.length > 0
  const unexplained = reason.trim() === '' ? t('dialog.reasonFirst') : undefined
  const endless = until === undefined ? t('dialog.untilFirst', { max }) : undefined
  const missing = isIgnoring ? (unexplained ?? endless) : undefined
  const decide = useChange({
    mutationFn: () =>
      call('POST /environments/{id}/drift-choices', {
        params: { id },
        body: {
          revert: [...revert],
          adopt: [...adopt],
          ignore: isIgnoring
            ? [{ findings: [...ignore], reason: reason.trim(), until: (until ?? now).toISOString() }]
            : [],
        },
      }),
    onSuccess: ({ drift, run, approval_id: approval }) => {
      const said = run ? t('dialog.ordered', { number: run.number }) : approval ? t('dialog.asked') : undefined
      showToast('success', said ?? t('dialog.done', { count: ignore.length }))
      keepDrift(queries, id, drift)
      onDone()
      onClose()
      if (run === null) return
      void refreshRuns(queries)
      void navigate(to('run', { id: run.id }))
    },
  })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (missing === undefined) decide.mutate()
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button variant="primary" disabledReason={missing} isLoading={decide.isPending} onClick={() => submit()}>
        {t(needsRun ? 'dialog.order' : 'dialog.submit')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('dialog.title')} isOpen onClose={onClose} foot={foot}>
      <ul className="stack stack--12 small" aria-label={t('dialog.follows')}>
        {adopt.length > 0 && <li>{t('dialog.adopts', { count: adopt.length })}</li>}
        {revert.length > 0 && <li>{t('dialog.reverts', { count: revert.length })}</li>}
        {needsRun && open.length > 0 && <li>{t('dialog.revertsOpen', { count: open.length })}</li>}
        {isIgnoring && <li>{t('dialog.ignores', { count: ignore.length })}</li>}
        {needsRun && <li className="t2">{t('dialog.oneRun')}</li>}
      </ul>
      {isIgnoring && (
        <form className="stack stack--16" onSubmit={submit} noValidate>
          <Field label={t('dialog.reason')} hint={t('dialog.reasonHint')}>
            {(control) => (
              <textarea
                {...control}
                className="input"
                rows={3}
                maxLength={DRIFT_REASON_MAX}
                value={reason}
                data-autofocus
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
          <Field label={t('dialog.until')} hint={t('dialog.untilHint', { max })}>
            {(control) => (
              <input
                {...control}
                className="input"
                type="date"
                min={days.first}
                max={days.last}
                value={day}
                onChange={(event) => setDay(event.target.value)}
              />
            )}
          </Field>
        </form>
      )}
      {decide.isError && (
        <Callout tone="danger">
          {t('dialog.failed', { detail: errorText(decide.error, t('common:errors.unreachable')) })}
        </Callout>
      )}
    </Dialog>
  )
}
