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
  issuer: string
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
  'identity.issuer': 'issuer',
  'identity.plan_access_key_id': 'plan_access_key_id',
} as const satisfies Readonly<Record<string, keyof ConnectionValues>>

/** The dialog as it opens. */
export function connectionValues(given: CloudConnection | undefined): ConnectionValues {
  return {
    name: given?.name ?? '',
    kind: given?.kind ?? 'aws_web_identity',
    access_key_id: given?.access_key_id ?? '',
    secret_access_key: '',
    role_arn: given?.role_arn ?? '',
    plan_role_arn: given?.plan_role_arn ?? '',
    issuer: given?.issuer ?? '',
    plan_access_key_id: given?.plan_access_key_id ?? '',
    plan_secret_access_key: '',
    environment_types: given?.environment_types ?? [],
    regions: given?.regions ?? [],
    max_at_once: given?.max_at_once ?? null,
    pool: given?.pool ?? DEFAULT_POOL,
  }
}

type ConnectionBody = Input<(typeof connections)['update']>['body'] &
  Pick<Input<(typeof connections)['create']>['body'], 'name' | 'identity'>

/** What a change sends; secrets only where they were entered. */
export function connectionBody(values: ConnectionValues): ConnectionBody {
  const { kind, secret_access_key: secret, plan_secret_access_key: planSecret } = values
  const hasKey = kind !== 'aws_web_identity'
  const hasPlanKey = kind === 'aws_access_key' && values.plan_access_key_id.trim() !== ''
  return {
    name: values.name.trim(),
    identity: identityOf(values),
    ...(hasKey && secret !== '' && { secret_access_key: secret }),
    ...(hasPlanKey && planSecret !== '' && { plan_secret_access_key: planSecret }),
    environment_types: values.environment_types,
    regions: values.regions,
    max_at_once: values.max_at_once,
    pool: values.pool.trim(),
  }
}

/** How it signs in: of each kind only its own fields. */
function identityOf(values: ConnectionValues): ConnectionBody['identity'] {
  const { kind } = values
  const access_key_id = values.access_key_id.trim()
  if (kind === 'aws_access_key')
    return { kind, access_key_id, plan_access_key_id: values.plan_access_key_id.trim() || null }
  const roles = { role_arn: values.role_arn.trim(), plan_role_arn: values.plan_role_arn.trim() || null }
  return kind === 'aws_role'
    ? { kind, access_key_id, ...roles }
    : { kind, ...roles, issuer: values.issuer.trim().replace(/\/+$/, '') || null }
}
