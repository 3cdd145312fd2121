// Which files are planned next, and what became of them. Several servers share the table: what one has begun is
// leased, so that no other takes it before that server has certainly given up.
import { and, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { MINUTE_MS } from '#engine/durations.ts'
import type { PlanAnswer } from '#contract/plan-proof.ts'
import { message, type StoredMessage } from '#words/message.ts'
import { instanceFacts } from '../db/schema/accounts.ts'
import { planProofs } from '../db/schema/plan-proofs.ts'
import type { Deps } from '../deps.ts'
import type { PlanRow } from './read.ts'

type Claiming = Pick<Deps, 'database' | 'now' | 'newId'>

/** How long a server has for one plan, its end by force included. */
export const LEASE_MS = 5 * MINUTE_MS
/** How often files are tried that did not come to an end for a reason of the machine. */
export const ATTEMPTS_MAX = 3
/** How long it waits before it is tried again, by the number of attempts. */
const RETRY_AFTER_MS = [MINUTE_MS, 10 * MINUTE_MS] as const
const FLAVOURS = { terraform: 'Terraform', tofu: 'OpenTofu' } as const

/**
 * Takes what is next: whose last turn is longest ago goes first, of each person the newest, because that is what they
 * look at; what belongs to no one comes last.
 */
export async function claimPlan({ database: { orm }, now, newId }: Claiming): Promise<PlanRow | undefined> {
  const at = now()
  const { files_digest, person_id, attempts, created_at } = planProofs
  const lastTurn = sql`(select max(one.started_at) from plan_proofs one where one.person_id = ${person_id})`
  const next = orm
    .select({ files_digest })
    .from(planProofs)
    .where(isDue(at))
    .orderBy(sql`${person_id} is null`, sql`${lastTurn} asc nulls first`, desc(created_at))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await orm
    .update(planProofs)
    .set({
      lease_id: newId(),
      leased_until: new Date(at.getTime() + LEASE_MS),
      started_at: at,
      attempts: sql`${attempts} + 1`,
    })
    .where(inArray(files_digest, next))
    .returning()
  return row
}

function isDue(at: Date) {
  const { status, due_at, leased_until } = planProofs
  return and(eq(status, 'waiting'), lte(due_at, at), or(isNull(leased_until), lt(leased_until, at)))
}

/** Writes down what became of claimed files. Nothing changes when their lease has gone to another server meanwhile. */
export async function finishPlan(
  { database: { orm }, now }: Claiming,
  row: PlanRow,
  answer: PlanAnswer,
): Promise<void> {
  const at = now()
  await orm
    .update(planProofs)
    .set({ lease_id: null, leased_until: null, ...fieldsOf(row, answer, at) })
    .where(isHeld(row))
}

/** Gives claimed files back as if they had not been begun: the server stops, or has no binary any more. */
export async function releasePlan({ database: { orm } }: Claiming, row: PlanRow): Promise<void> {
  await orm
    .update(planProofs)
    .set({ lease_id: null, leased_until: null, attempts: row.attempts - 1 })
    .where(isHeld(row))
}

/** Forgets claimed files that nothing has any more. */
export async function dropPlan({ database: { orm } }: Claiming, row: PlanRow): Promise<void> {
  await orm.delete(planProofs).where(isHeld(row))
}

const isHeld = ({ files_digest, lease_id }: PlanRow) =>
  and(eq(planProofs.files_digest, files_digest), lease_id === null ? undefined : eq(planProofs.lease_id, lease_id))

function fieldsOf({ attempts }: PlanRow, answer: PlanAnswer, at: Date): Partial<PlanRow> {
  switch (answer.outcome) {
    case 'ok': {
      const { binary, to_add, duration_ms } = answer
      return { status: 'ok', ...binary, to_add, duration_ms, problem: null, diagnostics: [], ended_at: at }
    }
    case 'failed': {
      const { binary, duration_ms, diagnostics } = answer
      return {
        status: 'failed',
        ...binary,
        duration_ms,
        problem: failureOf(answer),
        diagnostics,
        to_add: null,
        ended_at: at,
      }
    }
    case 'skipped':
      return { status: 'skipped', problem: answer.problem, ended_at: at }
    case 'broken': {
      const { problem } = answer
      const wait = RETRY_AFTER_MS[attempts - 1]
      if (wait !== undefined && attempts < ATTEMPTS_MAX) return { problem, due_at: new Date(at.getTime() + wait) }
      return { status: 'skipped', problem: givenUp(attempts, problem), ended_at: at }
    }
    case 'found':
      throw new Error('The process that plans answered something else than it was asked.')
  }
}

/** Why files are not tried again. */
function givenUp(attempts: number, problem: StoredMessage): StoredMessage {
  return message('plans.given-up', { attempts: Math.min(attempts, ATTEMPTS_MAX), problem })
}

/** Files that were begun as often as allowed and never came to an end: their servers did not live to write it down. */
export function lostAnswer(row: PlanRow): PlanAnswer | undefined {
  if (row.attempts <= ATTEMPTS_MAX) return undefined
  return { outcome: 'broken', problem: toWire(row.problem ?? message('plans.broke-off')) }
}

/** The first error, as a sentence. */
function failureOf({ binary, diagnostics: [first] }: Extract<PlanAnswer, { outcome: 'failed' }>): StoredMessage {
  const name = `${FLAVOURS[binary.flavour]} ${binary.version}`
  const summary = (first?.summary ?? '').replace(/[.\s]+$/, '')
  const address = first?.address ?? ''
  if (address === '') return message('plans.failed', { binary: name, summary })
  return message('plans.failed-at', { binary: name, summary, address })
}

/** What a message is on the wire: the same, without read-only fields. */
export function toWire({ code, params }: StoredMessage): Extract<PlanAnswer, { outcome: 'broken' }>['problem'] {
  return { code, params: { ...params } }
}

/** By which a later version of Strata or another binary looks again at what did not plan. */
const LOOKED_WITH = 'plan_proofs'

/**
 * Lets what failed or was given up be planned again when Strata or the binary is another one than before: the fault may
 * have been theirs. What must never be planned stays skipped.
 * @param planner version of Strata and of the binary
 */
export async function lookAgain({ database: { orm }, now }: Claiming, planner: string): Promise<void> {
  const { status, problem } = planProofs
  await orm.transaction(async (tx) => {
    const [before] = await tx.select().from(instanceFacts).where(eq(instanceFacts.key, LOOKED_WITH)).for('update')
    if (before?.value === planner) return
    const isFinal = sql`${problem} ->> 'code' in ('plans.own-modules', 'plans.modules-elsewhere')`
    await tx
      .update(planProofs)
      .set({ status: 'waiting', attempts: 0, due_at: now(), ended_at: null })
      .where(and(inArray(status, ['failed', 'skipped']), sql`not coalesce(${isFinal}, false)`))
    await tx
      .insert(instanceFacts)
      .values({ key: LOOKED_WITH, value: planner })
      .onConflictDoUpdate({ target: instanceFacts.key, set: { value: planner } })
  })
}
