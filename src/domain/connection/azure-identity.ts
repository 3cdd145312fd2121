// Who Strata is in a subscription of Azure: as which application of the tenant it signs in. Nothing here is secret.
import { z } from 'zod'
import { fieldMessage } from '#engine/field-messages.ts'
import { message } from '#words/message.ts'
import type { RunPhase } from '../run/status.ts'
import { issuerAddress } from './issuer.ts'
import type { KindRow } from './kind.ts'
import { audienceOf } from './token.ts'

const guid = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, fieldMessage('connections.azure-id'))

const place = { tenant_id: guid, subscription_id: guid }
const applications = { client_id: guid, plan_client_id: guid.nullable().default(null) }

export const azureFederated = z.strictObject({
  kind: z.literal('azure_federated'),
  ...place,
  /** null until the set-up has made it, because its trust names the connection. */
  client_id: guid.nullable().default(null),
  plan_client_id: guid.nullable().default(null),
  /** Where the key set is served for this installation; null where it serves that itself. */
  issuer: issuerAddress.nullable().default(null),
})
export const azureCertificate = z.strictObject({ kind: z.literal('azure_certificate'), ...place, ...applications })
export const azureSecret = z.strictObject({ kind: z.literal('azure_secret'), ...place, ...applications })

type AzureFederated = z.infer<typeof azureFederated>
type AzureCertificate = z.infer<typeof azureCertificate>
type AzureSecret = z.infer<typeof azureSecret>
type AzureIdentity = AzureFederated | AzureCertificate | AzureSecret

const applicationsOf = ({ client_id, plan_client_id }: AzureCertificate | AzureSecret) => ({
  apply: client_id,
  plan: plan_client_id,
})

/** Certificates with their key are a file of a few kilobytes. */
const CERTIFICATE_MAX = 20_000
/** Of secrets that Entra makes; https://learn.microsoft.com/graph/api/resources/passwordcredential */
const SECRET_MAX = 256

/** What is wrong with a file that has to hold a certificate and its key, as far as its form says. */
function problemOfCertificate(text: string): ReturnType<typeof message> | undefined {
  if (/BEGIN ENCRYPTED PRIVATE KEY|Proc-Type: 4,ENCRYPTED/.test(text)) return message('connections.azure-encrypted-key')
  const hasBoth = text.includes('-----BEGIN CERTIFICATE-----') && /-----BEGIN (?:RSA )?PRIVATE KEY-----/.test(text)
  return hasBoth ? undefined : message('connections.azure-no-certificate')
}

/** What each way to sign in to Azure needs. */
export const AZURE_KINDS = {
  azure_federated: {
    cloud: 'azure',
    secret: null,
    field: 'identity.client_id',
    namesOf: (one) => ({ apply: one.client_id ?? one.subscription_id, plan: one.plan_client_id }),
    holdersOf: () => null,
    tokenOf: (one) => ({ issuer: one.issuer, audience: audienceOf({ cloud: 'azure' }) }),
  } satisfies KindRow<AzureFederated>,
  azure_certificate: {
    cloud: 'azure',
    secret: { max: CERTIFICATE_MAX, problemOf: problemOfCertificate },
    field: 'identity.client_id',
    namesOf: applicationsOf,
    holdersOf: applicationsOf,
    tokenOf: () => null,
  } satisfies KindRow<AzureCertificate>,
  azure_secret: {
    cloud: 'azure',
    secret: { max: SECRET_MAX, problemOf: () => undefined },
    field: 'identity.client_id',
    namesOf: applicationsOf,
    holdersOf: applicationsOf,
    tokenOf: () => null,
  } satisfies KindRow<AzureSecret>,
} as const

/** The application of a phase: a plan gets that which only reads, where there is one. null where none is named yet. */
export function azureClientFor({ client_id, plan_client_id }: AzureIdentity, phase: RunPhase): string | null {
  return phase === 'plan' ? (plan_client_id ?? client_id) : client_id
}
