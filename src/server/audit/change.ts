// Changes: each is one transaction that also writes who did what to the audit
// log. The log is a chain: every entry holds the hash of the one before.
import { eq, sql } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit-actions.ts'
import { committing } from '../db/after-commit.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { auditHead } from '../db/schema/audit.ts'
import type { ChainLink } from '../db/schema/workflows.ts'
import type { Context } from '../http/context.ts'
import { hashEntry, type AuditRow } from './chain.ts'

/** The actor of a change without a caller: the installation itself, or a person who has just been identified. */
export interface Actor {
  readonly id: string | null
  readonly email: string
  readonly name: string
}

export const STRATA: Actor = { id: null, email: '', name: 'Strata' }

/**
 * What a change says about itself. Never a secret: before and after name the fields that changed, as people see them.
 */
export interface AuditDraft {
  readonly action: AuditAction
  readonly target: { readonly type: string; readonly id: string; readonly name: string }
  readonly before?: Readonly<Record<string, unknown>> | null
  readonly after?: Readonly<Record<string, unknown>> | null
  /** When it is not the caller. */
  readonly actor?: Actor
  /** When it is not the way of the whole change: a workflow that acts in one of several. */
  readonly via?: string
}

/** Of whom a change is: a request, or the installation itself. */
export type Origin = Pick<Context, 'caller' | 'request'> | { readonly via: string }

export interface Change {
  readonly tx: Transaction
  /** Writes an entry of the audit log, in the transaction, when the work is done. */
  readonly record: (draft: AuditDraft) => void
  /** The actor: the caller, a workflow in the name of its author, or the installation. */
  readonly by: Actor
  /** The workflows that caused it, one by the other; none for what people do. */
  readonly chain: readonly ChainLink[]
  /** It tells again what was before, such as sample data: no workflow acts on it. */
  readonly isHistory?: boolean
}

/**
 * Runs a change in one transaction and writes what it recorded. When it fails
 * or is refused, nothing of it remains.
 *
 * Changes that hold several things take them in this order, so that no two wait
 * for each other:
 * 1. the installation (db/facts.ts), and then a group of the directory, or a connection of the installation
 * 2. people, several in the order of their ids, and then what they sign in
 *    with: sessions, awaited codes, links, tokens
 * 3. teams, in the order of their ids
 * 4. the address that is invited, and then its invitations
 * 5. the project, several in the order of their ids, and then its members and what was put into it
 * 6. environments, in the order of their ids, and then their approvals
 * 7. templates
 * 8. workflows, and then the events that they work through
 * 9. the end of the audit log, which {@link change} itself takes last
 *
 * People are held `for no key update`: who writes a row that names them, such as
 * a notification, does not wait. Clearing away passes over what is held.
 */
export function change<Value>(
  deps: {
    readonly now: () => Date
    readonly outbox: { wake(): void }
    readonly database: Pick<Database, 'orm'>
  },
  origin: Origin,
  work: (change: Change) => Promise<Value>,
): Promise<Value> {
  const run = committing(() =>
    deps.database.orm.transaction(async (tx) => {
      const drafts: AuditDraft[] = []
      const value = await work({
        tx,
        record: (draft) => void drafts.push(draft),
        by: callerOf(origin) ?? STRATA,
        chain: [],
      })
      // Last, because from here to the commit every other change waits. Nothing is
      // locked after it, so that no two changes can wait for each other here.
      await append(tx, drafts, origin, deps.now)
      return value
    }),
  )
  return run.then((value) => {
    deps.outbox.wake()
    return value
  })
}

async function append(tx: Transaction, drafts: readonly AuditDraft[], origin: Origin, now: () => Date): Promise<void> {
  if (drafts.length === 0) return
  const [head] = await tx.select().from(auditHead).where(eq(auditHead.id, 1)).for('update')
  if (!head) throw new Error('The table audit_head has lost its row: restore it from a backup.')
  let { seq, hash } = head
  // Asked for now that it is this change's turn: times follow the order of the chain.
  const at = now()
  const rows = drafts.map((draft): AuditRow => {
    seq += 1
    const row: Omit<AuditRow, 'hash'> = { seq, at, previous_hash: hash, ...factsOf(draft, origin) }
    hash = hashEntry(row)
    return { ...row, hash }
  })
  // One statement with one value, however many entries: the scheduler may move a thousand environments at once.
  await tx.execute(sql`
    insert into audit_entries (seq, at, actor_id, actor_email, actor_name, via, ip, action, target_type, target_id, target_name, before, after, request_id, previous_hash, hash)
    select seq, at, actor_id, actor_email, actor_name, via, ip, action, target_type, target_id, target_name, before::json, after::json, request_id, previous_hash, hash
    from json_to_recordset(${JSON.stringify(rows)}::json) as entry (
      seq bigint, at timestamptz, actor_id uuid, actor_email text, actor_name text, via text, ip text, action text,
      target_type text, target_id text, target_name text, before text, after text, request_id text, previous_hash text, hash text)`)
  await tx.update(auditHead).set({ seq, hash }).where(eq(auditHead.id, 1))
}

function factsOf(draft: AuditDraft, origin: Origin): Omit<AuditRow, 'seq' | 'at' | 'previous_hash' | 'hash'> {
  const caller = callerOf(origin)
  const actor = draft.actor ?? caller ?? STRATA
  return {
    actor_id: actor.id,
    actor_email: storable(actor.email),
    actor_name: storable(actor.name),
    via: storable(
      draft.via ?? ('via' in origin ? origin.via : caller?.token ? `token ${caller.token.name}` : 'session'),
    ),
    ip: storable('request' in origin ? origin.request.ip : ''),
    action: draft.action,
    target_type: draft.target.type,
    target_id: storable(draft.target.id),
    target_name: storable(draft.target.name),
    before: draft.before ? JSON.stringify(draft.before) : null,
    after: draft.after ? JSON.stringify(draft.after) : null,
    request_id: 'request' in origin ? origin.request.id : '',
  }
}

function callerOf(origin: Origin): Context['caller'] {
  return 'request' in origin ? origin.caller : undefined
}

/**
 * A text as the database gives it back: it cannot hold NUL and turns half of a
 * surrogate pair into another character, and either would break the chain.
 */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}
