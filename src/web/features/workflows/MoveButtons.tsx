import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { Workflow } from '#contract/workflows.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { answersOf } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { showToast } from '../../ui/toast.ts'

interface MoveButtonsProps {
  workflow: Workflow
  /** The workflows that run directly before and after it, where the list has them. */
  before: string | undefined
  after: string | undefined
}

/** Lets a workflow run earlier or later than its neighbour: the order matters where two act on the same. */
export function MoveButtons({ workflow: { id, author, abilities }, before, after }: MoveButtonsProps): ReactNode {
  const { t } = useTexts(['workflows', 'common'])
  const queries = useQueryClient()
  const move = useChange({
    mutationFn: (place: { side: 'before' | 'after'; workflow_id: string }) =>
      call('PUT /workflows/{id}', { params: { id }, body: { place } }),
    onSuccess: () => queries.invalidateQueries(answersOf('GET /workflows')),
    onError: (error) => showToast('error', errorText(error, t('common:errors.unreachable'))),
  })
  const reasonOf = (other: string | undefined, end: 'first' | 'last') => {
    if (!abilities['workflow.update']) return t('row.mayNotUpdate', { name: author.name })
    return other === undefined ? t(`row.${end}`) : undefined
  }
  return (
    <>
      <IconButton
        icon={ArrowUp}
        size="sm"
        label={t('row.earlier')}
        disabledReason={reasonOf(before, 'first')}
        onClick={() => before !== undefined && move.mutate({ side: 'before', workflow_id: before })}
      />
      <IconButton
        icon={ArrowDown}
        size="sm"
        label={t('row.later')}
        disabledReason={reasonOf(after, 'last')}
        onClick={() => after !== undefined && move.mutate({ side: 'after', workflow_id: after })}
      />
    </>
  )
}
