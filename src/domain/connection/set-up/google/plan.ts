// What the owner of a project of Google Cloud makes once for a connection: service accounts with their roles, and the
// workload identity provider by which tokens of Strata act as them.
import type { RunPhase } from '../../../run/status.ts'
import { partsOfAccount, partsOfProvider } from '../../google-identity.ts'
import { subjectOf } from '../../token.ts'
import { applyRights, planRights, type GoogleRights } from './roles.ts'

/** What of a connection decides about its set-up. */
export interface GoogleFacts {
  readonly id: string
  readonly project: string
  /** The name of the workload identity provider; null where keys sign in. */
  readonly provider: string | null
  readonly service_account: string
  /** Null where one account does both. */
  readonly plan_service_account: string | null
  /** Who issues the tokens. */
  readonly issuer: string
  /** The key set that is uploaded; null where Google Cloud reads it at the issuer. */
  readonly key_set: string | null
}

/** A service account. */
export interface GoogleAccount extends GoogleRights {
  /** Its name in Terraform. */
  readonly label: 'apply' | 'plan'
  readonly email: string
  readonly id: string
  readonly project: string
  /** Members that may act as it; none for an account that has keys. */
  readonly users: readonly { readonly phase: RunPhase; readonly member: string }[]
}

/** A workload identity provider, in a pool. */
export interface GooglePool {
  /** The number of the project in which it is. */
  readonly number: string
  readonly pool: string
  readonly provider: string
  readonly issuer: string
  readonly key_set: string | null
  readonly mapping: Readonly<Record<string, string>>
  readonly condition: string
}

export interface GoogleSetUp {
  readonly project: string
  /** APIs that are on before anything of a stack is. */
  readonly apis: readonly string[]
  readonly pool: GooglePool | null
  readonly accounts: readonly GoogleAccount[]
  /** Id of the role that holds the single permissions of plans. */
  readonly role_id: string
}

/** Signing in, asking about the project, turning on the APIs of stacks, and finding what is left of them. */
const APIS = ['cloudasset', 'cloudresourcemanager', 'iam', 'iamcredentials', 'serviceusage', 'sts'] as const
/** Those that only tokens need. */
const TOKEN_APIS: ReadonlySet<string> = new Set(['iamcredentials', 'sts'])

/** Characters of the id that tell connections apart in one project. */
const ID_CHARACTERS = 8

/** What has to be made for a connection. */
export function googleSetUpOf(facts: GoogleFacts): GoogleSetUp {
  const { id, project, provider, service_account } = facts
  const plan = facts.plan_service_account === service_account ? null : facts.plan_service_account
  const at = provider === null ? undefined : partsOfProvider(provider)
  const phases: readonly RunPhase[] = ['plan', 'apply']
  const users = (of: readonly RunPhase[]): GoogleAccount['users'] =>
    at === undefined
      ? []
      : of.map((phase) => ({
          phase,
          member: `principal://iam.googleapis.com/projects/${at.number}/locations/global/workloadIdentityPools/${at.pool}/subject/${subjectOf(id, phase)}`,
        }))
  const account = (
    label: GoogleAccount['label'],
    email: string,
  ): Pick<GoogleAccount, 'label' | 'email' | 'id' | 'project'> => ({
    label,
    email,
    ...partsOfAccount(email),
  })
  return {
    project,
    apis: APIS.filter((api) => at !== undefined || !TOKEN_APIS.has(api)).map((api) => `${api}.googleapis.com`),
    pool: at
      ? {
          ...at,
          issuer: facts.issuer,
          key_set: facts.key_set,
          mapping: { 'google.subject': 'assertion.sub' },
          condition: phases.map((phase) => `assertion.sub == '${subjectOf(id, phase)}'`).join(' || '),
        }
      : null,
    accounts: [
      {
        ...account('apply', service_account),
        ...applyRights(plan === null),
        users: users(plan === null ? phases : ['apply']),
      },
      ...(plan === null ? [] : [{ ...account('plan', plan), ...planRights(), users: users(['plan']) }]),
    ],
    role_id: `strata_${id.slice(0, ID_CHARACTERS)}_plan`,
  }
}
