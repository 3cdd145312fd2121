// How many resources a stack makes, as the plan of Terraform counts them: each instance of a block with count or
// for_each, and those of the modules whose files are there.
import { Unknown } from '../cost/resources/unknown.ts'
import { isExpr, isList, isObject } from '../hcl/inline.ts'
import type { TopBlock, Value } from '../hcl/nodes.ts'
import { printFile } from '../hcl/print.ts'
import { folderWithModules } from '../modules/resources.ts'
import { numberReader, resourcesOfFiles } from '../terraform/resources-of-files.ts'
import { parseHcl } from '../terraform/syntax/parser.ts'
import { asRead } from './as-read.ts'
import { variableBlocks } from './files.ts'
import type { PricedStack } from './price.ts'
import { modulesOf } from './summary.ts'

/** How many resources files make. */
export interface ResourceCount {
  readonly count: number
  /** Whether there can be more: a number that only the plan knows, or a module whose files are elsewhere. */
  readonly isLeast: boolean
}

/** Work that counting may take: a large stack takes a hundredth. */
const COUNTING_STEPS_MAX = 500_000

/** Counts the resources of a stack. */
export function countResources(priced: Pick<PricedStack, 'lowered'>): ResourceCount {
  const { lowered } = priced
  const deciding: TopBlock[] = []
  const several: TopBlock[] = []
  let count = 0
  let hasModules = false
  for (const { lowered: part } of lowered.parts) {
    for (const top of part.blocks) {
      if (top.type === 'module') hasModules = true
      if (isSingle(top)) count += 1
      else if (top.type === 'resource') several.push(top)
      if (decidesNumber(top)) deciding.push(top)
    }
  }
  if (hasModules) return withModules(priced, deciding, count)
  if (several.length === 0) return { count, isLeast: false }
  const numberOf = numberReader([...deciding, ...variableBlocks(lowered, 0)].map(asRead), COUNTING_STEPS_MAX)
  const written = writtenLocals(deciding)
  let isLeast = false
  for (const top of several) {
    const number = writtenNumber(top, written) ?? numberOf(asRead(top).body)
    if (number instanceof Unknown) isLeast = true
    else count += number
  }
  return { count, isLeast }
}

/** A list or an object that is longer could be more than what is read of a value. */
const WRITTEN_MAX = 200

/** Local values as they are written, by what code calls them. */
function writtenLocals(blocks: readonly TopBlock[]): ReadonlyMap<string, Value> {
  const written = new Map<string, Value>()
  for (const { type, body } of blocks)
    if (type === 'locals') for (const name in body) written.set(`local.${name}`, body[name] as Value)
  return written
}

/** The number of a block that needs no reading: it is written there, or what stands there can be counted. */
function writtenNumber({ body: { count, for_each: all } }: TopBlock, written: ReadonlyMap<string, Value>) {
  if (count !== undefined) return typeof count === 'number' ? Math.max(0, count) : undefined
  const given = all as Value
  if (!isExpr(given)) return writtenLength(given)
  const [code = '', end] = given.code
  const [only] = given.values
  if (only === undefined) return writtenLength(written.get(code))
  return code === 'toset(' && end === ')' && isList(only) && only.every((one) => typeof one === 'string')
    ? writtenLength([...new Set(only)])
    : undefined
}

function writtenLength(value: Value | undefined): number | undefined {
  if (value === undefined) return undefined
  const length = isList(value) ? value.length : isObject(value) ? lengthOf(value) : WRITTEN_MAX
  return length < WRITTEN_MAX ? length : undefined
}

function lengthOf(object: { readonly [key: string]: Value | undefined }): number {
  let length = 0
  for (const key in object) if (object[key] !== undefined) length += 1
  return length
}

/** Modules are files: with them, what decides about a number is printed and read as a folder. */
function withModules(
  priced: Pick<PricedStack, 'lowered'>,
  deciding: readonly TopBlock[],
  single: number,
): ResourceCount {
  const text = [printFile(deciding.map(withNumberAlone)), printFile(variableBlocks(priced.lowered, 0))].join('\n')
  const folder = folderWithModules(parseHcl(text).blocks, modulesOf(priced))
  const { resources, modules } = resourcesOfFiles(folder, {}, { steps: COUNTING_STEPS_MAX })
  const known = resources.flatMap(({ count = 1 }) => (count instanceof Unknown ? [] : [count]))
  return {
    count: known.reduce((sum, count) => sum + count, single),
    isLeast: known.length < resources.length || modules.length > 0,
  }
}

function isSingle({ type, body }: TopBlock): boolean {
  return type === 'resource' && body['count'] === undefined && body['for_each'] === undefined
}

/** Whether a block has several instances, holds a module, or names values. */
function decidesNumber(top: TopBlock): boolean {
  return top.type === 'locals' || top.type === 'module' || (top.type === 'resource' && !isSingle(top))
}

/** Of a resource, only what says how many there are. */
function withNumberAlone(top: TopBlock): TopBlock {
  if (top.type !== 'resource') return top
  const { count, for_each } = top.body
  return { ...top, body: { count, for_each } }
}
