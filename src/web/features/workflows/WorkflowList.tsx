import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Workflow as WorkflowIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSearchParams } from 'react-router'
import { isNotFound } from '../../api/errors.ts'
import { workflowQuery, workflowsQuery } from '../../api/workflows.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from '../../widgets/Loaded.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import { openOf, type Edited } from './address.ts'
import { EXAMPLE_IDS } from './editor/examples.ts'
import { WorkflowRow } from './WorkflowRow.tsx'

interface WorkflowListProps {
  /** It is in the editor and not in the list. */
  editedId: string | undefined
  isEditing: boolean
  onEdit: (edited: Edited) => void
}

/** Every workflow that this person sees, in the order in which they run. */
export function WorkflowList({ editedId, isEditing, onEdit }: WorkflowListProps): ReactNode {
  const { t } = useTexts(['workflows', 'common'])
  const [params] = useSearchParams()
  const open = openOf(params)
  const list = useInfiniteQuery(workflowsQuery)
  const all = list.data?.pages.flatMap(({ value }) => value)
  const isElsewhere = all !== undefined && open.id !== undefined && !all.some(({ id }) => id === open.id)
  const asked = useQuery({ ...workflowQuery(open.id ?? ''), enabled: isElsewhere })
  if (!all) return <Loaded of={list} failed={t('failed')} pending={<ListSkeleton />} isPanel />
  // A link may lead to one that the list has not read yet.
  const linked = isElsewhere && asked.data ? [asked.data] : []
  const rows = [...linked, ...all].filter(({ id }) => id !== editedId)
  return (
    <>
      {isElsewhere && isNotFound(asked.error) && <Callout tone="warning">{t('row.gone')}</Callout>}
      {all.length === 0 && linked.length === 0 && !isEditing && <NoWorkflows onEdit={onEdit} />}
      {rows.length > 0 && (
        <section className="panel rows" aria-label={t('list')}>
          {rows.map((workflow) => (
            <WorkflowRow
              key={workflow.id}
              workflow={workflow}
              isOpen={workflow.id === open.id}
              before={all[all.indexOf(workflow) - 1]?.id}
              after={all[all.indexOf(workflow) + 1]?.id}
              onEdit={(kind) => onEdit({ kind, id: workflow.id })}
            />
          ))}
        </section>
      )}
      {rows.length > 0 && (
        <LoadMore
          shown={all.length}
          total={list.data?.pages.at(-1)?.total ?? all.length}
          hasMore={list.hasNextPage}
          isLoading={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}

function NoWorkflows({ onEdit }: { onEdit: (edited: Edited) => void }): ReactNode {
  const { t } = useTexts('workflows')
  return (
    <div className="panel">
      <EmptyState icon={WorkflowIcon} title={t('empty.title')} text={t('empty.text')} isPart>
        <div className="row row--wrap">
          <Button onClick={() => onEdit({ kind: 'new', example: undefined })}>{t('create')}</Button>
          {EXAMPLE_IDS.map((id) => (
            <Button key={id} variant="ghost" onClick={() => onEdit({ kind: 'new', example: id })}>
              {t(`examples.${id}.label`)}
            </Button>
          ))}
        </div>
      </EmptyState>
    </div>
  )
}

function ListSkeleton(): ReactNode {
  const { t } = useTexts('common')
  return (
    <output className="panel panel__body stack stack--16" aria-label={t('loading')}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} width="100%" height="3.5rem" />
      ))}
    </output>
  )
}
