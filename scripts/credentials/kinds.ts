// A connection of every kind, with canaries in all that it keeps secret: once as it is made, once as it is changed.
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { RowOf } from '#contract/client.ts'
import type { Input } from '#contract/endpoint.ts'
import type { ConnectionKind } from '#domain/connection/identity.ts'
import type { StackSpecInput } from '#engine/stack/schema.ts'
import { PLAN_ROLE, ROLE } from '../../test/support/account-server.ts'
import { makeCertificate } from '../../test/support/certificates.ts'
import { SUBSCRIPTION, TENANT } from '../../test/support/entra-server.ts'
import { newSecretText } from '../../test/support/secret-marks.ts'
import { GOOGLE_PROJECT, GOOGLE_PROVIDER, type Clouds } from './clouds.ts'

type Body = Input<RowOf<'POST /projects/{id}/connections'>>['body']

/** Secrets of a connection: of who applies, and of who plans where that is somebody else. */
export interface Secrets {
  readonly secret?: string
  readonly plan_secret?: string
}

export interface Kind {
  /** Column of the table. */
  readonly title: string
  readonly stack: Pick<StackSpecInput, 'cloud' | 'region'>
  readonly identity: Body['identity']
  /** Makes other secrets each time. */
  readonly newSecrets: () => Secrets
  /** Lets the connection sign in to its cloud. */
  readonly trust: (id: string, secrets: Secrets) => void
}

const AWS = { cloud: 'aws', region: 'us-east-1' } as const
const AZURE = { cloud: 'azure', region: 'eastus' } as const
const GOOGLE = { cloud: 'gcp', region: 'us-central1' } as const
const place = { tenant_id: TENANT, subscription_id: SUBSCRIPTION }
/** Secrets of AWS are 40 characters of base64. */
const awsSecret = (): string => newSecretText('/+')
const keyOf = (ending: string): string => `AKIA${ending.padStart(16, 'X')}`

/** What each kind of connection is made of. */
export function kindsOf(clouds: Clouds): Readonly<Record<ConnectionKind, Kind>> {
  const [certificateApp, certificatePlan, secretApp, secretPlan, federatedApp, federatedPlan] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ]
  const emails = { service_account: emailOf('tokens-apply'), plan_service_account: emailOf('tokens-plan') }
  const [keyApply, keyPlan] = [emailOf('key-apply'), emailOf('key-plan')]
  return {
    aws_web_identity: {
      title: 'AWS web identity',
      stack: AWS,
      identity: { kind: 'aws_web_identity', role_arn: ROLE, plan_role_arn: PLAN_ROLE },
      newSecrets: () => ({}),
      trust: () => undefined,
    },
    aws_role: {
      title: 'AWS role',
      stack: AWS,
      identity: { kind: 'aws_role', role_arn: ROLE, plan_role_arn: PLAN_ROLE, access_key_id: keyOf('ROLE') },
      newSecrets: () => ({ secret: awsSecret() }),
      trust: () => undefined,
    },
    aws_access_key: {
      title: 'AWS access key',
      stack: AWS,
      identity: { kind: 'aws_access_key', access_key_id: keyOf('APPLY'), plan_access_key_id: keyOf('PLAN') },
      newSecrets: () => ({ secret: awsSecret(), plan_secret: awsSecret() }),
      trust: () => undefined,
    },
    azure_federated: {
      title: 'Azure federated',
      stack: AZURE,
      identity: { kind: 'azure_federated', ...place, client_id: federatedApp, plan_client_id: federatedPlan },
      newSecrets: () => ({}),
      trust: (id) => {
        for (const client of [federatedApp, federatedPlan]) clouds.trustApplication(client, { connections: [id] })
      },
    },
    azure_certificate: {
      title: 'Azure certificate',
      stack: AZURE,
      identity: { kind: 'azure_certificate', ...place, client_id: certificateApp, plan_client_id: certificatePlan },
      newSecrets: () => ({ secret: makeCertificate(), plan_secret: makeCertificate() }),
      trust: (_, { secret = '', plan_secret = '' }) => {
        clouds.trustApplication(certificateApp, { certificate: secret })
        clouds.trustApplication(certificatePlan, { certificate: plan_secret })
      },
    },
    azure_secret: {
      title: 'Azure secret',
      stack: AZURE,
      identity: { kind: 'azure_secret', ...place, client_id: secretApp, plan_client_id: secretPlan },
      newSecrets: () => ({ secret: newSecretText('~._'), plan_secret: newSecretText('~._') }),
      trust: (_, { secret = '', plan_secret = '' }) => {
        clouds.trustApplication(secretApp, { secret })
        clouds.trustApplication(secretPlan, { secret: plan_secret })
      },
    },
    google_workload_identity: {
      title: 'Google federation',
      stack: GOOGLE,
      identity: { kind: 'google_workload_identity', project: GOOGLE_PROJECT, provider: GOOGLE_PROVIDER, ...emails },
      newSecrets: () => ({}),
      trust: (id) => clouds.trustTokens(id, emails),
    },
    google_service_account_key: {
      title: 'Google key',
      stack: GOOGLE,
      identity: {
        kind: 'google_service_account_key',
        project: GOOGLE_PROJECT,
        service_account: keyApply,
        plan_service_account: keyPlan,
      },
      newSecrets: () => ({ secret: keyFileOf(keyApply), plan_secret: keyFileOf(keyPlan) }),
      trust: (_, { secret = '', plan_secret = '' }) => {
        for (const text of [secret, plan_secret]) {
          const file = JSON.parse(text) as Record<string, string>
          clouds.trustKey(file['client_email'] ?? '', file['private_key_id'] ?? '', file['private_key'] ?? '')
        }
      },
    },
  }
}

function emailOf(name: string): string {
  return `${name}@${GOOGLE_PROJECT}.iam.gserviceaccount.com`
}

function keyFileOf(client_email: string): string {
  const { privateKey: private_key } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const private_key_id = randomUUID().replaceAll('-', '')
  return JSON.stringify({
    type: 'service_account',
    project_id: GOOGLE_PROJECT,
    private_key_id,
    private_key,
    client_email,
  })
}
