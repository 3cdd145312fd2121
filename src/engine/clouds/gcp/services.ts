// The APIs of a stack on Google Cloud that come before the others.
import { ref, type Expr } from '../../hcl/nodes.ts'
import type { FirstApi } from './needs.ts'

/** Terraform label of an API that a data source asks. */
const LABELS: Readonly<Record<FirstApi, string>> = {
  cloudresourcemanager: 'resource_manager',
  logging: 'logging',
  storage: 'storage',
}

/** The label of the resource that turns an API on. */
export function firstApiLabel(api: FirstApi): string {
  return LABELS[api]
}

/**
 * What a data source waits for: the API alone, so that another API that is turned on later does not make Terraform read
 * the source only while it applies, and replace what depends on its answer.
 */
export function firstApi(api: FirstApi): Expr {
  return ref('google_project_service', LABELS[api])
}
