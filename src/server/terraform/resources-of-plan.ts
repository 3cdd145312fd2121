// The resources of a plan as `terraform show -json` prints it: what will be there once it is applied. Nothing of it is
// executed, kept or logged.
import type { Resource } from '#engine/cost/resources/resource.ts'
import { Unknown } from '#engine/cost/resources/unknown.ts'
import { message, type StoredMessage } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import { isObject } from '#engine/terraform/values.ts'

/** What a plan does with a resource. A forgotten one stays where it is, and Terraform no longer knows it. */
export const PLANNED_CHANGES = ['created', 'updated', 'replaced', 'deleted', 'forgotten', 'unchanged'] as const
export type PlannedChange = (typeof PLANNED_CHANGES)[number]

/** What a plan holds. */
export interface PlanResources {
  /** What will be there once it is applied. */
  readonly resources: readonly Resource[]
  /** What is there before; under the address that it will have. */
  readonly before: readonly Resource[]
  /** What becomes of the resources of both, by address. */
  readonly changes: ReadonlyMap<string, PlannedChange>
  /** The region that a provider is set up with; undefined when none names one. */
  readonly region: string | undefined
  /** What others changed outside of Terraform. */
  readonly drift: readonly Drifted[]
}

/** A resource that others changed: as it was applied, and as it was found; undefined where it was not there. */
export type Drifted = Pick<Change, 'address' | 'before' | 'after'>

/** A text that is no plan that can be read; the message is a sentence for people. */
export class NoPlan extends Error {
  readonly said: StoredMessage

  constructor(said: StoredMessage) {
    super(inEnglish(said))
    this.said = said
  }
}

/** Plans that are larger are of no configuration: 2,000 resources take about 10 MB. */
const CHARACTERS_MAX = 100_000_000
/** Blocks nest in blocks, at most. */
const DEPTH_MAX = 40
/** The format that Terraform and OpenTofu write (developer.hashicorp.com/terraform/internals/json-format). */
const FORMAT_MAJOR = '1'
const SHOWN_MAX = 40

/**
 * Reads the text of a plan.
 * @throws NoPlan for what is none, is too large or has another format
 */
export function resourcesOfPlan(text: string): PlanResources {
  if (text.length > CHARACTERS_MAX) throw new NoPlan(message('prices.plan-too-large', { mb: CHARACTERS_MAX / 1e6 }))
  return readPlan(parsed(text))
}

/**
 * Reads a plan.
 * @throws NoPlan for what is none or has another format
 */
export function readPlan(plan: Readonly<Record<string, unknown>>): PlanResources {
  const version = plan['format_version']
  if (typeof version !== 'string') throw new NoPlan(message('prices.no-format'))
  if (version.split('.')[0] !== FORMAT_MAJOR)
    throw new NoPlan(message('prices.other-format', { version: plainText(version), major: FORMAT_MAJOR }))
  const changes = plan['resource_changes']
  if (!Array.isArray(changes)) throw new NoPlan(message('prices.no-changes'))
  const configuration = isObject(plan['configuration']) ? plan['configuration'] : {}
  const expressions = expressionsOf(configuration['root_module'])
  const read = changes.flatMap((change) => changeOf(change, expressions))
  return {
    resources: read.flatMap(({ after }) => after ?? []),
    before: read.flatMap(({ before }) => before ?? []),
    changes: new Map(read.map(({ address, kind }) => [address, kind])),
    region: regionOf(configuration['provider_config'], plan['variables']),
    drift: (Array.isArray(plan['resource_drift']) ? plan['resource_drift'] : []).flatMap((change) =>
      changeOf(change, expressions),
    ),
  }
}

function parsed(text: string): Record<string, unknown> {
  let plan: unknown
  try {
    plan = JSON.parse(text)
  } catch {
    throw new NoPlan(message('prices.not-json'))
  }
  if (!isObject(plan)) throw new NoPlan(message('prices.no-object'))
  return plan
}

/** What someone else wrote, short and without control characters. */
function plainText(text: string): string {
  return text.replaceAll(/\p{C}/gu, '').slice(0, SHOWN_MAX)
}

interface Change {
  readonly address: string
  readonly kind: PlannedChange
  /** Undefined for what is created, and for what is deleted. */
  readonly before: Resource | undefined
  readonly after: Resource | undefined
}

/** A change of what Terraform manages; what is only read is none. */
function changeOf(change: unknown, expressions: ReadonlyMap<string, Record<string, unknown>>): Change[] {
  if (!isObject(change) || change['mode'] !== 'managed') return []
  const { type, change: body, deposed } = change
  if (typeof change['address'] !== 'string' || typeof type !== 'string' || !isObject(body)) return []
  // What a replacement has not deleted yet stands beside what took its place.
  const address = typeof deposed === 'string' ? `${change['address']} (deposed ${deposed})` : change['address']
  const { before, after } = body
  const module = typeof change['module_address'] === 'string' ? `${change['module_address']}.` : ''
  const written = expressions.get(withoutKeys(change['address']))
  const own = written ?? {}
  const refs = Object.fromEntries(
    Object.entries(own).flatMap(([name, expression]) => {
      const found = referencesOf(expression, 0).map((one) => `${module}${one}`)
      return found.length === 0 ? [] : [[name, found]]
    }),
  )
  const one = { address, type, refs }
  return [
    {
      address,
      kind: kindOf(body),
      before: isObject(before) ? { ...one, values: before } : undefined,
      after: isObject(after) ? { ...one, values: merged(after, body['after_unknown'], written, 0) } : undefined,
    },
  ]
}

