// Who Strata is in an account of a cloud: which key and which roles a connection signs in with. Nothing here is secret.
import { z } from 'zod'
import { fieldMessage } from '#engine/field-messages.ts'
import type { RunPhase } from '../run/status.ts'

const accessKeyId = z
  .string()
  .trim()
  .regex(/^[A-Z0-9]{16,128}$/, fieldMessage('connections.access-key-id'))
const roleArn = z
  .string()
  .trim()
  .regex(/^arn:aws:iam::\d{12}:role\/(?:[\w+=,.@-]{1,64}\/)*[\w+=,.@-]{1,64}$/, fieldMessage('connections.role-arn'))

/**
 * The longest that AWS takes.
 * https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateOpenIDConnectProvider.html
 */
const ISSUER_MAX = 255
/** Of names alone, because AWS takes no port, and looks at nothing behind a question mark. */
const issuer = z
  .string()
  .trim()
  .max(ISSUER_MAX, fieldMessage('connections.issuer'))
  .regex(/^https:\/\/(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*(?:\/[\w.~-]+)*$/, fieldMessage('connections.issuer'))

/**
 * How a connection signs in: with a role that trusts the tokens of Strata, with a key that assumes a role of the
 * account, or with a key of it.
 */
export const CONNECTION_KINDS = ['aws_web_identity', 'aws_role', 'aws_access_key'] as const
export type ConnectionKind = (typeof CONNECTION_KINDS)[number]

/** An identity by its kind. Fields with `plan_` name the one that only reads; null where one identity does both. */
export const connectionIdentity = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('aws_access_key'),
    access_key_id: accessKeyId,
    plan_access_key_id: accessKeyId.nullable().default(null),
  }),
  z.strictObject({
    kind: z.literal('aws_role'),
    /** Of whoever assumes the roles. */
    access_key_id: accessKeyId,
    role_arn: roleArn,
    plan_role_arn: roleArn.nullable().default(null),
  }),
  z.strictObject({
    kind: z.literal('aws_web_identity'),
    role_arn: roleArn,
    plan_role_arn: roleArn.nullable().default(null),
    /** Where the key set is served for this installation; null where it serves that itself. */
    issuer: issuer.nullable().default(null),
  }),
])
export type ConnectionIdentity = z.infer<typeof connectionIdentity>

/** Whether plans sign in with a key of their own, which then has a secret of its own. */
export function hasPlanKey(identity: ConnectionIdentity): boolean {
  return identity.kind === 'aws_access_key' && identity.plan_access_key_id !== null
}

/** Whether a connection holds a secret: one that signs in by tokens of Strata has none. */
export function holdsSecret({ kind }: ConnectionIdentity): boolean {
  return kind !== 'aws_web_identity'
}

/** Who somebody is in one phase: by a token of Strata, or by a key, which may assume a role. */
export type PhaseIdentity =
  | { readonly by: 'token'; readonly role_arn: string; readonly issuer: string | null }
  | { readonly by: 'key'; readonly access_key_id: string; readonly role_arn: string | null }

/** The identity of a phase: a plan gets that which only reads, where there is one. */
export function identityFor(identity: ConnectionIdentity, phase: RunPhase): PhaseIdentity {
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
