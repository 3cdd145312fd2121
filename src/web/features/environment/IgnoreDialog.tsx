import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { Environment } from '#contract/environment.ts'
import { DRIFT_IGNORE_MAX_DAYS, DRIFT_REASON_MAX } from '#domain/run/drift.ts'
import { useAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { keepDrift } from '../../api/drift.ts'
import { errorText } from '../../api/errors.ts'
import { useChange } from '../../api/use-change.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { showToast } from '../../ui/toast.ts'
import type { DriftedResource } from './DriftFindings.tsx'
import { daysToChoose, endOfDay } from './ignore-form.ts'
import styles from './environment.module.css'

interface IgnoreDialogProps {
  environment: Environment
  resources: readonly DriftedResource[]
  onClose: () => void
}

/** Ignores findings until a day, with the reason. */
export function IgnoreDialog({ environment: { id }, resources, onClose }: IgnoreDialogProps): ReactNode {
  const { t } = useTexts(['drift', 'common'])
  const { settings } = useAccount()
  const queries = useQueryClient()
  const [now] = useState(() => new Date())
  const days = daysToChoose(settings.timezone, now)
  const [day, setDay] = useState(days.offered)
  const [reason, setReason] = useState('')
  const all = resources.flatMap(({ address, findings }) =>
    findings.map((finding) => ({ id: finding.id, address, path: finding.path })),
  )
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const findings = all.map((finding) => finding.id).filter((one) => !left.has(one))
  const until = endOfDay(day, settings.timezone, now)
  const max = DRIFT_IGNORE_MAX_DAYS
  const missing =
    findings.length === 0
      ? t('dialog.whichFirst')
      : reason.trim() === ''
        ? t('dialog.reasonFirst')
        : until === undefined
          ? t('dialog.untilFirst', { max })
          : undefined
  const ignore = useChange({
    mutationFn: () =>
      call('POST /environments/{id}/drift-ignores', {
        params: { id },
        body: { findings, reason: reason.trim(), until: (until ?? now).toISOString() },
      }),
    onSuccess: (drift) => {
      showToast('success', t('dialog.done', { count: findings.length }))
      keepDrift(queries, id, drift)
      onClose()
    },
  })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (missing === undefined) ignore.mutate()
  }
  const toggle = (one: string, isWanted: boolean) => {
    const next = new Set(left)
    if (isWanted) next.delete(one)
    else next.add(one)
    setLeft(next)
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button variant="primary" disabledReason={missing} isLoading={ignore.isPending} onClick={() => submit()}>
        {t('dialog.submit')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('dialog.title')} isOpen onClose={onClose} foot={foot}>
      <p className="small t2">{t('dialog.text')}</p>
      <form className="stack stack--16" onSubmit={submit} noValidate>
        <div className="field" role="group" aria-label={t('dialog.which')}>
          <span className="field__label">{t('dialog.which')}</span>
          <div className={styles.driftChoice}>
            {all.map(({ id: one, address, path }) => (
              <Checkbox
                key={one}
                label={
                  <span className="mono">
                    {address}
                    {path !== null && ` ${path}`}
                  </span>
                }
                checked={!left.has(one)}
                onChange={(event) => toggle(one, event.target.checked)}
              />
            ))}
          </div>
        </div>
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
      {ignore.isError && (
        <Callout tone="danger">
          {t('dialog.failed', { detail: errorText(ignore.error, t('common:errors.unreachable')) })}
        </Callout>
      )}
    </Dialog>
  )
}
