// Whether a connection signs in: who it is for plans and for applies, by asking the cloud.
import { eq } from 'drizzle-orm'
import type { ConnectionCheck } from '#contract/connections.ts'
import { RUN_PHASES, type RunPhase } from '#domain/run/status.ts'
import { message } from '#words/message.ts'
import { withEnglish } from '#words/say.ts'
import { connections } from '../../db/schema/connections.ts'
import type { Deps } from '../../deps.ts'
import { conflict } from '../../http/errors.ts'
import { revokedIn } from '../../environments/base/connection-use.ts'
import type { SigningIn } from '../../aws/sign-in.ts'
import { whoIs } from './clouds.ts'
import type { AskDeps, Who } from './who.ts'
import {
  askedBy,
  getUsableRow,
  isSameSignIn,
  lockConnection,
  type ConnectionPath,
  type ConnectionRow,
} from './store.ts'

/**
 * Asks the cloud who a connection is there, in each phase, and keeps the account where both are in one.
 * @throws Refused with 404 when it is gone, 409 when it is revoked
 */
export async function tryConnection(deps: Deps, path: ConnectionPath): Promise<ConnectionCheck[]> {
  const row = await getUsableRow(deps.database.orm, path)
  if (row.revoked_at !== null)
    throw conflict(path.id === null ? message('connections.revoked', { name: row.name }) : revokedIn(row))
  const answers = await askWho(deps, askedBy(row, path))
  const account = accountOf(answers)
  if (account !== undefined && row.account === null) await keepAccount(deps, row, account)
  return answers.map(({ phase, found }) =>
    found.ok
      ? { phase, account: found.value.account, identity: found.value.name, problem: null }
      : { phase, account: null, identity: null, problem: withEnglish(found.said) },
  )
}

/** Keeps the account that answered, unless the connection signs in otherwise by now. */
async function keepAccount(
  { database, seal }: Pick<Deps, 'database' | 'seal'>,
  asked: ConnectionRow,
  account: string,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const path = { id: asked.project_id, connection_id: asked.id }
    if (isSameSignIn({ seal }, await lockConnection(tx, path), asked))
      await tx.update(connections).set({ account }).where(eq(connections.id, asked.id))
  })
}

/** What the cloud says to the identity of a phase. */
export interface PhaseAnswer {
  readonly phase: RunPhase
  readonly found: Who
}

/** Asks the cloud who an identity is, in each phase. */
export function askWho(deps: AskDeps, identity: SigningIn): Promise<readonly PhaseAnswer[]> {
  return Promise.all(RUN_PHASES.map(async (phase) => ({ phase, found: await whoIs(deps, identity, phase) })))
}

/** The account in which every phase is; undefined where one is in none, or in another than the others. */
export function accountOf(answers: readonly PhaseAnswer[]): string | undefined {
  const [account, ...others] = new Set(answers.map(({ found }) => (found.ok ? found.value.account : undefined)))
  return others.length === 0 ? account : undefined
}
