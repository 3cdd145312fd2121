// Files that are to be planned: each once, whoever stores them.
import { modulesElsewhere } from '#engine/modules/elsewhere.ts'
import type { CompiledStack } from '#engine/result.ts'
import { message, type StoredMessage } from '#words/message.ts'
import type { Queries } from '../db/connect.ts'
import { planProofs } from '../db/schema/plan-proofs.ts'
import { digestOfFiles } from './digest.ts'

/** A row of the table, as it is written first. */
export type NewPlan = typeof planProofs.$inferInsert

/** What the files of a stack decide of their row. */
export type FilesPlan = Pick<NewPlan, 'files_digest' | 'status' | 'problem'>

/** How the files of a stack are planned: they wait, or are skipped for good. */
export function planOf(compiled: CompiledStack): FilesPlan {
  const problem = neverPlanned(compiled)
  const files_digest = digestOfFiles(compiled)
  return problem ? { files_digest, status: 'skipped', problem } : { files_digest, status: 'waiting' }
}

/**
 * The row of a compiled stack.
 * @param person whose turn it will use; null for work of the server
 */
export function newPlan(person: string | null, compiled: CompiledStack, now: Date): NewPlan {
  const plan = planOf(compiled)
  const ended = plan.status === 'skipped' && { ended_at: now }
  return { ...plan, person_id: person, ...ended, due_at: now, created_at: now }
}

/** Adds a row where these files have none yet. */
export async function keepPlan(tx: Queries, row: NewPlan): Promise<void> {
  await tx.insert(planProofs).values(row).onConflictDoNothing()
}

/** Why Terraform never plans a stack on the server: it would run code that people brought, or fetch some. */
function neverPlanned({ stack, module_files = {} }: CompiledStack): StoredMessage | undefined {
  if (Object.keys(module_files).length > 0) return message('plans.own-modules')
  const modules = modulesElsewhere(stack)
  return modules.length === 0 ? undefined : message('plans.modules-elsewhere', { modules })
}
