import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { Environment } from '#contract/environment.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { invalidate } from '../../api/query.ts'
import type { StateVersion } from '../../api/states.ts'
import { useChange } from '../../api/use-change.ts'
import { useTexts } from '../../locales/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { showToast } from '../../ui/toast.ts'

interface RollbackDialogProps {
  environment: Environment
  version: StateVersion
  onClose: () => void
}

/** Makes an older version of a state the newest again, with the reason. */
export function RollbackDialog({ environment: { id }, version, onClose }: RollbackDialogProps): ReactNode {
  const { t } = useTexts(['states', 'common'])
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const { number } = version
  const rollback = useChange({
    mutationFn: () =>
      call('POST /environments/{id}/states/{number}/rollback', {
        params: { id, number: String(number) },
        body: { reason: reason.trim() },
      }),
    onSuccess: (after) => {
      showToast('success', t('rollback.done', { number: after.number }))
      void invalidate(queries, 'GET /environments/{id}/states', 'GET /environments/{id}/resources')
      onClose()
    },
  })
  const missing = reason.trim() === '' ? t('rollback.reasonFirst') : undefined
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (missing === undefined) rollback.mutate()
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button variant="danger-solid" disabledReason={missing} isLoading={rollback.isPending} onClick={() => submit()}>
        {t('rollback.submit')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('rollback.title', { number })} isOpen onClose={onClose} foot={foot}>
      <p className="small t2">{t('rollback.text', { number })}</p>
      <form onSubmit={submit} noValidate>
        <Field label={t('rollback.reason')} hint={t('rollback.reasonHint')}>
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={3}
              maxLength={500}
              value={reason}
              data-autofocus
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </form>
      {rollback.isError && (
        <Callout tone="danger">
          {t('rollback.failed', { detail: errorText(rollback.error, t('common:errors.unreachable')) })}
        </Callout>
      )}
    </Dialog>
  )
}
