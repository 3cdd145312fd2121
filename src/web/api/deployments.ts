// Saved configurations of the deploy dialog, and what it sends.
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Input } from '#contract/endpoint.ts'
import type { DeployConfiguration, deployments } from '#contract/deployments.ts'
import { call } from './client.ts'

/** The configurations that everybody has, then those of this person. */
export const configurationsQuery = queryOptions({
  queryKey: ['deploy-configurations'],
  queryFn: ({ signal }) => call('GET /deploy-configurations', {}, { signal }),
})

/** Keeps a configuration of this person; one of the same name is replaced. */
export async function saveConfiguration(
  queries: QueryClient,
  configuration: Input<(typeof deployments)['saveConfiguration']>['body'],
): Promise<DeployConfiguration> {
  const saved = await call('POST /deploy-configurations', { body: configuration })
  await queries.invalidateQueries({ queryKey: configurationsQuery.queryKey })
  return saved
}

/** Takes a configuration of this person away. */
export async function removeConfiguration(queries: QueryClient, id: string): Promise<void> {
  await call('DELETE /deploy-configurations/{id}', { params: { id } })
  await queries.invalidateQueries({ queryKey: configurationsQuery.queryKey })
}
