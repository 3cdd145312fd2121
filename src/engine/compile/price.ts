// A stack checked, lowered and priced, but not printed: enough to compare it with others.
import { message } from '#words/message.ts'
import { saying } from '../english.ts'
import type { Lowered } from '../clouds/lowered.ts'
import type { Site } from '../clouds/site.ts'
import { estimateStack, type Estimate } from '../cost/estimate.ts'
import { blockOf } from '../cost/resources/setting.ts'
import type { PricedModule } from '../modules/cost.ts'
import { priceModules } from '../modules/resources.ts'
import type { Diagnostic } from '../result.ts'
import { checkStack, type CheckedStack } from '../stack/check.ts'
import type { StackNode, StackSpec } from '../stack/schema.ts'
import { findClashes } from './clashes.ts'
import { lowerStack, type LoweredStack } from './lower.ts'

/** A stack that was checked, lowered and priced, but not printed: enough to compare it with others. */
export interface PricedStack {
  readonly spec: StackSpec
  readonly site: Site
  readonly lowered: LoweredStack
  readonly estimate: Estimate
  /** The prices of resources of custom components whose files are there, by the address of their module block. */
  readonly modules: ReadonlyMap<string, PricedModule>
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Checks, lowers and prices a stack.
 * @param isUnwanted of a lowered part, whether a stack with it is of no use: its price is not looked for then, and the
 * diagnostics name no error
 */
export function priceStack(
  spec: StackSpec,
  isUnwanted: (lowered: Lowered) => boolean = () => false,
): { ok: true; priced: PricedStack } | { ok: false; diagnostics: Diagnostic[] } {
  const checked = checkStack(spec)
  if (!checked.ok) return checked
  const { site, connections, diagnostics, nodes } = checked.stack
  const lowered = lowerStack(checked.stack, isUnwanted)
  if (lowered === undefined) return { ok: false, diagnostics: [...diagnostics] }
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
  const modules = priceModules(checked.stack, lowered)
  const estimate = estimateStack(lowered, site, modules)
  const usages = new Map(spec.nodes.map(({ id, usage }) => [id, usage]))
  const whole = {
    ...spec,
    nodes: nodes.map((node) => ({
      id: node.id,
      type: node.component.type,
      settings:
        node.given.size === 0
          ? {}
          : Object.fromEntries(Object.entries(node.settings).filter(([key]) => node.given.has(key))),
      ...withUsage(usages.get(node.id)),
    })),
    connections: [...connections],
  }
  const found = [...diagnostics, ...unusedUsage(checked.stack, modules)]
  return { ok: true, priced: { spec: whole, site, lowered, estimate, modules, diagnostics: found } }
}

function withUsage(usage: StackNode['usage']): Pick<StackNode, 'usage'> {
  return usage === undefined ? {} : { usage }
}

/** Figures that someone set and on which no price depends: the resource is gone, or is charged by other ones. */
function unusedUsage({ spec, nodes }: CheckedStack, modules: ReadonlyMap<string, PricedModule>): readonly Diagnostic[] {
  return spec.nodes.flatMap(({ id, usage = {} }, index) => {
    const node = nodes.find((one) => one.id === id)
    if (node === undefined) return []
    const priced = modules.get(`module.${node.label}`)?.resources ?? []
    return Object.entries(usage).flatMap(([address, figures]) => {
      const where = `module.${node.label}.${address}`
      const read = priced.filter((one) => one.address === where || blockOf(one.address) === where)
      return Object.keys(figures).flatMap((figure): Diagnostic[] =>
        read.some(({ uses }) => uses.some((one) => one.figure === figure))
          ? []
          : [
              {
                severity: 'warning',
                code: 'unused-usage',
                node: id,
                field: `nodes[${index}].usage.${address}.${figure}`,
                ...saying([message('checks.unused-usage', { figure, address })]),
              },
            ],
      )
    })
  })
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
