// The resources of a plan as `terraform show -json` prints it: what will be there once it is applied. Nothing of it is
// executed, kept or logged.
import type { Resource } from '#engine/cost/resources/resource.ts'
import { Unknown } from '#engine/cost/resources/unknown.ts'
import { isObject } from './read-files.ts'

/** What a plan holds. */
export interface PlanResources {
  readonly resources: readonly Resource[]
  /** The region that a provider is set up with; undefined when none names one. */
  readonly region: string | undefined
}

/** A text that is no plan that can be read; the message is a sentence for people. */
export class NoPlan extends Error {}

/** Plans that are larger are of no configuration: 2,000 resources take about 10 MB. */
const CHARACTERS_MAX = 100_000_000
/** Blocks nest in blocks, at most. */
const DEPTH_MAX = 40
/** The format that Terraform and OpenTofu write (developer.hashicorp.com/terraform/internals/json-format). */
const FORMAT_MAJOR = '1'
const SHOWN_MAX = 40

/**
 * Reads a plan.
 * @throws NoPlan for what is none, is too large or has another format
 */
export function resourcesOfPlan(text: string): PlanResources {
  if (text.length > CHARACTERS_MAX)
    throw new NoPlan(`The plan is larger than ${CHARACTERS_MAX / 1e6} MB. Price its parts on their own.`)
  const plan = parsed(text)
  const version = plan['format_version']
  if (typeof version !== 'string')
    throw new NoPlan('This is no plan: it has no format_version. Write one with `terraform show -json plan.tfplan`.')
  if (version.split('.')[0] !== FORMAT_MAJOR)
    throw new NoPlan(
      `The plan has the format ${plainText(version)}, and only ${FORMAT_MAJOR}.x can be read. Write it with Terraform 1.x or OpenTofu 1.x.`,
    )
  const changes = plan['resource_changes']
  if (!Array.isArray(changes))
    throw new NoPlan('This is no plan: it has no resource_changes. Write one with `terraform show -json plan.tfplan`.')
  const configuration = isObject(plan['configuration']) ? plan['configuration'] : {}
  const expressions = expressionsOf(configuration['root_module'])
  return {
    resources: changes.flatMap((change) => resourceOf(change, expressions)),
    region: regionOf(configuration['provider_config'], plan['variables']),
  }
}

function parsed(text: string): Record<string, unknown> {
  let plan: unknown
  try {
    plan = JSON.parse(text)
  } catch {
    throw new NoPlan('This is no plan: it is not JSON. Write one with `terraform show -json plan.tfplan`.')
  }
  if (!isObject(plan)) throw new NoPlan('This is no plan: it is no JSON object.')
  return plan
}

/** What someone else wrote, short and without control characters. */
function plainText(text: string): string {
  return text.replaceAll(/\p{C}/gu, '').slice(0, SHOWN_MAX)
}

/** A change as it will be; what is deleted or only read is none. */
function resourceOf(change: unknown, expressions: ReadonlyMap<string, Record<string, unknown>>): Resource[] {
  if (!isObject(change) || change['mode'] !== 'managed') return []
  const { address, type, change: body } = change
  if (typeof address !== 'string' || typeof type !== 'string' || !isObject(body)) return []
  const after = body['after']
  if (!isObject(after)) return []
  const module = typeof change['module_address'] === 'string' ? `${change['module_address']}.` : ''
  const written = expressions.get(withoutKeys(address))
  const own = written ?? {}
  const refs = Object.fromEntries(
    Object.entries(own).flatMap(([name, expression]) => {
      const found = referencesOf(expression, 0).map((one) => `${module}${one}`)
      return found.length === 0 ? [] : [[name, found]]
    }),
  )
  return [{ address, type, values: merged(after, body['after_unknown'], written, 0), refs }]
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
