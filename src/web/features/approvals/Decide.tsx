import { useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { Check } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { ApiError } from '#contract/client.ts'
import type { ApprovalDetail } from '#contract/approvals.ts'
import { forgetPending } from '../../api/approvals.ts'
import { call } from '../../api/client.ts'
import { refreshEnvironments } from '../../api/environments.ts'
import { errorText } from '../../api/errors.ts'
import { useChange } from '../../api/use-change.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { showToast } from '../../ui/toast.ts'
import type { Refused } from './Conflict.tsx'
import { useKeys } from './use-keys.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'
import styles from './approvals.module.css'

interface DecideProps {
  approval: ApprovalDetail
  onDone: () => void
  /** The server decided nothing. */
  onRefused: (refused: Refused | undefined) => void
}

/** The decision: bound to the stack and the price that are shown. People who cannot decide see the reason. */
export function Decide({ approval, onDone, onRefused }: DecideProps): ReactNode {
  const { t } = useTexts(['approvals', 'lifecycle', 'common'])
  const queries = useQueryClient()
  const [notes, setNotes] = useState('')
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const close = useCallback(() => setIsWithdrawing(false), [])
  const { id, stack_digest, cost_monthly, environment, requester, decision_refusal: refusal } = approval
  const decision = useChange({
    mutationFn: (isYes: boolean) =>
      call(isYes ? 'POST /approval/{id}/approve' : 'POST /approval/{id}/reject', {
        params: { id },
        body: { notes, stack_digest, cost_monthly },
      }),
    onMutate: () => onRefused(undefined),
    onSuccess: async (_, isYes) => {
      showToast(
        'success',
        t(isYes ? 'decide.approved' : 'decide.rejected', { name: environment.name, requester: requester.name }),
      )
      onDone()
      forgetPending(queries, id)
      await refreshEnvironments(queries)
    },
    onError: async (error) => {
      // What does not hold any more is shown as it is now, beside what was shown before.
      if (error instanceof ApiError && error.status !== 400) await refreshEnvironments(queries)
      onRefused({ sentence: errorText(error, t('common:errors.unreachable')), shown: approval })
    },
  })
  const reason = refusal === null ? undefined : t(`lifecycle:decisionRefusals.${refusal}`)
  const decide = (isYes: boolean) => {
    if (reason === undefined && !decision.isPending) decision.mutate(isYes)
  }
  useKeys({ a: () => decide(true), r: () => decide(false) })
  const isSending = (isYes: boolean) => decision.isPending && decision.variables === isYes
  return (
    <section className={clsx('stack stack--12', styles.decide)} aria-label={t('decide.label')}>
      {reason === undefined ? (
        <Field label={t('decide.note')} note={t('decide.noteHint', { name: requester.name })}>
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={2}
              maxLength={2000}
              placeholder={t('decide.placeholder')}
              value={notes}
              onChange={(event) => setNotes(event.target.value)}
            />
          )}
        </Field>
      ) : (
        <p className="small t2">{reason}</p>
      )}
      <div className="row row--wrap">
        <Button
          variant="primary"
          icon={Check}
          disabledReason={reason}
          isLoading={isSending(true)}
          onClick={() => decide(true)}
        >
          {t('decide.approve')}
        </Button>
        <Button variant="danger" disabledReason={reason} isLoading={isSending(false)} onClick={() => decide(false)}>
          {t('decide.reject')}
        </Button>
        {approval.can_cancel && <Button onClick={() => setIsWithdrawing(true)}>{t('decide.withdraw')}</Button>}
        {reason === undefined && <Keys />}
      </div>
      <WithdrawDialog approval={approval} isOpen={isWithdrawing} onClose={close} onDone={onDone} />
    </section>
  )
}

function Keys(): ReactNode {
  const { t } = useTexts('approvals')
  return (
    <span className="push small t3 row" data-wide>
      <KeyHint>A</KeyHint> {t('decide.keys.approve')}
      <KeyHint>R</KeyHint> {t('decide.keys.reject')}
      <KeyHint>J</KeyHint> <KeyHint>K</KeyHint> {t('decide.keys.move')}
    </span>
  )
}
