// Who Strata is in an account of AWS: which key and which roles a connection signs in with. Nothing here is secret.
import { z } from 'zod'
import { fieldMessage } from '#engine/field-messages.ts'
import type { RunPhase } from '../run/status.ts'
import { issuerAddress } from './issuer.ts'
import { audienceOf } from './token.ts'
import type { KindRow } from './kind.ts'

const accessKeyId = z
  .string()
  .trim()
  .regex(/^[A-Z0-9]{16,128}$/, fieldMessage('connections.access-key-id'))
const roleArn = z
  .string()
  .trim()
  .regex(/^arn:aws:iam::\d{12}:role\/(?:[\w+=,.@-]{1,64}\/)*[\w+=,.@-]{1,64}$/, fieldMessage('connections.role-arn'))

export const awsAccessKey = z.strictObject({
  kind: z.literal('aws_access_key'),
  access_key_id: accessKeyId,
  plan_access_key_id: accessKeyId.nullable().default(null),
})
export const awsRole = z.strictObject({
  kind: z.literal('aws_role'),
  /** Of whoever assumes the roles. */
  access_key_id: accessKeyId,
  role_arn: roleArn,
  plan_role_arn: roleArn.nullable().default(null),
})
export const awsWebIdentity = z.strictObject({
  kind: z.literal('aws_web_identity'),
  role_arn: roleArn,
  plan_role_arn: roleArn.nullable().default(null),
  /** Where the key set is served for this installation; null where it serves that itself. */
  issuer: issuerAddress.nullable().default(null),
})

type AwsAccessKey = z.infer<typeof awsAccessKey>
type AwsRole = z.infer<typeof awsRole>
type AwsWebIdentity = z.infer<typeof awsWebIdentity>
type AwsIdentity = AwsAccessKey | AwsRole | AwsWebIdentity

/** AWS takes no longer ones. */
const SECRET = { max: 128, problemOf: () => undefined }
const rolesOf = ({ role_arn, plan_role_arn }: AwsRole | AwsWebIdentity) => ({ apply: role_arn, plan: plan_role_arn })
const keysOf = ({ access_key_id }: AwsRole) => ({ apply: access_key_id, plan: null })
const ownKeysOf = (one: AwsAccessKey) => ({ apply: one.access_key_id, plan: one.plan_access_key_id })

/** What each way to sign in to AWS needs. */
export const AWS_KINDS = {
  aws_web_identity: {
    cloud: 'aws',
    secret: null,
    field: 'identity.role_arn',
    namesOf: rolesOf,
    holdersOf: () => null,
    tokenOf: (one) => ({ issuer: one.issuer, audience: audienceOf({ cloud: 'aws' }) }),
  } satisfies KindRow<AwsWebIdentity>,
  aws_role: {
    cloud: 'aws',
    secret: SECRET,
    field: 'identity.access_key_id',
    namesOf: rolesOf,
    holdersOf: keysOf,
    tokenOf: () => null,
  } satisfies KindRow<AwsRole>,
  aws_access_key: {
    cloud: 'aws',
    secret: SECRET,
    field: 'identity.access_key_id',
    namesOf: ownKeysOf,
    holdersOf: ownKeysOf,
    tokenOf: () => null,
  } satisfies KindRow<AwsAccessKey>,
} as const

/** Who somebody is in AWS in one phase: by a token of Strata, or by a key, which may assume a role. */
type AwsPhaseIdentity =
  | { readonly by: 'token'; readonly role_arn: string; readonly issuer: string | null }
  | { readonly by: 'key'; readonly access_key_id: string; readonly role_arn: string | null }

/** The identity of a phase: a plan gets that which only reads, where there is one. */
export function awsIdentityFor(identity: AwsIdentity, phase: RunPhase): AwsPhaseIdentity {
  const isPlan = phase === 'plan'
  if (identity.kind === 'aws_access_key') {
    const { access_key_id, plan_access_key_id } = identity
    const id = isPlan ? (plan_access_key_id ?? access_key_id) : access_key_id
    return { by: 'key', access_key_id: id, role_arn: null }
  }
  const role_arn = isPlan ? (identity.plan_role_arn ?? identity.role_arn) : identity.role_arn
  return identity.kind === 'aws_role'
    ? { by: 'key', access_key_id: identity.access_key_id, role_arn }
    : { by: 'token', role_arn, issuer: identity.issuer }
}
