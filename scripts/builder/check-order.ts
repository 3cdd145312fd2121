// What must hold of one sequence of the builder's operations.
import { isDeepStrictEqual } from 'node:util'
import { assessDraft } from '#engine/builder/assess.ts'
import { beginHistory, recordChange, redo, undo, type History } from '#engine/builder/history.ts'
import type { Operation } from '#engine/builder/operation.ts'
import { applyOperation } from '#engine/builder/operations.ts'
import { compileStack } from '#engine/compile/compile.ts'
import { stackDraft, type StackDraft } from '#engine/stack/schema.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { checkFiles } from '../../src/server/proof/check.ts'
import { refusalFault } from './refusals.ts'
import { operationsOf, startOf } from './sequence.ts'

/** Which sequence of how many that begin with the same seed. */
export interface Order {
  readonly cloud: CloudId
  readonly seed: number
  readonly number: number
}

export interface Verdict extends Order {
  readonly faults: readonly string[]
  readonly nodes: number
  readonly operations: number
  readonly refusedOperations: number
  /** False when the compiler refused the stack, with its reasons. */
  readonly isCompiled: boolean
  readonly refusals: readonly string[]
}

/** A sequence done, with every operation in order. */
export interface Done {
  readonly history: History
  readonly operations: readonly Operation[]
  readonly refused: number
}

/** Does the operations of a sequence. The stacks are frozen: an operation that changes its input throws. */
export function perform({ cloud, seed, number }: Order): Done {
  const making = operationsOf(cloud, seed, number)
  const operations: Operation[] = []
  let history = beginHistory(freeze(startOf(cloud)))
  let refused = 0
  for (let made = making.next(); made.done !== true; made = making.next(history.present)) {
    operations.push(made.value)
    const applied = applyOperation(history.present, made.value)
    if (applied.ok) history = recordChange(history, freeze(applied.stack))
    else refused += 1
  }
  return { history, operations, refused }
}

/** Does a sequence and examines everything about what came of it. */
export async function checkOrder(order: Order): Promise<Verdict> {
  const faults: string[] = []
  const refusals: string[] = []
  try {
    const { history, operations, refused } = perform(order)
    const stack = history.present
    faults.push(...historyFaults(history, startOf(order.cloud)))
    const isCompiled = await examine(stack, faults, refusals)
    return {
      ...order,
      faults,
      nodes: stack.nodes.length,
      operations: operations.length,
      refusedOperations: refused,
      isCompiled,
      refusals,
    }
  } catch (error) {
    faults.push(`throws: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    return { ...order, faults, nodes: 0, operations: 0, refusedOperations: 0, isCompiled: false, refusals }
  }
}

/** Undoing everything gives the start, redoing everything the end, both to the byte. */
function historyFaults(history: History, start: StackDraft): string[] {
  const faults: string[] = []
  const end = JSON.stringify(history.present)
  const parsed = stackDraft.safeParse(history.present)
  if (!parsed.success || !isDeepStrictEqual(parsed.data, history.present))
    faults.push('the result is no stack that the schema takes as it is')
  let one = history
  while (one.past.length > 0) one = undo(one)
  if (JSON.stringify(one.present) !== JSON.stringify(start)) faults.push('undoing everything does not give the start')
  while (one.future.length > 0) one = redo(one)
  if (JSON.stringify(one.present) !== end) faults.push('redoing everything does not give the end')
  return faults
}

/** Compiles and checks a stack. @returns whether it compiles */
async function examine(stack: StackDraft, faults: string[], refusals: string[]): Promise<boolean> {
  const outcome = compileStack(stack)
  const assessed = assessDraft(stack)
  if (!outcome.ok) {
    const errors = outcome.diagnostics.filter((one) => one.severity === 'error')
    if (errors.length === 0) faults.push('refused without a reason')
    for (const one of errors) {
      refusals.push(one.code)
      const fault = refusalFault(stack, one)
      if (fault !== undefined) faults.push(fault)
      if (one.node === undefined && one.field === undefined)
        faults.push(`refused without naming a node or a field: ${one.message}`)
      if (stack.nodes.length > 0 && !assessed.diagnostics.some((other) => other.message === one.message))
        faults.push(`the builder does not show: ${one.message}`)
    }
    if (stack.nodes.length > 0 && !assessed.isPartial) faults.push('refused, but the builder shows a whole price')
    return false
  }
  const { terraform, module_files: moduleFiles, cost_estimate: cost, diagnostics } = outcome.result
  // Below a cent the builder is exact, for "<$0.01"; a stack in which nothing is priced has no total.
  const shown = assessed.monthly === null ? null : Math.round(assessed.monthly * 100) / 100
  if ((shown ?? 0) !== cost.total_monthly || assessed.totalLines !== cost.total_lines || assessed.isPartial)
    faults.push(`costs ${cost.total_monthly}, but the builder shows ${assessed.monthly}`)
  if (!isDeepStrictEqual(new Set(diagnostics), new Set(assessed.diagnostics)))
    faults.push('the builder shows other problems than the compiler')
  if (assessed.diagnostics.some((one) => one.severity === 'error'))
    faults.push('compiles, but the builder shows an error')
  const { errors } = await checkFiles(terraform, moduleFiles)
  faults.push(...errors.map((one) => `${one.file}:${one.line}: ${one.address}: ${one.message}`))
  return true
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const one of Object.values(value)) freeze(one)
  return value
}
