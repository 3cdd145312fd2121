import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RunDetail } from '#contract/run.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { keepRun } from '../../api/runs.ts'
import { useChange } from '../../api/use-change.ts'
import { useTexts } from '../../locales/texts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast.ts'

interface CancelDialogProps {
  run: RunDetail
  /** To stop as Terraform stops, or at once. */
  order: 'cancel' | 'kill'
  isOpen: boolean
  onClose: () => void
}

/** Asks before a run is stopped, and says what that leaves behind. */
export function CancelDialog({ run, order, isOpen, onClose }: CancelDialogProps): ReactNode {
  const { t } = useTexts(['run', 'common'])
  const queries = useQueryClient()
  const { id, number, status } = run
  const isKill = order === 'kill'
  const stop = useChange({
    mutationFn: () =>
      isKill ? call('POST /runs/{id}/kill', { params: { id } }) : call('POST /runs/{id}/cancel', { params: { id } }),
    onSuccess: (after) => {
      showToast('success', t(isKill ? 'cancel.killed' : 'cancel.done'))
      onClose()
      keepRun(queries, after)
    },
  })
  const text = isKill ? 'cancel.killText' : status === 'applying' ? 'cancel.text' : 'cancel.planText'
  return (
    <ConfirmDialog
      title={t(isKill ? 'cancel.killTitle' : 'cancel.title', { number })}
      isOpen={isOpen}
      onClose={onClose}
      confirmLabel={t(isKill ? 'cancel.killSubmit' : 'cancel.submit')}
      keepLabel={t('cancel.keep')}
      onConfirm={() => stop.mutate()}
      isDanger
      isLoading={stop.isPending}
      error={
        stop.isError ? t('cancel.failed', { detail: errorText(stop.error, t('common:errors.unreachable')) }) : undefined
      }
    >
      <p>{t(text)}</p>
    </ConfirmDialog>
  )
}
