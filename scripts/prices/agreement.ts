// The price of a compiled stack computed from its printed resources, beside the price that its components gave.
import { checkStack } from '#engine/stack/check.ts'
import { compileStack } from '#engine/compile/compile.ts'
import { filesOnDisk } from '#engine/compile/on-disk.ts'
import { pricingOf } from '#engine/cost/resources/of-stack.ts'
import { priceResources } from '#engine/cost/resources/price.ts'
import type { Resource, ResourcePrices } from '#engine/cost/resources/resource.ts'
import { stackSpec, type StackSpecInput } from '#engine/stack/schema.ts'
import { folderOf } from '#engine/terraform/folder.ts'
import { resourcesOfFiles } from '#engine/terraform/resources-of-files.ts'

/** A meter whose quantity or price is not the same both ways. */
export interface Difference {
  readonly meter: string
  /** USD, or the quantity where there is no price. */
  readonly components: number
  readonly resources: number
}

/** What both ways give for a stack. */
export interface Agreement {
  /** USD a month. */
  readonly components: number
  readonly resources: number
  readonly differences: readonly Difference[]
  readonly prices: ResourcePrices
  /** Nodes of the stack by type. */
  readonly types: readonly string[]
}

/** Differences below this come from rounding quantities for display. */
const CENT = 0.01

/** Values for what only the user knows: components price what a domain turns on, and one group of callers. */
function answersTo(variables: string): Record<string, unknown> {
  const blocks = variables.split(/^(?=variable ")/m)
  return Object.fromEntries(
    blocks.flatMap((block): [string, unknown][] => {
      const name = /^variable "(\w+)"/.exec(block)?.[1] ?? ''
      if (name.endsWith('domain')) return [[name, 'app.example.com']]
      return name.endsWith('_ip_ranges') && name !== 'admin_ip_ranges' ? [[name, ['203.0.113.0/24']]] : []
    }),
  )
}

/** A stack that compiles, with its files and the values for what only the user knows. */
export interface Subject {
  readonly files: Readonly<Record<string, string>>
  readonly given: Readonly<Record<string, unknown>>
  /** Compares the price of its resources, wherever they come from, with that of its components. */
  readonly compare: (resources: readonly Resource[]) => Agreement
}

/** The subject of a stack; undefined for one that does not compile. */
export function subjectOf(stack: StackSpecInput): Subject | undefined {
  const outcome = compileStack(stack)
  if (!outcome.ok) return undefined
  const checked = checkStack(stackSpec.parse(stack))
  if (!checked.ok) throw new Error('a stack that compiles does not pass the check')
  const { result } = outcome
  const { nodes } = checked.stack
  return {
    files: filesOnDisk(result),
    given: answersTo(result.terraform.variables_tf),
    compare: (resources) => {
      const prices = priceResources(resources, pricingOf(checked.stack, resources))
      return {
        components: result.cost_estimate.total_monthly,
        resources: prices.totalMonthly,
        differences: differencesOf(result.cost_estimate.lines, prices),
        prices,
        types: nodes.map(({ component }) => component.type),
      }
    },
  }
}

function differencesOf(lines: readonly Line[], prices: ResourcePrices): Difference[] {
  const beside = sums(lines)
  const fromResources = sums(prices.resources.flatMap((one) => one.lines))
  return [...new Set([...beside.keys(), ...fromResources.keys()])].flatMap((meter) => {
    const [components, resources] = [beside.get(meter) ?? 0, fromResources.get(meter) ?? 0]
    return Math.abs(components - resources) < CENT ? [] : [{ meter, components, resources }]
  })
}

/** Prices a stack both ways, its resources from the printed files; undefined for one that does not compile. */
export function agreementOf(stack: StackSpecInput): Agreement | undefined {
  const subject = subjectOf(stack)
  return subject?.compare(resourcesOfFiles(folderOf(subject.files), subject.given).resources)
}

interface Line {
  readonly service: string
  readonly sku: string
  readonly quantity: number
  readonly amount: number | null
}

/** USD of each meter, or its quantity where there is no price. */
function sums(lines: readonly Line[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const { service, sku, quantity, amount } of lines) {
    if (service === '') continue
    const meter = `${service}: ${sku}`
    found.set(meter, (found.get(meter) ?? 0) + (amount ?? quantity))
  }
  return found
}
