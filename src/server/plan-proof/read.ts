// What is known of files that were to be planned, as it is answered.
import { eq } from 'drizzle-orm'
import type { PlanProof } from '#contract/plan-proof.ts'
import type { Proof, SchemaProof } from '#contract/proof.ts'
import { message, type StoredMessage } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import type { Queries } from '../db/connect.ts'
import { planProofs } from '../db/schema/plan-proofs.ts'
import type { Deps } from '../deps.ts'
import type { FilesPlan } from './keep.ts'
import { storedJson, type StoredJson } from '../http/stored-json.ts'

/** A row of the table. */
export type PlanRow = typeof planProofs.$inferSelect

/** The row of files by their digest; undefined when there is none, as of files of older versions. */
export async function findPlan(orm: Queries, digest: string | null): Promise<PlanRow | undefined> {
  if (digest === null) return undefined
  const [row] = await orm.select().from(planProofs).where(eq(planProofs.files_digest, digest))
  return row
}

/** What becomes of files for which nobody can plan: they wait, and this says for what. */
const NO_BINARY: StoredMessage = message('plans.no-binary')

/** What is answered of a row. */
export type PresentedPlan = Pick<
  PlanRow,
  'status' | 'flavour' | 'version' | 'to_add' | 'duration_ms' | 'problem' | 'diagnostics' | 'ended_at'
>

/** Files that are about to get a row. */
export const UNSEEN: PresentedPlan = {
  status: 'waiting',
  flavour: null,
  version: null,
  to_add: null,
  duration_ms: null,
  problem: null,
  diagnostics: [],
  ended_at: null,
}

/** Files that got a row at this moment. */
export function newlyPlanned({ status, problem }: FilesPlan, now: Date): PresentedPlan {
  return { ...UNSEEN, status, problem: problem ?? null, ended_at: status === 'skipped' ? now : null }
}

/** A row as it is answered; null where there is none. */
export function presentPlan(
  row: PresentedPlan | null | undefined,
  { planner }: Pick<Deps, 'planner'>,
): PlanProof | null {
  if (!row) return null
  const { flavour, version, to_add, duration_ms, diagnostics, ended_at } = row
  const isLeft = row.status === 'waiting' && planner.isAtHand() === false
  const reason = isLeft ? NO_BINARY : row.status === 'waiting' ? null : row.problem
  return {
    status: isLeft ? 'skipped' : row.status,
    binary: flavour === null || version === null ? null : { flavour, version },
    to_add,
    duration_ms,
    reason: reason && inEnglish(reason),
    reason_message: reason && { code: reason.code, params: { ...reason.params } },
    diagnostics: [...diagnostics],
    at: ended_at?.toISOString() ?? null,
  }
}

/** A stored proof with what Terraform says: the stored text stays as it is, and grows by a field. */
export function withPlan(proof: StoredJson<SchemaProof>, plan: PlanProof | null): StoredJson<Proof> {
  const end = proof.lastIndexOf('}')
  return `${proof.slice(0, end)},"plan":${storedJson(plan)}}` as StoredJson<Proof>
}
