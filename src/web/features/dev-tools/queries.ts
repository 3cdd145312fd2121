// What the page reads, each with its key.
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { refreshEnvironments } from '../../api/environments.ts'

/** Whether the tools are on, and how many sample rows there are. */
export const devQuery = queryOptions({ queryKey: ['dev'], queryFn: ({ signal }) => call('GET /dev', {}, { signal }), staleTime: 0 })

/** Whether the scheduler runs, and how its jobs fare. */
export const schedulerQuery = queryOptions({ queryKey: ['scheduler'], queryFn: ({ signal }) => call('GET /scheduler/status', {}, { signal }), staleTime: 0 })

/** Asks anew for everything that sample data or a lifecycle check may have changed. */
export async function askAnew(queries: QueryClient): Promise<void> {
  await Promise.all([refreshEnvironments(queries), ...[devQuery, schedulerQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey }))])
}
