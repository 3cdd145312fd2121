// The token of a connection: who it is in one phase, for the cloud to which it leads.
import { kindRowOf } from '#domain/connection/identity.ts'
import { subjectOf } from '#domain/connection/token.ts'
import type { RunPhase } from '#domain/run/status.ts'
import type { connections } from '../db/schema/connections.ts'
import type { Deps } from '../deps.ts'
import type { KeyDeps } from './keys.ts'
import { signToken, type SignedToken, type TokenFacts } from './sign.ts'

type Connection = Pick<typeof connections.$inferSelect, 'id' | 'project_id' | 'identity'>

/** Where a token is used; nowhere when a connection is tested. */
interface TokenPlace {
  readonly environment?: string
  readonly run?: string
}

/**
 * What a token of a connection says; undefined for one that signs in otherwise. That of a connection of the
 * installation names the project for which it is used, and none where an administrator tests it.
 */
export function tokenFactsFor(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  { id, project_id, identity }: Connection,
  phase: RunPhase,
  of: TokenPlace = {},
): TokenFacts | undefined {
  const token = kindRowOf(identity.kind).tokenOf(identity)
  if (token === null) return undefined
  return {
    issuer: token.issuer ?? publicUrl,
    audience: token.audience,
    subject: subjectOf(id, phase),
    claims: { project: project_id ?? undefined, environment: of.environment, run: of.run },
  }
}

/** Signs the token of a connection; undefined for one that signs in otherwise. */
export async function tokenFor(
  deps: KeyDeps & Pick<Deps, 'newId' | 'publicUrl'>,
  connection: Connection,
  phase: RunPhase,
  of: TokenPlace = {},
): Promise<SignedToken | undefined> {
  const facts = tokenFactsFor(deps, connection, phase, of)
  return facts && signToken(deps, facts)
}
