// Permissions: the grants that the components printed, as texts.
import { CLOUDS } from '../clouds/index.ts'
import type { IdentityConfig } from '../result.ts'
import type { PricedStack } from './price.ts'

/** The identity configuration of a stack. */
export function identityOf({ lowered, site }: PricedStack): IdentityConfig {
  const grants = lowered.parts.flatMap((part) => part.lowered.grants ?? [])
  const roles = grants.map((grant) => `${grant.role} on ${grant.scope} (${grant.identity})`)
  return {
    service_principal_name:
      lowered.parts.find((part) => part.lowered.servicePrincipal !== undefined)?.lowered.servicePrincipal ?? '',
    iam_roles: [...new Set(roles)],
    sso_integration: CLOUDS[site.cloud].singleSignOn,
    grants: grants.map(({ identity, role, scope }) => ({ identity, role, scope })),
  }
}
