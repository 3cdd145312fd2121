import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { answersBelow, answersOf } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import { useSearchParams } from 'react-router'
import type { Workflow } from '#contract/workflows.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { useChange } from '../../api/use-change.ts'
import { useFormat } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { focusCreate, openOf, withOpen } from './address.ts'

/** Deletes a workflow; says before what goes with it. */
export function DeleteWorkflowDialog({ workflow, onClose }: { workflow: Workflow; onClose: () => void }): ReactNode {
  const { t } = useTexts(['workflows', 'common'])
  const { number } = useFormat()
  const queries = useQueryClient()
  const [params, setParams] = useSearchParams()
  const { id, name, run_count: count } = workflow
  const remove = useChange({
    mutationFn: () => call('DELETE /workflows/{id}', { params: { id } }),
    onSuccess: async () => {
      onClose()
      if (openOf(params).id === id) setParams((before) => withOpen(before, undefined), { replace: true })
      showToast('success', t('delete.done', { name }))
      queries.removeQueries(answersBelow('GET /workflows/{id}', { id }))
      await queries.invalidateQueries(answersOf('GET /workflows'))
      // The button that was pressed is gone with its row.
      focusCreate()
    },
  })
  return (
    <ConfirmDialog
      title={t('delete.title', { name })}
      isOpen
      onClose={onClose}
      confirmLabel={t('delete.confirm')}
      onConfirm={() => remove.mutate()}
      isDanger
      isLoading={remove.isPending}
      error={remove.isError ? errorText(remove.error, t('common:errors.unreachable')) : undefined}
    >
      {count === 0 ? t('delete.textNone') : t('delete.text', { count, shown: number(count) })}
    </ConfirmDialog>
  )
}
