// The resources of Terraform files, with as much of their arguments as is known before anything runs.
import type { Resource } from '#engine/cost/resources/resource.ts'
import { Unknown } from '#engine/cost/resources/unknown.ts'
import type { Body, Expression } from '../proof/checker/hcl/nodes.ts'
import { evaluate, type Scope } from './evaluate.ts'
import { isObject } from './read-files.ts'

/** A block at the top level of a file. */
export interface FileBlock {
  readonly type: string
  readonly labels: readonly string[]
  readonly body: Body
}

/** What files hold. */
export interface FileResources {
  readonly resources: readonly Resource[]
  /** Modules whose files are not among them. */
  readonly modules: readonly string[]
}

/** Where blocks come from: those of a folder, by its path from the root; undefined when there is no such folder. */
export type Folder = (path: string) => readonly FileBlock[] | undefined

/** Work that reading may take: a large estate takes a hundredth. */
const STEPS_MAX = 5_000_000
/** Modules in modules, at most. */
const DEPTH_MAX = 6
/** What Terraform itself reads of a block. */
const META = new Set(['count', 'for_each', 'depends_on', 'provider', 'providers', 'lifecycle'])

/**
 * Reads the resources of a folder and of the modules in it. Blocks with count or for_each are one resource with its
 * number.
 * @param given values of variables, such as those of a .tfvars file; else their defaults count
 */
export function resourcesOfFiles(folder: Folder, given: Readonly<Record<string, unknown>> = {}): FileResources {
  const found: { resources: Resource[]; modules: string[] } = { resources: [], modules: [] }
  const root: Place = { path: '', prefix: '', count: 1, given, depth: 0 }
  readFolder(folder, root, found, { steps: STEPS_MAX })
  return found
}

/** The region of the first provider that names one; undefined when none does, or only after apply. */
export function regionOfFiles(folder: Folder, given: Readonly<Record<string, unknown>> = {}): string | undefined {
  const blocks = folder('') ?? []
  const scope = scopeOf(blocks, { path: '', prefix: '', count: 1, given, depth: 0 }, { steps: STEPS_MAX })
  const regions = blocks.filter(({ type }) => type === 'provider').map(({ body }) => argument(body, 'region', scope))
  return regions.find((one): one is string => typeof one === 'string')
}

interface Place {
  readonly path: string
  /** What its addresses begin with. */
  readonly prefix: string
  readonly count: number | Unknown
  readonly given: Readonly<Record<string, unknown>>
  readonly depth: number
}

function readFolder(
  folder: Folder,
  place: Place,
  found: { resources: Resource[]; modules: string[] },
  budget: Scope['budget'],
): void {
  const blocks = folder(place.path) ?? []
  const scope = scopeOf(blocks, place, budget)
  for (const block of blocks) {
    const [type = '', name = ''] = block.labels
    if (block.type === 'resource')
      found.resources.push({
        address: `${place.prefix}${type}.${name}`,
        type,
        values: valuesOf(block.body, instanceScope(block.body, scope)),
        count: times(place.count, numberOf(block.body, scope)),
      })
    if (block.type !== 'module') continue
    const address = `${place.prefix}module.${type}`
    const source = argument(block.body, 'source', scope)
    const path = typeof source === 'string' && /^\.{1,2}\//.test(source) ? joined(place.path, source) : undefined
    if (path === undefined || folder(path) === undefined || place.depth >= DEPTH_MAX) {
      found.modules.push(address)
      continue
    }
    const inner: Place = {
      path,
      prefix: `${address}.`,
      count: times(place.count, numberOf(block.body, scope)),
      given: valuesOf(block.body, instanceScope(block.body, scope)),
      depth: place.depth + 1,
    }
    readFolder(folder, inner, found, budget)
  }
}

