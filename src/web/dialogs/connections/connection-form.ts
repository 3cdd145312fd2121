// What the dialog of a connection holds, and what is sent of it.
import type { CloudConnection, connections } from '#contract/connections.ts'
import type { Input } from '#contract/endpoint.ts'
import {
  CONNECTION_KINDS,
  holdsSecret,
  type ConnectionIdentity,
  type ConnectionKind,
} from '#domain/connection/identity.ts'
import { DEFAULT_POOL } from '#domain/run/queue.ts'
import type { ServerForm } from '../../forms/use-server-form.ts'

/** What identities are written from; each kind uses its own of them. */
const EMPTY = {
  access_key_id: '',
  plan_access_key_id: '',
  role_arn: '',
  plan_role_arn: '',
  issuer: '',
  tenant_id: '',
  subscription_id: '',
  client_id: '',
  plan_client_id: '',
  project: '',
  provider: '',
  service_account: '',
  plan_service_account: '',
}
type IdentityValues = Record<keyof typeof EMPTY, string>

export interface ConnectionValues extends IdentityValues {
  name: string
  kind: ConnectionKind
  secret: string
  plan_secret: string
  environment_types: string[]
  regions: string[]
  max_at_once: number | null
  pool: string
}

/** What the fields of a kind are given. */
export interface KindFieldsProps {
  form: ServerForm<ConnectionValues>
  /** Of one that exists, a secret that is not entered stays. */
  isNew: boolean
}

/** Names of the server for fields that are called otherwise here. */
export const CONNECTION_FIELDS = {
  'identity.access_key_id': 'access_key_id',
  'identity.role_arn': 'role_arn',
  'identity.plan_role_arn': 'plan_role_arn',
  'identity.issuer': 'issuer',
  'identity.plan_access_key_id': 'plan_access_key_id',
  'identity.tenant_id': 'tenant_id',
  'identity.subscription_id': 'subscription_id',
  'identity.client_id': 'client_id',
  'identity.plan_client_id': 'plan_client_id',
  'identity.project': 'project',
  'identity.provider': 'provider',
  'identity.service_account': 'service_account',
  'identity.plan_service_account': 'plan_service_account',
} as const satisfies Readonly<Record<`identity.${keyof IdentityValues}`, keyof ConnectionValues>>

/** The dialog as it opens. */
export function connectionValues(given: CloudConnection | undefined): ConnectionValues {
  return {
    ...EMPTY,
    ...(given && textsOf(given.identity)),
    name: given?.name ?? '',
    kind: given?.identity.kind ?? CONNECTION_KINDS[0] ?? 'aws_web_identity',
    secret: '',
    plan_secret: '',
    environment_types: given?.environment_types ?? [],
    regions: given?.regions ?? [],
    max_at_once: given?.max_at_once ?? null,
    pool: given?.pool ?? DEFAULT_POOL,
  }
}

function textsOf(identity: ConnectionIdentity): Record<string, string> {
  return Object.fromEntries(Object.entries(identity).map(([name, value]) => [name, value ?? '']))
}

type ConnectionBody = Input<(typeof connections)['update']>['body'] &
  Pick<Input<(typeof connections)['create']>['body'], 'name' | 'identity'>
type IdentityBody = ConnectionBody['identity']

/** How each kind signs in: with its own fields only. */
const IDENTITIES: {
  readonly [Kind in ConnectionKind]: (given: IdentityValues) => Extract<IdentityBody, { kind: Kind }>
} = {
  aws_web_identity: ({ issuer, ...given }) => ({
    kind: 'aws_web_identity',
    ...rolesOf(given),
    issuer: issuerOf(issuer),
  }),
  aws_role: (given) => ({ kind: 'aws_role', access_key_id: given.access_key_id.trim(), ...rolesOf(given) }),
  aws_access_key: ({ access_key_id, plan_access_key_id }) => ({
    kind: 'aws_access_key',
    access_key_id: access_key_id.trim(),
    plan_access_key_id: plan_access_key_id.trim() || null,
  }),
  azure_federated: (given) => ({
    kind: 'azure_federated',
    ...azureOf(given),
    client_id: given.client_id.trim() || null,
    issuer: issuerOf(given.issuer),
  }),
  azure_certificate: (given) => ({ kind: 'azure_certificate', ...azureOf(given) }),
  azure_secret: (given) => ({ kind: 'azure_secret', ...azureOf(given) }),
  google_workload_identity: ({ provider, issuer, ...given }) => ({
    kind: 'google_workload_identity',
    ...accountsOf(given),
    provider: provider.trim(),
    issuer: issuerOf(issuer),
  }),
  google_service_account_key: (given) => ({ kind: 'google_service_account_key', ...accountsOf(given) }),
}

function azureOf({ tenant_id, subscription_id, client_id, plan_client_id }: IdentityValues) {
  return {
    tenant_id: tenant_id.trim(),
    subscription_id: subscription_id.trim(),
    client_id: client_id.trim(),
    plan_client_id: plan_client_id.trim() || null,
  }
}

function issuerOf(given: string): string | null {
  return given.trim().replace(/\/+$/, '') || null
}

type Accounts = Pick<IdentityValues, 'project' | 'service_account' | 'plan_service_account'>

function accountsOf({ project, service_account, plan_service_account }: Accounts) {
  return {
    project: project.trim(),
    service_account: service_account.trim(),
    plan_service_account: plan_service_account.trim() || null,
  }
}

function rolesOf({ role_arn, plan_role_arn }: Pick<IdentityValues, 'role_arn' | 'plan_role_arn'>) {
  return { role_arn: role_arn.trim(), plan_role_arn: plan_role_arn.trim() || null }
}

/** Where a kind has a secret for plans: the field that names who it belongs to. */
const PLAN_HOLDERS: Partial<Record<ConnectionKind, keyof IdentityValues>> = {
  aws_access_key: 'plan_access_key_id',
  azure_certificate: 'plan_client_id',
  azure_secret: 'plan_client_id',
  google_service_account_key: 'plan_service_account',
}

/** What a change sends; secrets only where they were entered. */
export function connectionBody(values: ConnectionValues): ConnectionBody {
  const { kind, secret, plan_secret: planSecret } = values
  const holder = PLAN_HOLDERS[kind]
  const hasPlanSecret = holder !== undefined && values[holder].trim() !== ''
  return {
    name: values.name.trim(),
    identity: IDENTITIES[kind](values),
    ...(holdsSecret({ kind }) && secret !== '' && { secret }),
    ...(hasPlanSecret && planSecret !== '' && { plan_secret: planSecret }),
    environment_types: values.environment_types,
    regions: values.regions,
    max_at_once: values.max_at_once,
    pool: values.pool.trim(),
  }
}
