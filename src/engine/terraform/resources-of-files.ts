// The resources of Terraform files, with as much of their arguments as is known before anything runs.
import type { Resource } from '../cost/resources/resource.ts'
import { Unknown } from '../cost/resources/unknown.ts'
import type { Attribute, Body, Expression } from './syntax/nodes.ts'
import { argument } from './bodies.ts'
import { budgetOf, evaluate, type Budget, type Scope } from './evaluate.ts'
import { variableValue } from './variables.ts'
import { instancesOf, numberOf, wholeInstances, type Left } from './instances.ts'

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

/** What is known beside the files. */
type Known = Pick<Scope, 'data' | 'functions'>

/** Work that reading may take: a large estate takes a hundredth. */
const STEPS_MAX = 5_000_000
/** Instances that are read one by one, in all. */
const INSTANCES_MAX = 2000
/** Modules in modules, at most. */
const DEPTH_MAX = 6
/** How files are read. */
export interface Reading extends Known {
  /** Work that it may take. */
  readonly steps?: number
  /** Whether instances of a block that differ are resources of their own; else the first stands for all of them. */
  readonly isByInstance?: boolean
}

/**
 * Reads the resources of a folder and of the modules in it. Blocks with count or for_each are one resource with its
 * number.
 * @param given values of variables, such as those of a .tfvars file; else their defaults count
 */
export function resourcesOfFiles(
  folder: Folder,
  given: Readonly<Record<string, unknown>> = {},
  { steps = STEPS_MAX, isByInstance = false, data, functions }: Reading = {},
): FileResources {
  const found: Found = { resources: [], modules: [], instances: isByInstance ? INSTANCES_MAX : undefined }
  const root: Place = {
    path: '',
    prefix: '',
    count: 1,
    given,
    depth: 0,
    ...(data && { data }),
    ...(functions && { functions }),
  }
  readFolder(folder, root, found, budgetOf(steps))
  return { resources: found.resources, modules: found.modules }
}

/**
 * Says how many instances blocks of a folder have, one after the other.
 * @param blocks those that a number can depend on
 * @param steps work that all of it may take
 */
export function numberReader(blocks: readonly FileBlock[], steps: number): (body: Body) => number | Unknown {
  const scope = scopeOf(blocks, { path: '', prefix: '', count: 1, given: {}, depth: 0 }, budgetOf(steps))
  return (body) => numberOf(body, scope)
}

/** The region of the first provider that names one; undefined when none does, or only after apply. */
export function regionOfFiles(folder: Folder, given: Readonly<Record<string, unknown>> = {}): string | undefined {
  const blocks = folder('') ?? []
  const scope = scopeOf(blocks, { path: '', prefix: '', count: 1, given, depth: 0 }, budgetOf(STEPS_MAX))
  const regions = blocks.filter(({ type }) => type === 'provider').map(({ body }) => argument(body, 'region', scope))
  return regions.find((one): one is string => typeof one === 'string')
}

interface Found extends Left {
  readonly resources: Resource[]
  readonly modules: string[]
}

interface Place extends Known {
  readonly path: string
  /** What its addresses begin with. */
  readonly prefix: string
  readonly count: number | Unknown
  readonly given: Readonly<Record<string, unknown>>
  readonly depth: number
}

function readFolder(folder: Folder, place: Place, found: Found, budget: Budget): void {
  const blocks = folder(place.path) ?? []
  const scope = scopeOf(blocks, place, budget)
  for (const block of blocks) {
    const [type = '', name = ''] = block.labels
    if (block.type === 'resource')
      for (const { key, count, values } of instancesOf(block.body, scope, found))
        found.resources.push({
          address: `${place.prefix}${type}.${name}${key}`,
          type,
          values,
          count: times(place.count, count),
        })
    if (block.type !== 'module') continue
    const address = `${place.prefix}module.${type}`
    const source = argument(block.body, 'source', scope)
    const path = typeof source === 'string' && /^\.{1,2}\//.test(source) ? joined(place.path, source) : undefined
    if (path === undefined || folder(path) === undefined || place.depth >= DEPTH_MAX) {
      found.modules.push(address)
      continue
    }
    for (const { key, count, values } of instancesOf(block.body, scope, found)) {
      const prefix = `${address}${key}.`
      const depth = place.depth + 1
      const inner = { ...place, path, prefix, count: times(place.count, count), given: values, depth }
      readFolder(folder, inner, found, budget)
    }
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

/** What names mean in a folder. Local values are evaluated when they are first read, and once. */
function scopeOf(blocks: readonly FileBlock[], place: Place, budget: Budget): Scope {
  const { prefix, given, data, functions } = place
  const variables = new Map<string, FileBlock>()
  const locals = new Map<string, Attribute>()
  const things = new Map<string, FileBlock>()
  for (const one of blocks) {
    if (one.type === 'variable') variables.set(one.labels[0] ?? '', one)
    else if (one.type === 'resource') things.set(one.labels.join('.'), one)
    else if (one.type === 'locals') for (const local of one.body.attributes) locals.set(local.name, local)
  }
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
    ...(data && { data }),
    ...(functions && { functions }),
    named: (root, name) => {
      if (root === 'local') return once(`local.${name}`, () => evaluated(locals.get(name)?.expression, scope))
      if (root !== 'var')
        return ['path', 'terraform', 'self', 'each', 'count'].includes(root) ? new Unknown() : undefined
      return once(`var.${name}`, () =>
        variableValue(variables.get(name)?.body, Object.hasOwn(given, name) ? given[name] : undefined, scope),
      )
    },
    thing: (address) => {
      const body = things.get(address)?.body
      const count = body === undefined ? undefined : once(`count ${address}`, () => numberOf(body, scope))
      const instances = body && once(`instances ${address}`, () => wholeInstances(body, scope))
      return {
        address: `${prefix}${address}`,
        count: typeof count === 'number' ? count : undefined,
        instances: instances as number | readonly string[] | undefined,
      }
    },
  }
  return scope
}

function evaluated(expression: Expression | undefined, scope: Scope): unknown {
  return expression === undefined ? new Unknown() : evaluate(expression, scope)
}