/** The path of a folder as seen from another. */
function joined(from: string, to: string): string | undefined {
  const steps = from === '' ? [] : from.split('/')
  for (const step of to.split('/')) {
    if (step === '..') {
      if (steps.length === 0) return undefined
      steps.pop()
    } else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}

function times(one: number | Unknown, other: number | Unknown): number | Unknown {
  if (one instanceof Unknown) return one
  return other instanceof Unknown ? other : one * other
}

function expressionOf(body: Body, name: string): Expression | undefined {
  return body.attributes.find((one) => one.name === name)?.expression
}

function argument(body: Body, name: string, scope: Scope): unknown {
  const expression = expressionOf(body, name)
  return expression === undefined ? undefined : evaluate(expression, scope)
}

/** How many instances a block has. */
function numberOf(body: Body, scope: Scope): number | Unknown {
  const count = argument(body, 'count', scope)
  if (count instanceof Unknown) return count
  if (count !== undefined && Number.isFinite(Number(count))) return Math.max(0, Number(count))
  const all = argument(body, 'for_each', scope)
  if (all instanceof Unknown) return all
  if (Array.isArray(all)) return all.length
  return isObject(all) ? Object.keys(all).length : 1
}

/** The first instance stands for all of them. */
function instanceScope(body: Body, scope: Scope): Scope {
  const all = argument(body, 'for_each', scope)
  const first = Array.isArray(all)
    ? [all[0] as unknown, all[0] as unknown]
    : isObject(all) && Object.keys(all).length > 0
      ? Object.entries(all)[0]
      : undefined
  return {
    ...scope,
    named: (root, name) => {
      if (root === 'each') return first === undefined ? new Unknown() : name === 'key' ? first[0] : first[1]
      return root === 'count' ? 0 : scope.named(root, name)
    },
  }
}

/** Arguments and nested blocks, without those that Terraform itself reads. */
function valuesOf(body: Body, scope: Scope): Record<string, unknown> {
  const entries: [string, unknown][] = body.attributes
    .filter(({ name }) => !META.has(name))
    .map(({ name, expression }) => [name, evaluate(expression, scope)])
  const nested = new Map<string, unknown[] | Unknown>()
  const add = (name: string, values: readonly unknown[] | Unknown): void => {
    const before = nested.get(name) ?? []
    nested.set(name, before instanceof Unknown || values instanceof Unknown ? new Unknown() : [...before, ...values])
  }
  for (const block of body.blocks) {
    if (block.type === 'dynamic') add(block.labels[0] ?? '', dynamic(block.labels[0] ?? '', block.body, scope))
    else if (!META.has(block.type)) add(block.type, [valuesOf(block.body, scope)])
  }
  return Object.fromEntries([...entries, ...nested])
}

function dynamic(name: string, body: Body, scope: Scope): readonly unknown[] | Unknown {
  const all = argument(body, 'for_each', scope)
  const content = body.blocks.find(({ type }) => type === 'content')
  if (content === undefined || all === undefined) return []
  if (all instanceof Unknown || typeof all !== 'object' || all === null) return new Unknown()
  const named = expressionOf(body, 'iterator')
  const iterator = named?.kind === 'reference' ? named.root : name
  const entries = Array.isArray(all) ? all.map((one, at) => [at, one] as const) : Object.entries(all)
  return entries.map(([key, value]) =>
    valuesOf(content.body, {
      ...scope,
      named: (root, step) => (root === iterator ? { key, value: value as unknown } : scope.named(root, step)),
    }),
  )
}

/** What names mean in a folder. Local values are evaluated when they are first read, and once. */
function scopeOf(blocks: readonly FileBlock[], { prefix, given }: Place, budget: Scope['budget']): Scope {
  const variables = new Map(blocks.flatMap((one) => (one.type === 'variable' ? [[one.labels[0] ?? '', one.body]] : [])))
  const locals = new Map(
    blocks.flatMap((one) =>
      one.type === 'locals' ? one.body.attributes.map(({ name, expression }) => [name, expression] as const) : [],
    ),
  )
  const things = new Map(
    blocks.flatMap((one) => (one.type === 'resource' ? [[one.labels.join('.'), one.body] as const] : [])),
  )
  const known = new Map<string, unknown>()
  const once = (name: string, make: () => unknown): unknown => {
    if (known.has(name)) return known.get(name)
    // What reads itself is known to nobody.
    known.set(name, new Unknown())
    const value = make()
    known.set(name, value)
    return value
  }
  const scope: Scope = {
    budget,
    named: (root, name) => {
      if (root === 'local') return once(`local.${name}`, () => evaluated(locals.get(name), scope))
      if (root !== 'var')
        return ['path', 'terraform', 'self', 'each', 'count'].includes(root) ? new Unknown() : undefined
      if (Object.hasOwn(given, name)) return given[name]
      const body = variables.get(name)
      return once(`var.${name}`, () =>
        evaluated(body && typeof body !== 'string' ? expressionOf(body, 'default') : undefined, scope),
      )
    },
    thing: (address) => {
      const body = things.get(address)
      const count = body === undefined ? undefined : once(`count ${address}`, () => numberOf(body, scope))
      return { address: `${prefix}${address}`, count: typeof count === 'number' ? count : undefined }
    },
  }
  return scope
}

function evaluated(expression: Expression | undefined, scope: Scope): unknown {
  return expression === undefined ? new Unknown() : evaluate(expression, scope)
}
