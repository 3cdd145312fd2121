// Assesses a stack after every change, and gives the same object for a component
// of which nothing changed, so that only the cards that changed are drawn again.
import { assessDraft, type Assessment, type NodeAssessment } from '#engine/builder/assess.ts'
import type { StackDraft } from '#engine/stack/schema.ts'

/** Whether the card of a component would look the same. */
function isSame(one: NodeAssessment, other: NodeAssessment): boolean {
  return (
    one.title === other.title &&
    one.monthly === other.monthly &&
    one.isFree === other.isFree &&
    one.lines.length === other.lines.length &&
    one.facts.join('\n') === other.facts.join('\n') &&
    one.diagnostics.map(({ severity, message }) => severity + message).join('\n') ===
      other.diagnostics.map(({ severity, message }) => severity + message).join('\n') &&
    one.lines.every(
      (line, index) =>
        line.amount === other.lines[index]?.amount &&
        line.label === other.lines[index].label &&
        line.quantity_basis === other.lines[index].quantity_basis,
    )
  )
}

/**
 * Whether two stacks differ in nothing that the price and the problems depend on: the name is only a default in the
 * files.
 */
function isAssessedAlike(one: StackDraft, other: StackDraft): boolean {
  const { name: _one, ...rest } = one
  const { name: _other, ...otherRest } = other
  const keys = Object.keys(rest) as (keyof typeof rest)[]
  return keys.length === Object.keys(otherRest).length && keys.every((key) => rest[key] === otherRest[key])
}

export interface Assessor {
  readonly assess: (stack: StackDraft) => Assessment
  /** Milliseconds that the last stack took. */
  readonly lastMs: () => number
}

/** Makes what assesses the stacks of one page. */
export function makeAssessor(): Assessor {
  let before: ReadonlyMap<string, NodeAssessment> = new Map()
  let last: { stack: StackDraft; assessment: Assessment } | undefined
  let lastMs = 0
  const assess = (stack: StackDraft): Assessment => {
    if (last && (last.stack === stack || isAssessedAlike(last.stack, stack))) return last.assessment
    const startMs = performance.now()
    const assessment = assessDraft(stack)
    lastMs = performance.now() - startMs
    const nodes = new Map(
      [...assessment.nodes].map(([id, node]) => {
        const known = before.get(id)
        return [id, known && isSame(known, node) ? known : node]
      }),
    )
    before = nodes
    last = { stack, assessment: { ...assessment, nodes } }
    return last.assessment
  }
  return { assess, lastMs: () => lastMs }
}
