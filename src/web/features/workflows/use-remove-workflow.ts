import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Workflow } from '#contract/workflows.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { answersBelow, answersOf } from '../../api/query.ts'
import { keepWorkflow } from '../../api/workflows.ts'
import { useOnce } from '../../lib/use-once.ts'
import { useTexts } from '../../locales/texts.ts'
import { showToast } from '../../ui/toast.ts'
import { focusCreate, openOf, withOpen } from './address.ts'

/** Deletes a workflow at once: the sentence that says so offers to undo it, so nothing is asked before. */
export function useRemoveWorkflow(): (workflow: Workflow) => Promise<void> | undefined {
  const { t } = useTexts(['workflows', 'shell', 'common'])
  const queries = useQueryClient()
  const [params, setParams] = useSearchParams()
  const detailOf = (error: unknown) => errorText(error, t('common:errors.unreachable'))

  const undo = useOnce(async ({ id, name }: Workflow) => {
    try {
      await keepWorkflow(queries, await call('POST /workflows/{id}/undelete', { params: { id } }))
      showToast('success', t('shell:delete.undone', { name }))
    } catch (error) {
      showToast('error', t('shell:delete.undoFailed', { detail: detailOf(error) }))
    }
  })

  return useOnce(async (workflow) => {
    const { id, name } = workflow
    try {
      await call('DELETE /workflows/{id}', { params: { id } })
      if (openOf(params).id === id) setParams((before) => withOpen(before, undefined), { replace: true })
      showToast('success', t('delete.done', { name }), {
        label: t('shell:delete.undo'),
        onAct: () => void undo(workflow),
      })
      queries.removeQueries(answersBelow('GET /workflows/{id}', { id }))
      await queries.invalidateQueries(answersOf('GET /workflows'))
      // The button that was pressed is gone with its row.
      focusCreate()
    } catch (error) {
      showToast('error', t('delete.failed', { detail: detailOf(error) }))
    }
  })
}
