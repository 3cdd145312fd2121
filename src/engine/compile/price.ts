// A stack checked, lowered and priced, but not printed: enough to compare it with others.
import { saying } from '../english.ts'
import type { Site } from '../clouds/site.ts'
import { estimateStack, type Estimate } from '../cost/estimate.ts'
import { priceModules } from '../modules/resources.ts'
import type { Diagnostic } from '../result.ts'
import { checkStack } from '../stack/check.ts'
import type { StackSpec } from '../stack/schema.ts'
import { findClashes } from './clashes.ts'
import { lowerStack, type LoweredStack } from './lower.ts'

/** A stack that was checked, lowered and priced, but not printed: enough to compare it with others. */
export interface PricedStack {
  readonly spec: StackSpec
  readonly site: Site
  readonly lowered: LoweredStack
  readonly estimate: Estimate
  readonly diagnostics: readonly Diagnostic[]
}

/** Checks, lowers and prices a stack. */
export function priceStack(
  spec: StackSpec,
): { ok: true; priced: PricedStack } | { ok: false; diagnostics: Diagnostic[] } {
  const checked = checkStack(spec)
  if (!checked.ok) return checked
  const { site, connections, diagnostics, nodes } = checked.stack
  const lowered = lowerStack(checked.stack)
  const refused = lowered.parts.flatMap((part) =>
    (part.lowered.notes ?? [])
      .filter((note) => note.kind === 'refused')
      .map((note): Diagnostic => ({
        severity: 'error',
        code: note.code ?? 'not-in-region',
        node: part.id,
        ...saying(note.messages),
      })),
  )
  const faults = [...refused, ...findClashes(lowered)]
  if (faults.length > 0) return { ok: false, diagnostics: [...diagnostics, ...faults] }
  const estimate = estimateStack(lowered, site, priceModules(checked.stack, lowered))
  const whole = {
    ...spec,
    nodes: nodes.map((node) => ({
      id: node.id,
      type: node.component.type,
      settings: Object.fromEntries(Object.entries(node.settings).filter(([key]) => node.given.has(key))),
    })),
    connections: [...connections],
  }
  return { ok: true, priced: { spec: whole, site, lowered, estimate, diagnostics } }
}

/** What the region made different, as diagnostics that name the node. */
export function substitutionsOf(priced: PricedStack): Diagnostic[] {
  return priced.lowered.parts.flatMap((part) =>
    (part.lowered.notes ?? []).flatMap((note): Diagnostic[] => {
      if (note.kind === 'replaced')
        return [{ severity: 'warning', code: 'replaced', node: part.id, ...saying(note.messages) }]
      if (note.kind === 'unconfirmed')
        return [{ severity: 'info', code: 'not-confirmed', node: part.id, ...saying(note.messages) }]
      return []
    }),
  )
}
