// Who may do what: the grants that the components printed, as texts.
import type { IdentityConfig } from '../result.ts'
import type { CloudId } from '../vocabulary.ts'
import type { PricedStack } from './price.ts'

/** How people sign in to each cloud when their company does it in one place. */
const SIGN_ON: Readonly<Record<CloudId, string>> = {
  azure: 'Microsoft Entra ID',
  aws: 'AWS IAM Identity Center',
  gcp: 'Google Cloud Identity',
}

/** The identity configuration of a stack. */
export function identityOf({ lowered, site }: PricedStack): IdentityConfig {
  const grants = lowered.parts.flatMap((part) => part.lowered.grants ?? [])
  const roles = grants.map((grant) => `${grant.role} on ${grant.scope} (${grant.identity})`)
  return {
    service_principal_name: lowered.parts.find((part) => part.lowered.servicePrincipal !== undefined)?.lowered.servicePrincipal ?? '',
    iam_roles: [...new Set(roles)],
    sso_integration: SIGN_ON[site.cloud],
    grants: grants.map(({ identity, role, scope }) => ({ identity, role, scope })),
  }
}
