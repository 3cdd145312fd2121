// The key with which the webhooks of a workflow are signed: https://www.standardwebhooks.com
import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Queries } from '../../db/connect.ts'
import { workflows } from '../../db/schema/workflows.ts'
import type { Deps } from '../../deps.ts'
import type { Sealed } from '../../crypto/sealed.ts'

/** Use under which it is sealed. */
export const WEBHOOK_SECRET_SEAL = 'webhook secret'
/** Standard Webhooks asks for 24 to 64 bytes. */
const SECRET_BYTES = 32

/** A new key as it is shown and as it is kept. */
export function makeWebhookSecret({ seal }: Pick<Deps, 'seal'>): { readonly secret: string; readonly sealed: Sealed } {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  return { secret, sealed: seal.seal(secret, WEBHOOK_SECRET_SEAL) }
}

/** The key of a workflow as it is kept, made now when there is none; undefined when the workflow is gone. */
export async function getSealedSecret(
  deps: Pick<Deps, 'seal'>,
  orm: Queries,
  workflowId: string,
): Promise<Sealed | undefined> {
  const isNone = and(eq(workflows.id, workflowId), isNull(workflows.sealed_webhook_secret))
  // Of two servers that make one at the same time, the second finds that of the first.
  await orm
    .update(workflows)
    .set({ sealed_webhook_secret: makeWebhookSecret(deps).sealed })
    .where(isNone)
  const [row] = await orm
    .select({ sealed: workflows.sealed_webhook_secret })
    .from(workflows)
    .where(eq(workflows.id, workflowId))
  return row?.sealed ?? undefined
}

/** The key itself. @throws Error when it was sealed with another key of the server */
export function openSecret({ seal }: Pick<Deps, 'seal'>, sealed: Sealed): string {
  return seal.open(sealed, WEBHOOK_SECRET_SEAL)
}
