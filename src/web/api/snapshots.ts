// What the pages read of last snapshots, and of what a teardown would keep.
import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#contract/client.ts'
import { invalidate, pagedQuery, query } from './query.ts'

/** A snapshot that stays after a teardown. */
export type KeptSnapshot = OutputOf<'GET /projects/{id}/snapshots'>[number]

/** What a teardown of an environment would keep and lose. */
export function teardownQuery(id: string) {
  return { ...query('GET /environments/{id}/teardown', { params: { id } }), staleTime: 0 }
}

/** Whether it is still being found out what a teardown keeps and loses: nobody confirms what they could not read. */
export function useIsLookingAtTeardown(id: string, isAsked: boolean): boolean {
  return useQuery({ ...teardownQuery(id), enabled: isAsked }).isPending && isAsked
}

/** The snapshots of a project, or of one of its environments. */
export function snapshotsQuery(projectId: string, environment_id?: string) {
  const input = { params: { id: projectId }, query: environment_id === undefined ? {} : { environment_id } }
  return { ...pagedQuery('GET /projects/{id}/snapshots', input), staleTime: 0 }
}

/** How many snapshots are kept in a project, and what they cost. */
export function snapshotSummaryQuery(projectId: string) {
  return { ...query('GET /projects/{id}/snapshots/summary', { params: { id: projectId } }), staleTime: 0 }
}

/** Requests them again: one was kept longer, deleted or made ready. */
export function refreshSnapshots(queries: QueryClient): Promise<void> {
  return invalidate(queries, 'GET /projects/{id}/snapshots', 'GET /projects/{id}/leaks')
}
