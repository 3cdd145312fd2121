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

/** How a connection signs in: with a key of the account, or with a key that assumes a role in it. */
export const CONNECTION_KINDS = ['aws_access_key', 'aws_role'] as const
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
])
export type ConnectionIdentity = z.infer<typeof connectionIdentity>

/** Whether plans sign in with a key of their own, which then has a secret of its own. */
export function hasPlanKey(identity: ConnectionIdentity): boolean {
  return identity.kind === 'aws_access_key' && identity.plan_access_key_id !== null
}

/** The key of a phase and the role that it assumes, if any: a plan gets that which only reads, where there is one. */
export function identityFor(
  identity: ConnectionIdentity,
  phase: RunPhase,
): { readonly access_key_id: string; readonly role_arn: string | null } {
  const isPlan = phase === 'plan'
  if (identity.kind === 'aws_role') {
    const { access_key_id, role_arn, plan_role_arn } = identity
    return { access_key_id, role_arn: isPlan ? (plan_role_arn ?? role_arn) : role_arn }
  }
  const { access_key_id, plan_access_key_id } = identity
  return { access_key_id: isPlan ? (plan_access_key_id ?? access_key_id) : access_key_id, role_arn: null }
}
