import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { ApprovalDetail } from '#contract/approvals.ts'
import { forgetPending } from '../../api/approvals.ts'
import { call } from '../../api/client.ts'
import { refreshEnvironments } from '../../api/environments.ts'
import { errorText } from '../../api/errors.ts'
import { useChange } from '../../api/use-change.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast.ts'

interface WithdrawDialogProps {
  approval: ApprovalDetail
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}

/** Withdraws a request with its environment, after asking. */
export function WithdrawDialog({
  approval: { id, environment },
  isOpen,
  onClose,
  onDone,
}: WithdrawDialogProps): ReactNode {
  const { t } = useTexts(['approvals', 'common'])
  const queries = useQueryClient()
  const withdrawal = useChange({
    mutationFn: () => call('POST /environments/{id}/cancel', { params: { id: environment.id } }),
    onSuccess: async () => {
      onClose()
      showToast('success', t('withdraw.done', { name: environment.name }))
      onDone()
      forgetPending(queries, id)
      await refreshEnvironments(queries)
    },
  })
  const close = () => {
    withdrawal.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('withdraw.title', { name: environment.name })}
      isOpen={isOpen}
      onClose={close}
      confirmLabel={t('decide.withdraw')}
      onConfirm={() => withdrawal.mutate()}
      isDanger
      isLoading={withdrawal.isPending}
      error={withdrawal.isError ? errorText(withdrawal.error, t('common:errors.unreachable')) : undefined}
    >
      {t('withdraw.text')}
    </ConfirmDialog>
  )
}
