// What each resource would be as a component, beside what it is in the files.
import type { Aspect } from '#contract/imports.ts'
import { findComponent } from '#engine/components/catalogue.ts'
import { roundedUsd } from '#engine/cost/estimate.ts'
import type { Resource } from '#engine/cost/resources/resource.ts'
import type { CompiledStack } from '#engine/result.ts'
import { parseHcl } from '#engine/terraform/syntax/parser.ts'
import { resourcesOfFiles } from '#engine/terraform/resources-of-files.ts'
import { isObject } from '#engine/terraform/values.ts'
import { compareResources, type Compared } from './terraform-compare.ts'
import type { Mapped } from './terraform-sort.ts'
import type { Source } from './terraform-source.ts'

/** A component that a resource is, or could be. */
export interface Offer {
  /** Type of the component. */
  readonly component: string
  /** USD a month; null when it has no price. */
  readonly monthly: number | null
  /** What would be lost of the resource, and of what belongs to it. */
  readonly losses: readonly Aspect[]
  /** By address: of the resource, and of what belongs to it. */
  readonly compared: ReadonlyMap<string, Compared>
}

/** The resources that a stack of components prints. */
export function printedResources({ terraform }: Pick<CompiledStack, 'terraform'>): readonly Resource[] {
  const blocks = [terraform.main_tf, terraform.variables_tf].flatMap((text) => parseHcl(text, 'main.tf').blocks)
  return resourcesOfFiles((path) => (path === '' ? blocks : undefined)).resources
}

/** The offers of a stack, by the address of the resource that each stands for. */
export function offersOf(
  source: Source,
  mapped: readonly Mapped[],
  compiled: CompiledStack,
): ReadonlyMap<string, Offer> {
  const resources = [...source.resources.values()]
  const printed = printedResources(compiled)
  const byNode = new Map(compiled.architecture.nodes.map(({ id, resources: all = [] }) => [id, new Set(all)]))
  const expressionOf = readerOfExpressions(source)
  return new Map(
    mapped.map((one) => {
      const own = byNode.get(one.node.id) ?? new Set()
      const before = [
        ...resources.filter(({ address }) => address === one.address),
        ...resources.filter(({ address }) => one.parts.has(address)),
      ]
      const after = [
        ...printed.filter(({ address }) => own.has(address)),
        ...printed.filter(({ address }) => !own.has(address)),
      ]
      const compared = compareResources(before, after, { expressionOf, region: compiled.stack.region })
      const found = [...compared.values()].flatMap(({ differences }) =>
        differences.flatMap(({ matters }) => matters ?? []),
      )
      const offer = {
        component: one.node.type,
        monthly: monthlyOf(compiled, one.node.id),
        losses: [...new Set(found)],
        compared,
      }
      return [one.address, offer] as const
    }),
  )
}

/** USD a month of a node; null when none of its lines has a price. */
export function monthlyOf({ cost_estimate }: CompiledStack, node: string): number | null {
  const lines = cost_estimate.lines.filter((line) => line.node === node)
  const known = lines.flatMap(({ amount }) => amount ?? [])
  if (known.length === 0 && lines.length > 0) return null
  return roundedUsd(known.reduce((sum, amount) => sum + amount, 0))
}

/** What is written where a value is known after apply. */
function readerOfExpressions({ things }: Source): (address: string, path: string) => string | undefined {
  return (address, path) => {
    let value: unknown = things.get(address)?.block.values
    for (const step of path.replaceAll(/\[\d+\]/g, '').split('.')) {
      const one: unknown = Array.isArray(value) ? value[0] : value
      value = isObject(one) && Object.hasOwn(one, step) ? one[step] : undefined
    }
    return typeof value === 'string' ? /^\$\{([^\n]{1,60})\}$/.exec(value)?.[1] : undefined
  }
}

/** The name of a component as people read it. */
export function nameOf(type: string): string {
  return findComponent(type)?.name ?? type
}
