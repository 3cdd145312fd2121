import type { ReactNode } from 'react'
import type { Page } from '../api/paged.ts'
import { Loaded } from './Loaded.tsx'
import { LoadMore } from './LoadMore.tsx'

/** What of a query of a list decides what is shown. */
interface PagedQueryResult<Item> {
  readonly data: { readonly pages: readonly Page<readonly Item[]>[] } | undefined
  readonly isError: boolean
  readonly error: unknown
  readonly refetch: () => unknown
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

interface PagedListProps<Item> {
  of: PagedQueryResult<Item>
  /** What could not be loaded. */
  failed: string
  /** The shape of what comes. */
  pending: ReactNode
  /** Gives the error a panel, where what comes has one of its own. */
  isPanel?: boolean
  empty: ReactNode
  /** All items that are there so far, of which there is at least one. */
  children: (items: readonly Item[]) => ReactNode
}

/** A list that is read a page at a time, with its skeleton, its error with Retry, its empty state, and more of it. */
export function PagedList<Item>({
  of: list,
  failed,
  pending,
  isPanel = false,
  empty,
  children,
}: PagedListProps<Item>): ReactNode {
  const items = list.data?.pages.flatMap(({ value }) => value)
  return (
    <>
      <Loaded of={list} failed={failed} pending={pending} isPanel={isPanel} />
      {items?.length === 0 && empty}
      {items !== undefined && items.length > 0 && children(items)}
      {items !== undefined && list.hasNextPage && (
        <LoadMore
          shown={items.length}
          total={list.data?.pages.at(-1)?.total ?? items.length}
          hasMore
          isLoading={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}
