// What the resources of custom components cost. The printed files of the stack and those of its components are read as
// Terraform reads them, so that a module gets what the node sets and what other components give it.
import { printFiles } from '../compile/files.ts'
import type { LoweredStack } from '../compile/lower.ts'
import { pricingOf } from '../cost/resources/of-stack.ts'
import { priceResources } from '../cost/resources/price.ts'
import { address } from '../hcl/nodes.ts'
import { lineTooDeep } from '../nesting.ts'
import type { CheckedStack } from '../stack/check.ts'
import type { ModuleSource, StackModule } from '../stack/module.ts'
import { resourcesOfFiles, type FileBlock, type Folder } from '../terraform/resources-of-files.ts'
import { HclError } from '../terraform/syntax/cursor.ts'
import { parseHcl } from '../terraform/syntax/parser.ts'
import type { PricedModule } from './cost.ts'
import { moduleFolder } from './lower.ts'

type Files = Extract<ModuleSource, { kind: 'files' }>['files']

/** Work that reading may take on the way to a preview: a large module takes a hundredth. */
const STEPS_MAX = 500_000

// Someone who tries settings has the same module compiled again and again.
const parsed = new WeakMap<Files, readonly FileBlock[] | undefined>()

/**
 * Prices the resources of all custom components whose files a stack carries, by the address of their module block.
 * A component whose files cannot be read, or make nothing, is not among them.
 */
export function priceModules(stack: CheckedStack, lowered: LoweredStack): ReadonlyMap<string, PricedModule> {
  const modules = new Map(
    stack.nodes.flatMap(({ component: { module } }) => {
      const blocks = module && blocksOf(module)
      return module === undefined || blocks === undefined ? [] : [[moduleFolder(module.type), blocks] as const]
    }),
  )
  if (modules.size === 0) return new Map()
  // What the stack costs is not known yet, and nothing costs more or less for it.
  const { main_tf, variables_tf } = printFiles(lowered, 0).files
  const root = [main_tf, variables_tf].flatMap((text) => parseHcl(text).blocks)
  const folder = (path: string) => (path === '' ? root : modules.get(path))
  const { resources, modules: elsewhere } = resourcesOfFiles(folder, {}, { steps: STEPS_MAX, isByInstance: true })
  const prices = priceResources(resources, pricingOf(stack, resources)).resources
  const blocks = lowered.parts.flatMap((part) => part.lowered.blocks.filter(({ type }) => type === 'module'))
  return new Map(
    blocks.map(address).flatMap((where) => {
      if (elsewhere.includes(where)) return []
      const isInside = (one: string): boolean => one.startsWith(`${where}.`)
      const priced = { resources: prices.filter((one) => isInside(one.address)), elsewhere: elsewhere.filter(isInside) }
      return priced.resources.length + priced.elsewhere.length === 0 ? [] : [[where, priced] as const]
    }),
  )
}

/** The folders of a stack: its printed files, and the files of custom components that can be read. */
export function folderWithModules(root: readonly FileBlock[], modules: readonly StackModule[]): Folder {
  const byPath = new Map(modules.map((module) => [moduleFolder(module.type), module]))
  return (path) => {
    const module = byPath.get(path)
    return path === '' ? root : module && blocksOf(module)
  }
}

/** The blocks of the files that come with a component; undefined without files, and for files that cannot be read. */
function blocksOf({ source }: StackModule): readonly FileBlock[] | undefined {
  if (source?.kind !== 'files') return undefined
  const { files } = source
  if (!parsed.has(files)) parsed.set(files, readBlocks(files))
  return parsed.get(files)
}

function readBlocks(files: Files): readonly FileBlock[] | undefined {
  const texts = Object.entries(files).toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (texts.some(([, text]) => lineTooDeep(text) !== undefined)) return undefined
  try {
    return texts.flatMap(([name, text]) => parseHcl(text, name).blocks)
  } catch (error) {
    // What is uploaded is checked; a stack that someone wrote may carry anything.
    if (error instanceof HclError || error instanceof RangeError) return undefined
    throw error
  }
}
