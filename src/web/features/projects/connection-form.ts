// What the dialog of a connection holds, and what is sent of it.
import type { CloudConnection, connections } from '#contract/connections.ts'
import type { Input } from '#contract/endpoint.ts'
import type { ConnectionKind } from '#domain/connection/identity.ts'
import { DEFAULT_POOL } from '#domain/run/queue.ts'

export interface ConnectionValues {
  name: string
  kind: ConnectionKind
  access_key_id: string
  secret_access_key: string
  role_arn: string
  plan_role_arn: string
  plan_access_key_id: string
  plan_secret_access_key: string
  environment_types: string[]
  regions: string[]
  max_at_once: number | null
  pool: string
}

/** Names of the server for fields that are called otherwise here. */
export const CONNECTION_FIELDS = {
  'identity.access_key_id': 'access_key_id',
  'identity.role_arn': 'role_arn',
  'identity.plan_role_arn': 'plan_role_arn',
  'identity.plan_access_key_id': 'plan_access_key_id',
} as const satisfies Readonly<Record<string, keyof ConnectionValues>>

/** The dialog as it opens. */
export function connectionValues(given: CloudConnection | undefined): ConnectionValues {
  return {
    name: given?.name ?? '',
    kind: given?.kind ?? 'aws_access_key',
    access_key_id: given?.access_key_id ?? '',
    secret_access_key: '',
    role_arn: given?.role_arn ?? '',
    plan_role_arn: given?.plan_role_arn ?? '',
    plan_access_key_id: given?.plan_access_key_id ?? '',
    plan_secret_access_key: '',
    environment_types: given?.environment_types ?? [],
    regions: given?.regions ?? [],
    max_at_once: given?.max_at_once ?? null,
    pool: given?.pool ?? DEFAULT_POOL,
  }
}

/** What a change sends; secrets only where they were entered. */
export function connectionBody(values: ConnectionValues): Input<(typeof connections)['update']>['body'] {
  const { kind, secret_access_key: secret, plan_secret_access_key: planSecret } = values
  const access_key_id = values.access_key_id.trim()
  const plan_access_key_id = values.plan_access_key_id.trim() || null
  const hasPlanKey = kind === 'aws_access_key' && plan_access_key_id !== null
  return {
    name: values.name.trim(),
    identity:
      kind === 'aws_access_key'
        ? { kind, access_key_id, plan_access_key_id }
        : {
            kind,
            access_key_id,
            role_arn: values.role_arn.trim(),
            plan_role_arn: values.plan_role_arn.trim() || null,
          },
    ...(secret !== '' && { secret_access_key: secret }),
    ...(hasPlanKey && planSecret !== '' && { plan_secret_access_key: planSecret }),
    environment_types: values.environment_types,
    regions: values.regions,
    max_at_once: values.max_at_once,
    pool: values.pool.trim(),
  }
}

/** The trust policy by which a key of the account of a role assumes it, with the external ID alone. */
export function trustPolicy({ role_arn, external_id }: Pick<CloudConnection, 'role_arn' | 'external_id'>): string {
  const account = role_arn?.split(':')[4] ?? ''
  const statement = {
    Effect: 'Allow',
    Principal: { AWS: `arn:aws:iam::${account}:root` },
    Action: 'sts:AssumeRole',
    Condition: { StringEquals: { 'sts:ExternalId': external_id } },
  }
  return JSON.stringify({ Version: '2012-10-17', Statement: [statement] }, null, 2)
}
