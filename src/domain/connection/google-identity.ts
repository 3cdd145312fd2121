// Who Strata is in a project of Google Cloud. Nothing here is secret.
import { z } from 'zod'
import { fieldMessage } from '#engine/field-messages.ts'
import { message, type Message } from '#words/message.ts'
import type { RunPhase } from '../run/status.ts'
import { issuerAddress } from './issuer.ts'
import type { KindRow } from './kind.ts'
import { audienceOf } from './token.ts'

/** https://cloud.google.com/resource-manager/docs/creating-managing-projects */
const PROJECT = '[a-z][a-z0-9-]{4,28}[a-z0-9]'
const PROJECT_ID = new RegExp(`^${PROJECT}$`)
const SERVICE_ACCOUNT = new RegExp(`^${PROJECT}@${PROJECT}\\.iam\\.gserviceaccount\\.com$`)
/** https://cloud.google.com/iam/docs/reference/rest/v1/projects.locations.workloadIdentityPools/create */
const PROVIDER =
  /^projects\/[1-9]\d{0,18}\/locations\/global\/workloadIdentityPools\/[a-z0-9-]{4,32}\/providers\/[a-z0-9-]{4,32}$/

const project = z.string().trim().regex(PROJECT_ID, fieldMessage('google.project'))
/** Its id is made as that of a project is. */
const serviceAccount = z.string().trim().regex(SERVICE_ACCOUNT, fieldMessage('google.service-account'))
const provider = z
  .string()
  .trim()
  .regex(PROVIDER, fieldMessage('google.provider'))
  // What begins so belongs to Google. An expression that looks ahead would be no part of the interface document.
  .refine((name) => !name.includes('/gcp-'), fieldMessage('google.provider'))

/** The parts of the name of a provider. */
export function partsOfProvider(provider: string): {
  readonly number: string
  readonly pool: string
  readonly provider: string
} {
  const [, number = '', , , , pool = '', , id = ''] = provider.split('/')
  return { number, pool, provider: id }
}

/** The id of a service account and the project in which it is, by its e-mail address. */
export function partsOfAccount(email: string): { readonly id: string; readonly project: string } {
  const [id = '', domain = ''] = email.split('@')
  return { id, project: domain.split('.')[0] ?? '' }
}

const accounts = { service_account: serviceAccount, plan_service_account: serviceAccount.nullable().default(null) }

export const googleWorkloadIdentity = z.strictObject({
  kind: z.literal('google_workload_identity'),
  /** In which everything is; the accounts and the provider can be in others. */
  project,
  /** The full name of the workload identity provider. */
  provider,
  ...accounts,
  /** Whose keys are uploaded to the provider; null where Google Cloud reads them at this installation. */
  issuer: issuerAddress.nullable().default(null),
})
export const googleServiceAccountKey = z.strictObject({
  kind: z.literal('google_service_account_key'),
  project,
  ...accounts,
})
type GoogleWorkloadIdentity = z.infer<typeof googleWorkloadIdentity>
type GoogleServiceAccountKey = z.infer<typeof googleServiceAccountKey>
export type GoogleIdentity = GoogleWorkloadIdentity | GoogleServiceAccountKey

const accountsOf = ({ service_account, plan_service_account }: GoogleIdentity) => ({
  apply: service_account,
  plan: plan_service_account,
})

/** A key is about this long in its file; RSA keys of 4096 bits have room, too. */
const KEY_MAX = 10_000
const keyFile = z.object({
  type: z.literal('service_account'),
  project_id: z.string().regex(PROJECT_ID),
  client_email: z.string().min(1).max(200),
  private_key: z.string().startsWith('-----BEGIN PRIVATE KEY-----'),
})

/** Whose a key is, by the JSON that Google Cloud gave for it; undefined for anything else. */
export function readKeyFile(text: string): { readonly project: string; readonly service_account: string } | undefined {
  try {
    const { project_id, client_email } = keyFile.parse(JSON.parse(text))
    return { project: project_id, service_account: client_email }
  } catch {
    return undefined
  }
}

function problemOfKey(secret: string, holder: string): Message | undefined {
  const key = readKeyFile(secret)
  if (!key) return message('google.key')
  const { service_account } = key
  return service_account === holder ? undefined : message('google.key-of-other', { service_account })
}

/** What each way to sign in to Google Cloud needs. */
export const GOOGLE_KINDS = {
  google_workload_identity: {
    cloud: 'gcp',
    secret: null,
    field: 'identity.service_account',
    namesOf: accountsOf,
    holdersOf: () => null,
    tokenOf: (one) => ({ issuer: one.issuer, audience: audienceOf({ cloud: 'gcp', provider: one.provider }) }),
  } satisfies KindRow<GoogleWorkloadIdentity>,
  google_service_account_key: {
    cloud: 'gcp',
    secret: { max: KEY_MAX, problemOf: problemOfKey },
    field: 'identity.service_account',
    namesOf: accountsOf,
    holdersOf: accountsOf,
    tokenOf: () => null,
  } satisfies KindRow<GoogleServiceAccountKey>,
} as const

/** The service account of a phase: a plan gets that which only reads, where there is one. */
export function googleAccountFor({ service_account, plan_service_account }: GoogleIdentity, phase: RunPhase): string {
  return phase === 'plan' ? (plan_service_account ?? service_account) : service_account
}
