// Adopting what others changed: which settings make the Terraform of a component say what is there now. No table says
// which setting is which attribute: the compiler does, which is asked with every value that could be meant.
import { printFiles } from '../compile/files.ts'
import { priceStack } from '../compile/price.ts'
import { modulesOf } from '../compile/summary.ts'
import type { Resource } from '../cost/resources/resource.ts'
import { blockOf } from '../cost/resources/setting.ts'
import { Unknown } from '../cost/resources/unknown.ts'
import { folderWithModules } from '../modules/resources.ts'
import type { StackDraft } from '../stack/schema.ts'
import { resourcesOfFiles } from '../terraform/resources-of-files.ts'
import { parseHcl } from '../terraform/syntax/parser.ts'
import { fieldsOf, type SettingField } from './fields.ts'
import { set } from './set.ts'

type Scalar = string | number | boolean

/** An attribute that others changed. */
export interface Drifted {
  readonly id: string
  /** Of the resource, such as aws_instance.web[0]. */
  readonly address: string
  /** Such as tags.Owner or ingress[0].cidr_blocks. */
  readonly path: string
  readonly before: Scalar
  readonly after: Scalar
}

/**
 * Why a stack cannot say an attribute: no setting of the component gives it this value; the stack already says another
 * value than was applied; another attribute that is adopted needs the same setting; or it is one of too many.
 */
export type NotAdopted = 'no-setting' | 'says-otherwise' | 'contradicts' | 'too-many'

/** A stack that says what is there. */
export interface Adoption {
  readonly stack: StackDraft
  /** Ids of what it now says. */
  readonly adopted: readonly string[]
  /** Why it does not say the others, by their ids. */
  readonly refused: Readonly<Record<string, NotAdopted>>
}

/** For so many attributes the compiler is asked: each may take some tenths of a second. */
const ASKED_MAX = 20

/**
 * Sets the settings of a node with which its Terraform has the attributes that others changed. Where several would do,
 * the one that changes least beside it is taken.
 */
export function adopt(stack: StackDraft, nodeId: string, drifted: readonly Drifted[]): Adoption {
  let now = compile(stack)
  const meant: Drifted[] = []
  const refused: Record<string, NotAdopted> = {}
  let asked = 0
  for (const one of drifted) {
    const found = now && valueAt(now, one)
    if (now === undefined || !(isSo(found, one.before) || isSo(found, one.after))) refused[one.id] = 'says-otherwise'
    else if (found !== undefined && isSo(found, one.after)) meant.push(one)
    else if (asked >= ASKED_MAX) refused[one.id] = 'too-many'
    else {
      asked += 1
      const next = withSetting(now, nodeId, one)
      if (next === undefined) refused[one.id] = 'no-setting'
      else {
        meant.push(one)
        now = next
      }
    }
  }
  const adopted: string[] = []
  for (const one of meant)
    if (now !== undefined && isSo(valueAt(now, one), one.after)) adopted.push(one.id)
    // A later setting has taken back what an earlier one did.
    else refused[one.id] = 'contradicts'
  return { stack: now?.stack ?? stack, adopted, refused }
}

/** What others changed of one component. */
export interface Wanted {
  readonly node: string
  readonly drifted: readonly Drifted[]
}

/** The same for several components, one after the other. */
export function adoptAll(stack: StackDraft, wanted: readonly Wanted[]): Adoption {
  return wanted.reduce<Adoption>(
    (before, { node, drifted }) => {
      const { stack: next, adopted, refused } = adopt(before.stack, node, drifted)
      return { stack: next, adopted: [...before.adopted, ...adopted], refused: { ...before.refused, ...refused } }
    },
    { stack, adopted: [], refused: {} },
  )
}

/** A stack, its files, and the arguments of its resources by address. */
interface Compiled {
  readonly stack: StackDraft
  readonly text: string
  readonly values: ReadonlyMap<string, Resource['values']>
}

/** Undefined for a stack that cannot be made, and for one whose files are those that are known. */
function compile(stack: StackDraft, known?: string): Compiled | undefined {
  const outcome = priceStack(stack)
  if (!outcome.ok) return undefined
  const { lowered, estimate } = outcome.priced
  const { main_tf, variables_tf } = printFiles(lowered, estimate.totalMonthly).files
  const text = main_tf + variables_tf
  if (text === known) return undefined
  const root = [main_tf, variables_tf].flatMap((file) => parseHcl(file).blocks)
  const folder = folderWithModules(root, modulesOf(outcome.priced))
  const { resources } = resourcesOfFiles(folder, {}, { isByInstance: true })
  return { stack, text, values: new Map(resources.map(({ address, values }) => [address, values])) }
}

/** The stack with the one setting that makes it say an attribute; undefined when there is none. */
function withSetting(now: Compiled, nodeId: string, wanted: Drifted): Compiled | undefined {
  const before = new Map([...now.values].map(([address, values]) => [address, JSON.stringify(values)]))
  let best: { readonly compiled: Compiled; readonly touched: number } | undefined
  for (const field of fieldsOf(now.stack, nodeId))
    for (const value of candidatesOf(field, wanted)) {
      const changed = set(now.stack, nodeId, field.name, value)
      const compiled = changed.ok ? compile(changed.stack, now.text) : undefined
      if (compiled === undefined || !isSo(valueAt(compiled, wanted), wanted.after)) continue
      const touched = [...compiled.values].filter(([at, values]) => before.get(at) !== JSON.stringify(values)).length
      if (best === undefined || touched < best.touched) best = { compiled, touched }
    }
  return best?.compiled
}

/** The values of a setting that could be meant by an attribute. */
function candidatesOf({ kind, options, standard, given }: SettingField, { before, after }: Drifted): readonly Scalar[] {
  const current = given ?? standard
  switch (kind) {
    case 'boolean':
      return [current !== true]
    case 'integer':
    case 'number':
      return [...new Set([Number(after), inUnitOf(current, before, after)])].filter(
        (value) => Number.isFinite(value) && (kind === 'number' || Number.isInteger(value)),
      )
    case 'choice':
      return options.filter((option) => option !== String(current))
    case 'size':
      return [...new Set([...options, String(after)])]
    case 'text':
    case 'json':
      return typeof current === 'number' || typeof current === 'boolean' ? [after] : [String(after)]
  }
}

/** What a number is in the unit of a setting, such as GB for an attribute in MB. */
function inUnitOf(setting: unknown, before: Scalar, after: Scalar): number {
  return typeof setting === 'number' ? (setting * Number(after)) / Number(before) : Number.NaN
}

/** What the Terraform of a stack says of an attribute; undefined where it says nothing. */
function valueAt({ values }: Compiled, { address, path }: Drifted): unknown {
  // Instances that are alike are one.
  let found: unknown = values.get(address) ?? values.get(blockOf(address))
  for (const step of stepsOf(path)) found = partOf(found, step)
  return found ?? undefined
}

/** Whether what is said of an attribute is a value; what is not said is not so. */
function isSo(found: unknown, value: Scalar): boolean {
  if (found === undefined) return value === false
  return isScalar(found) && String(found) === String(value)
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** The steps of a path, each a name or the number of a place. */
function stepsOf(path: string): readonly string[] {
  return path.match(/[^.[\]"]+/g) ?? []
}

function partOf(value: unknown, step: string): unknown {
  // What is only known after apply is like no value, and so are its parts.
  if (value instanceof Unknown) return value
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
  return (value as Readonly<Record<string, unknown>>)[step]
}
