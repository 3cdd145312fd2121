// What is requested again when the server refuses a change because something is no longer as the page shows it.
import type { QueryClient } from '@tanstack/react-query'
import type { EndpointKey } from '#contract/client.ts'
import { refreshEnvironments } from './environments.ts'
import { rootOf } from './query.ts'

/** A decision about an environment changes it, and so do the people who decide. */
const OF_ENVIRONMENTS: readonly string[] = ['environments', 'approval', 'approvals']

/** Requests everything again that a refused change was about. Resolves when what is shown is there. */
export async function refreshAbout(queries: QueryClient, endpoint: EndpointKey): Promise<void> {
  const root = rootOf(endpoint)
  if (OF_ENVIRONMENTS.includes(root)) await refreshEnvironments(queries)
  else await queries.invalidateQueries({ queryKey: [root] })
}
