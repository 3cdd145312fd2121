// Which resources become components: those that can be without losing what matters, and as their person decides.
import type { Parsed } from '#contract/endpoint.ts'
import type { imports } from '#contract/imports.ts'
import { compileStack } from '#engine/compile/compile.ts'
import type { CompiledStack } from '#engine/result.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { message } from '#words/message.ts'
import type { Note } from './notes.ts'
import { nameOf, offersOf, type Offer } from './terraform-offers.ts'
import { connectionsOf, sortResources, type Sorted } from './terraform-sort.ts'
import type { Source } from './terraform-source.ts'

type Choices = Pick<Parsed<(typeof imports)['terraform']>['body'], 'decisions' | 'takes_over'>

/** What becomes of resources, with the stack of those that are components. */
interface Fit {
  readonly sorted: Sorted
  readonly stack: StackDraft
  /** Undefined without components. */
  readonly compiled: CompiledStack | undefined
}

/** The same, with what each component has of its resource. */
export interface Fitted extends Fit {
  /** By address: of resources that are components, or could be. */
  readonly offers: ReadonlyMap<string, Offer>
}

/** Sorts resources into components and what is kept, without a loss that nobody decided on. */
export function fitResources(source: Source, empty: StackDraft, choices: Choices): Fitted {
  const offers = new Map<string, Offer>()
  const kept = new Map<string, Note>()
  for (;;) {
    const fitted = fit(source, empty, kept)
    if (fitted.compiled === undefined) return { ...fitted, offers }
    const found = offersOf(source, fitted.sorted.mapped, fitted.compiled)
    for (const [address, offer] of found) offers.set(address, offer)
    // What is kept takes along what others had as well: they are compared again.
    const more = [...found].flatMap(([address, offer]) => keptFor(address, offer, choices))
    if (more.length === 0) return { ...fitted, offers }
    for (const [address, note] of more) kept.set(address, note)
  }
}

/** Why a resource is kept that could be a component. */
function keptFor(
  address: string,
  { component, losses }: Offer,
  { decisions = {}, takes_over }: Choices,
): [string, Note][] {
  const decision = Object.hasOwn(decisions, address) ? decisions[address] : undefined
  if (decision === 'map') return []
  if (decision === 'keep') return [[address, [message('imports.you-keep')]]]
  if (takes_over !== undefined) return [[address, [message('imports.runs-already')]]]
  if (losses.length === 0) return []
  return [[address, [message('imports.would-lose', { component: nameOf(component), losses: [...losses] })]]]
}

/**
 * Sorts until what is mapped compiles: a component that cannot be as it was gets its defaults, and then its resources
 * are kept.
 */
function fit(source: Source, empty: StackDraft, kept: ReadonlyMap<string, Note>): Fit {
  const refused = new Map<string, Note>(kept)
  const plain = new Set<string>()
  for (;;) {
    const sorted = sortResources(source, empty.cloud, refused, plain)
    const stack = {
      ...empty,
      nodes: sorted.mapped.map(({ node }) => node),
      connections: connectionsOf(source, sorted.mapped),
    }
    if (stack.nodes.length === 0) return { sorted, stack, compiled: undefined }
    const outcome = compileStack(stack)
    if (outcome.ok) return { sorted, stack, compiled: outcome.result }
    const errors = outcome.diagnostics.filter(({ severity }) => severity === 'error')
    const blamed = sorted.mapped.filter(({ node }) => errors.some((error) => error.node === node.id))
    // An error that names no component of ours: the last one goes, so that this ends.
    for (const { address, node } of blamed.length > 0 ? blamed : sorted.mapped.slice(-1)) {
      const error = errors.find((one) => one.node === node.id) ?? errors[0]
      if (Object.keys(node.settings).length > 0 && !plain.has(address)) plain.add(address)
      else
        refused.set(address, [
          message('imports.could-be', { component: nameOf(node.type) }),
          ...(error?.messages ?? []),
          message('imports.so-kept'),
        ])
    }
  }
}
