// The provider block of Google Cloud.
import { ref, type Body, type TopBlock } from '../../hcl/nodes.ts'
import type { Collected } from '../lowered.ts'
import type { Site } from '../site.ts'

/**
 * The Google provider. Where there is a budget, its API wants the project that calls are counted for. Service agents
 * are made by a resource that only google-beta has.
 */
export function gcpProviders(_site: Site, { resourceTypes }: Collected): TopBlock[] {
  const hasBudget = resourceTypes.has('google_billing_budget')
  const body: Body = {
    project: ref('var', 'project_id'),
    region: ref('var', 'region'),
    billing_project: hasBudget ? ref('var', 'project_id') : undefined,
    user_project_override: hasBudget ? true : undefined,
  }
  return [
    { type: 'provider', labels: ['google'], body: { ...body, default_labels: ref('local', 'labels') } },
    ...(resourceTypes.has('google_project_service_identity')
      ? [{ type: 'provider', labels: ['google-beta'], body } as const]
      : []),
  ]
}
