// What the page reads.
import type { QueryClient } from '@tanstack/react-query'
import { refreshEnvironments } from '../../api/environments.ts'
import { invalidate, query } from '../../api/query.ts'

/** Whether the tools are on, and how many sample rows there are. */
export const devQuery = { ...query('GET /dev', {}), staleTime: 0 }

/** Whether the scheduler runs, and how its jobs fare. */
export const schedulerQuery = { ...query('GET /scheduler/status', {}), staleTime: 0 }

/** How simulated clouds behave. Runs use failures up at any time. */
export const behaviourQuery = { ...query('GET /dev/simulated', {}), staleTime: 0 }

/** Requests everything again that sample data or a lifecycle check may have changed. */
export async function refreshAll(queries: QueryClient): Promise<void> {
  await Promise.all([refreshEnvironments(queries), invalidate(queries, 'GET /dev', 'GET /scheduler/status')])
}
