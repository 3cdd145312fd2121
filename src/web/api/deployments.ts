// Saved configurations of the deploy dialog, and what it sends.
import type { QueryClient } from '@tanstack/react-query'
import type { Input } from '#contract/endpoint.ts'
import type { DeployConfiguration, deployments } from '#contract/deployments.ts'
import { call } from './client.ts'
import { invalidate } from './query.ts'

/** Keeps a configuration of this person; one of the same name is replaced. */
export async function saveConfiguration(
  queries: QueryClient,
  configuration: Input<(typeof deployments)['saveConfiguration']>['body'],
): Promise<DeployConfiguration> {
  const saved = await call('POST /deploy-configurations', { body: configuration })
  await invalidate(queries, 'GET /deploy-configurations')
  return saved
}

/** Takes a configuration of this person away. */
export async function removeConfiguration(queries: QueryClient, id: string): Promise<void> {
  await call('DELETE /deploy-configurations/{id}', { params: { id } })
  await invalidate(queries, 'GET /deploy-configurations')
}
