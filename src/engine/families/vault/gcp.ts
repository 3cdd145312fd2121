// The key of the stack on Google Cloud, as the resources use it that it encrypts.
import type { Site } from '../../clouds/site.ts'
import { block, ref, type Body, type Expr, type Value } from '../../hcl/nodes.ts'

/** The id of the stack's key, where there is one. */
export function stackKey(site: Site): Expr | undefined {
  return site.hasStackKey ? ref('google_kms_crypto_key', 'main', 'id') : undefined
}

/** What a resource waits for that the key encrypts: the rights of the agents on it; without a key, its service. */
export function whenReady(site: Site, ...others: readonly Value[]): Value[] {
  return [site.hasStackKey ? ref('time_sleep', 'agents') : ref('google_project_service', 'main'), ...others]
}

/** A nested block that holds the key, where there is one. */
export function keyBlock(site: Site, argument: string, isUsed = site.hasStackKey): Body[string] {
  const key = isUsed ? stackKey(site) : undefined
  return key === undefined ? undefined : block({ [argument]: key })
}
