// What the owner of a subscription of Azure makes once for a connection: applications, what they trust, and their
// roles.
import { STACK_ROLES } from '#engine/families/rights/azure.ts'
import { RUN_PHASES, type RunPhase } from '../../../run/status.ts'
import { audienceOf, subjectOf } from '../../token.ts'
import type { SetUpFactsIn } from '../facts.ts'

/** A federated credential of an application: exactly this issuer, subject and audience. */
interface FederatedCredential {
  readonly name: string
  readonly issuer: string
  readonly subject: string
  readonly audience: string
}

/** An application of the tenant, which signs in for a phase or for both. */
export interface AzureApplication {
  /** Its name in Terraform, and in commands. */
  readonly label: RunPhase
  readonly name: string
  readonly phases: readonly RunPhase[]
  readonly trusts: readonly FederatedCredential[]
}

export interface AzureSetUp {
  readonly tenant_id: string
  readonly subscription_id: string
  readonly kind: SetUpFactsIn<'azure'>['identity']['kind']
  readonly applications: readonly AzureApplication[]
  /** The role of who only plans: its name, and what it may. */
  readonly plan_role: string
  /** Where alone resources can be; empty for everywhere. */
  readonly regions: readonly string[]
}

/** Characters of the id that tell connections apart in one tenant. */
const ID_CHARACTERS = 8

/**
 * What a plan does besides reading: Terraform compares keys and settings that Azure gives out by an action of their
 * own, so whoever plans can read them. It changes nothing.
 * https://learn.microsoft.com/azure/role-based-access-control/permissions-reference
 */
export const PLAN_ACTIONS: readonly string[] = [
  '*/read',
  'Microsoft.Cache/redisEnterprise/databases/listKeys/action',
  'Microsoft.ContainerService/managedClusters/listClusterUserCredential/action',
  'Microsoft.DocumentDB/databaseAccounts/listConnectionStrings/action',
  'Microsoft.DocumentDB/databaseAccounts/listKeys/action',
  'Microsoft.DocumentDB/databaseAccounts/readonlykeys/action',
  'Microsoft.OperationalInsights/workspaces/sharedKeys/action',
  'Microsoft.ResourceGraph/resources/read',
  'Microsoft.Storage/storageAccounts/listKeys/action',
  'Microsoft.Web/sites/config/list/action',
]

/** Data of resources that Terraform compares: secrets that it wrote. */
export const PLAN_DATA_ACTIONS: readonly string[] = [
  'Microsoft.KeyVault/vaults/secrets/getSecret/action',
  'Microsoft.KeyVault/vaults/secrets/readMetadata/action',
]

/** The roles that stacks assign, and no others, so that nobody gives himself more. */
export const ASSIGNED_ROLES: readonly string[] = [...STACK_ROLES].toSorted()

/** The built-in policy that allows resources in some regions only, called Allowed locations. */
export const ALLOWED_LOCATIONS =
  '/providers/Microsoft.Authorization/policyDefinitions/e56962a6-4747-49cd-b67b-bf8b01975c4c'

/** What has to be made for a connection. */
export function azureSetUpOf({ id, identity, issuer, regions }: SetUpFactsIn<'azure'>): AzureSetUp {
  const prefix = `strata-${id.slice(0, ID_CHARACTERS)}`
  // Two of them unless somebody wants one: who only plans then cannot apply.
  const isOne = identity.client_id !== null && identity.plan_client_id === null
  const application = (label: RunPhase, phases: readonly RunPhase[]): AzureApplication => ({
    label,
    name: `${prefix}-${label}`,
    phases,
    trusts:
      identity.kind === 'azure_federated'
        ? phases.map((phase) => ({
            name: `strata-${phase}`,
            issuer,
            subject: subjectOf(id, phase),
            audience: audienceOf({ cloud: 'azure' }),
          }))
        : [],
  })
  return {
    tenant_id: identity.tenant_id,
    subscription_id: identity.subscription_id,
    kind: identity.kind,
    applications: isOne ? [application('apply', RUN_PHASES)] : RUN_PHASES.map((phase) => application(phase, [phase])),
    plan_role: `Strata plans ${id.slice(0, ID_CHARACTERS)}`,
    regions,
  }
}

/**
 * Lets a role be assigned, or taken away, only when it is one of some and only for applications.
 * https://learn.microsoft.com/azure/role-based-access-control/delegate-role-assignments-examples
 * @param roles in place of the ids of the roles, which Azure names
 */
export function delegationCondition(roles: string): string {
  const part = (action: string, from: string): string =>
    `((!(ActionMatches{'Microsoft.Authorization/roleAssignments/${action}'})) OR (@${from}[Microsoft.Authorization/roleAssignments:RoleDefinitionId] ForAnyOfAnyValues:GuidEquals {${roles}} AND @${from}[Microsoft.Authorization/roleAssignments:PrincipalType] ForAnyOfAnyValues:StringEqualsIgnoreCase {'ServicePrincipal'}))`
  return `${part('write', 'Request')} AND ${part('delete', 'Resource')}`
}