/** What becomes of a resource; where its actions do not say it, by what is there before and after. */
function kindOf({ actions, before, after }: Record<string, unknown>): PlannedChange {
  const named: readonly unknown[] = Array.isArray(actions) ? actions : []
  if (named.includes('forget') && !named.includes('create')) return 'forgotten'
  if (!isObject(after)) return 'deleted'
  if (!isObject(before)) return 'created'
  if (named.includes('create')) return 'replaced'
  return named.includes('no-op') ? 'unchanged' : 'updated'
}

/** An address without the keys of its instances, as the configuration names it. */
function withoutKeys(address: string): string {
  return address.replaceAll(/\[(?:"(?:[^"\\]|\\.)*"|\d+)\]/g, '')
}

/**
 * The arguments of a plan with those that are known after apply.
 * @param written the expressions of the configuration: what the cloud fills in where no one wrote is no argument
 */
function merged(
  after: Record<string, unknown>,
  unknown: unknown,
  written: unknown,
  depth: number,
): Record<string, unknown> {
  if (!isObject(unknown) || depth > DEPTH_MAX) return after
  const own = isObject(written) && !isLeaf(written) ? written : undefined
  const names = new Set([...Object.keys(after), ...Object.keys(unknown)])
  const values: [string, unknown][] = [...names].map((name) => {
    const value = Object.hasOwn(after, name) ? after[name] : undefined
    const open = Object.hasOwn(unknown, name) ? unknown[name] : undefined
    const isFilledIn = open === true && own !== undefined && !Object.hasOwn(own, name)
    const inner = own !== undefined && Object.hasOwn(own, name) ? own[name] : undefined
    return [name, isFilledIn ? undefined : mergedValue(value, open, inner, depth + 1)]
  })
  return Object.fromEntries(values)
}

/** Whether an expression is that of an argument, and not of a block. */
function isLeaf(expression: Record<string, unknown>): boolean {
  return Object.hasOwn(expression, 'references') || Object.hasOwn(expression, 'constant_value')
}

function mergedValue(value: unknown, unknown: unknown, written: unknown, depth: number): unknown {
  if (unknown === true) return new Unknown()
  if (Array.isArray(unknown)) {
    const values: readonly unknown[] = Array.isArray(value) ? value : []
    return Array.from({ length: Math.max(values.length, unknown.length) }, (_, at) =>
      mergedValue(values[at], unknown[at], Array.isArray(written) ? written[at] : written, depth + 1),
    )
  }
  return isObject(unknown) ? merged(isObject(value) ? value : {}, unknown, written, depth) : value
}

/** The expressions of every resource, by address without keys. */
function expressionsOf(root: unknown): ReadonlyMap<string, Record<string, unknown>> {
  const found = new Map<string, Record<string, unknown>>()
  const open: [unknown, string, number][] = [[root, '', 0]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [module, prefix, depth] = next
    if (!isObject(module) || depth > DEPTH_MAX) continue
    for (const one of Array.isArray(module['resources']) ? module['resources'] : []) {
      if (!isObject(one) || typeof one['address'] !== 'string' || !isObject(one['expressions'])) continue
      found.set(`${prefix}${one['address']}`, one['expressions'])
    }
    for (const [name, call] of Object.entries(isObject(module['module_calls']) ? module['module_calls'] : {}))
      if (isObject(call)) open.push([call['module'], `${prefix}module.${name}.`, depth + 1])
  }
  return found
}

/** The addresses of resources that an expression names. */
function referencesOf(expression: unknown, depth: number): string[] {
  if (depth > DEPTH_MAX) return []
  if (Array.isArray(expression)) return expression.flatMap((one) => referencesOf(one, depth + 1))
  if (!isObject(expression)) return []
  const own = Array.isArray(expression['references']) ? expression['references'] : []
  const found = own.flatMap((one) => {
    const [first = '', second] = typeof one === 'string' ? one.split('.') : []
    return second === undefined || /^(?:var|local|each|count|path|data|module|terraform|self)$/.test(first)
      ? []
      : [`${first}.${second.replace(/\[.*$/, '')}`]
  })
  const nested = Object.entries(expression).flatMap(([name, one]) =>
    name === 'references' || name === 'constant_value' ? [] : referencesOf(one, depth + 1),
  )
  return [...new Set([...found, ...nested])]
}

/** The region of the first provider that names one, as text or by a variable. */
function regionOf(providers: unknown, variables: unknown): string | undefined {
  for (const provider of Object.values(isObject(providers) ? providers : {})) {
    const expressions = isObject(provider) ? provider['expressions'] : undefined
    const region = isObject(expressions) ? expressions['region'] : undefined
    if (!isObject(region)) continue
    if (typeof region['constant_value'] === 'string') return region['constant_value']
    const [name] = Array.isArray(region['references']) ? region['references'] : []
    const variable = typeof name === 'string' && isObject(variables) ? variables[name.replace(/^var\./, '')] : undefined
    if (isObject(variable) && typeof variable['value'] === 'string') return variable['value']
  }
  return undefined
}
