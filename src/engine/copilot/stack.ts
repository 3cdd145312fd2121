// From the answers of the copilot to a stack: that of the use case, or with exactly the components that were named.
import { generateRequest, type Answers } from '../answers.ts'
import { stackFromAnswers } from '../blueprints/from-answers.ts'
import { applyOperation } from '../builder/operations.ts'
import type { Operation } from '../builder/operation.ts'
import { findComponent, type ComponentType } from '../components/catalogue.ts'
import { DAY_MS } from '../durations.ts'
import { machineSizesOf } from '../prices/book.ts'
import type { StackDraft, StackSpec } from '../stack/schema.ts'
import type { CopilotParts, PartSize } from './parts.ts'
import type { CopilotAnswers } from './understanding.ts'

/** A stack, and what of the answers it cannot have. */
export interface AnsweredStack {
  readonly stack: StackSpec
  /** Components that the cloud does not have, or that the stack cannot take. */
  readonly missing: readonly ComponentType[]
  /** Sizes that nothing on the cloud has. */
  readonly unmet: readonly PartSize[]
}

/** The answers of the wizard in those of the copilot. @param today YYYY-MM-DD, from which a lifetime is counted */
export function answersOf(given: CopilotAnswers, today?: string): Answers {
  const { parts: _, lifetime_days, budget_limit, ...answers } = given
  const end = endOf(lifetime_days, today)
  return generateRequest.parse({
    ...answers,
    ...(budget_limit !== null && { budget_limit }),
    ...(end !== undefined && { expires_on: end }),
  })
}

/** The day on which so many days end, YYYY-MM-DD; undefined without either. */
export function endOf(days: number | null, today: string | undefined): string | undefined {
  return days === null || today === undefined
    ? undefined
    : new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The stack of the answers. @param today YYYY-MM-DD, from which a lifetime is counted */
export function stackOfAnswers(answers: CopilotAnswers, today?: string): AnsweredStack {
  const stack = stackFromAnswers(answersOf(answers, today))
  const { parts } = answers
  if (parts === null) return { stack, missing: [], unmet: [] }
  const { blueprint: _, ...own } = stack
  return withParts(own, parts)
}

function withParts(stack: StackSpec, parts: CopilotParts): AnsweredStack {
  const missing: ComponentType[] = []
  const unmet: PartSize[] = []
  const isNamed = parts.base === 'named'
  let draft: StackDraft = isNamed ? { ...stack, nodes: [], connections: [] } : stack
  const gone = draft.nodes.filter(({ type }) => parts.removed.some((one) => one === type)).map(({ id }) => id)
  draft = applied(draft, { kind: 'remove', ids: gone }) ?? draft
  for (const type of inOrder(parts.added)) {
    const next = applied(draft, { kind: 'add', type })
    if (next) draft = next
    else missing.push(type)
  }
  for (const size of parts.sizes) {
    const next = withSize(draft, size, parts.sizes)
    if (next) draft = next
    else unmet.push(size)
  }
  // A stack has at least one component: where the cloud has none of those that are named, it is that of the use case.
  return { stack: draft.nodes.length > 0 ? draft : stack, missing, unmet }
}

/** What answers comes before what is asked, as the builder connects from the left to the right. */
function inOrder(types: readonly ComponentType[]): ComponentType[] {
  const layers = ['edge', 'compute', 'data']
  const place = (type: ComponentType): number => {
    const at = layers.indexOf(findComponent(type)?.layer ?? '')
    return at < 0 ? layers.length : at
  }
  return types.toSorted((one, other) => place(one) - place(other))
}

function applied(draft: StackDraft, operation: Operation): StackDraft | undefined {
  const outcome = applyOperation(draft, operation)
  return outcome.ok ? outcome.stack : undefined
}

/** The draft with a size; undefined where nothing has it. */
function withSize(draft: StackDraft, size: PartSize, all: readonly PartSize[]): StackDraft | undefined {
  const { component, setting, value } = size
  const nodes = draft.nodes.filter(({ type }) => type === component)
  if (nodes.length === 0) return undefined
  if (setting === 'nodes') return withNodes(draft, component, Number(value))
  if (setting === 'cpus' || setting === 'memory_gb') {
    const needs = (name: PartSize['setting']): number =>
      Number(all.find((one) => one.component === component && one.setting === name)?.value ?? 0)
    return nodes.reduce<StackDraft | undefined>((result, { id, settings }) => {
      const isGpu = settings['has_gpu'] === true
      const machine = machineSizesOf(draft.cloud, draft.region).find(
        ({ cpus, memoryGb, hasGpu }) => hasGpu === isGpu && cpus >= needs('cpus') && memoryGb >= needs('memory_gb'),
      )
      return result && machine && applied(result, { kind: 'set', id, setting: 'size', value: machine.size })
    }, draft)
  }
  return nodes.reduce<StackDraft | undefined>((result, { id, settings }) => {
    const next = result && applied(result, { kind: 'set', id, setting, value })
    // A group holds at least as many as it begins with.
    const most = setting === 'count' ? 'max_count' : setting === 'min_nodes' ? 'max_nodes' : undefined
    if (!next || most === undefined || typeof value !== 'number') return next
    const before = settings[most]
    return applied(next, {
      kind: 'set',
      id,
      setting: most,
      value: Math.max(value, typeof before === 'number' ? before : 0),
    })
  }, draft)
}

function withNodes(draft: StackDraft, type: ComponentType, count: number): StackDraft | undefined {
  let next: StackDraft | undefined = draft
  for (let more = draft.nodes.filter((node) => node.type === type).length; next && more < count; more += 1)
    next = applied(next, { kind: 'add', type })
  return next
}
