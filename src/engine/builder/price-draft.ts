// The price of a stack that need not be right yet: what is wrong is left out,
// again and again, until the rest can be priced.
import { priceStack, type PricedStack } from '../compile/price.ts'
import type { Diagnostic } from '../result.ts'
import { findCycle } from '../stack/order.ts'
import type { StackConnection, StackDraft, StackNode } from '../stack/schema.ts'

/** What could be priced of a draft. */
export interface PricedDraft {
  /** Undefined when nothing of it can be priced. */
  readonly priced: PricedStack | undefined
  /** Problems of the whole draft; what only follows from leaving something out is not among them. */
  readonly diagnostics: readonly Diagnostic[]
  /** Whether something was left out. */
  readonly isPartial: boolean
}

/** Prices as much of a draft as can be. */
export function priceDraft(draft: StackDraft): PricedDraft {
  const gathered = new Map<string, Diagnostic>()
  let rest = draft
  for (;;) {
    if (rest.nodes.length === 0)
      return { priced: undefined, diagnostics: [...gathered.values()], isPartial: draft.nodes.length > 0 }
    const outcome = priceStack(rest)
    const found = outcome.ok ? outcome.priced.diagnostics : outcome.diagnostics
    const bereaved = bereavedOf(draft, rest)
    for (const one of found) {
      if (one.severity !== 'info' && one.node !== undefined && bereaved.has(one.node)) continue
      const placed = rest === draft ? one : { ...one, ...atItsPlace(one, rest, draft) }
      gathered.set(JSON.stringify([placed.code, placed.node, placed.message]), placed)
    }
    if (outcome.ok) return { priced: outcome.priced, diagnostics: [...gathered.values()], isPartial: rest !== draft }
    const less = leaveOut(rest, found)
    if (less === undefined) return { priced: undefined, diagnostics: [...gathered.values()], isPartial: true }
    rest = less
  }
}

/** Nodes that lost a connection because something was left out: what is now wrong with them is only for that. */
function bereavedOf(draft: StackDraft, rest: StackDraft): ReadonlySet<string> {
  if (draft.connections.length === rest.connections.length) return new Set()
  const kept = new Set(rest.connections)
  return new Set(draft.connections.filter((one) => !kept.has(one)).flatMap((one) => [one.from, one.to]))
}

const PLACE = /^(nodes|connections)\[(\d+)\]/

/** The field of a problem, counted as the draft counts: leaving out has shifted the places. */
function atItsPlace({ field }: Diagnostic, rest: StackDraft, draft: StackDraft): Pick<Diagnostic, 'field'> {
  const [whole, list, place] = PLACE.exec(field ?? '') ?? []
  if (field === undefined || whole === undefined) return {}
  const at =
    list === 'nodes'
      ? placeIn(draft.nodes, rest.nodes[Number(place)])
      : placeIn(draft.connections, rest.connections[Number(place)])
  return { field: `${list}[${at}]${field.slice(whole.length)}` }
}

function placeIn<T>(all: readonly T[], one: T | undefined): number {
  return all.findIndex((other) => other === one)
}

/** A stack without what its errors name; undefined when they name nothing that can be left out. */
function leaveOut(stack: StackDraft, diagnostics: readonly Diagnostic[]): StackDraft | undefined {
  const nodes = new Set<StackNode>()
  const connections = new Set<StackConnection>()
  const usage = new Set<string>()
  for (const { severity, code, field, node } of diagnostics) {
    if (severity !== 'error') continue
    const [, list, place] = PLACE.exec(field ?? '') ?? []
    const ofList = list === 'nodes' ? stack.nodes[Number(place)] : undefined
    const wire = list === 'connections' ? stack.connections[Number(place)] : undefined
    if (wire !== undefined) connections.add(wire)
    else if (ofList !== undefined) nodes.add(ofList)
    else if (code === 'cycle') for (const one of circleOf(stack.connections)) connections.add(one)
    else if (code === 'unknown-usage') usage.add(field?.slice('usage.'.length) ?? '')
    else for (const one of stack.nodes) if (one.id === node) nodes.add(one)
  }
  if (nodes.size + connections.size + usage.size === 0) return undefined
  const rest = stack.nodes.filter((one) => !nodes.has(one))
  const ids = new Set(rest.map((one) => one.id))
  return {
    ...stack,
    nodes: rest,
    connections: stack.connections.filter(
      (one) => !connections.has(one) && (nodes.size === 0 || (ids.has(one.from) && ids.has(one.to))),
    ),
    usage:
      usage.size === 0
        ? stack.usage
        : Object.fromEntries(Object.entries(stack.usage).filter(([key]) => !usage.has(key))),
  }
}

function circleOf(connections: readonly StackConnection[]): StackConnection[] {
  const ids = findCycle(connections)
  return connections.filter((one) => ids.some((id, at) => id === one.from && ids[at + 1] === one.to))
}
