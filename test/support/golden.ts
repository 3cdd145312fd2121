// Golden files of components: what one component adds to main.tf, on each cloud, in a small and in a strict stack.
// A difference in review is the change of Terraform that a user gets. UPDATE_GOLDEN=1 writes them again.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { applyPatch, createTwoFilesPatch } from 'diff'
import { CLOUDS } from '../../src/engine/clouds/index.ts'
import { explainStack, lowerStack } from '../../src/engine/compile/lower.ts'
import { findComponent, type ComponentType } from '../../src/engine/components/catalogue.ts'
import { printFile } from '../../src/engine/hcl/print.ts'
import { checkStack } from '../../src/engine/stack/check.ts'
import { stackSpec, type StackSpec } from '../../src/engine/stack/schema.ts'
import type { CloudId } from '../../src/engine/vocabulary.ts'

/** The two stacks in which every component is recorded. */
export const GOLDEN_SITES = [
  { suffix: '', environment_type: 'development', data_sensitivity: 'internal', team_size: 3 },
  { suffix: '.production', environment_type: 'production', data_sensitivity: 'confidential', team_size: 8 },
] as const

/** A stack around one component: a machine that uses it, or what it stands before. */
export function stackAround(type: ComponentType, cloud: CloudId, site: (typeof GOLDEN_SITES)[number]): StackSpec {
  const component = findComponent(type)
  const nodes: { id: string; type: string }[] = [{ id: type, type }]
  const connections: { from: string; to: string }[] = []
  const add = (other: string, connection?: { from: string; to: string }): void => {
    if (other !== type && !nodes.some((node) => node.id === other)) nodes.push({ id: other, type: other })
    if (connection !== undefined) connections.push(connection)
  }
  if (component?.layer === 'edge')
    add(component.uses.includes('vm') && type === 'load-balancer' ? 'vm' : 'function', {
      from: type,
      to: type === 'load-balancer' ? 'vm' : 'function',
    })
  if ((component?.layer === 'data' || type === 'key-vault') && findComponent('vm')?.uses.includes(type))
    add('vm', { from: 'vm', to: type })
  if (component?.layer === 'compute' || component?.layer === 'observability' || type === 'service-principal')
    add('postgresql', component?.uses.includes('postgresql') ? { from: type, to: 'postgresql' } : undefined)
  add('log-analytics')
  const { suffix: _, ...facts } = site
  return stackSpec.parse({ name: 'Shop', cloud, region: CLOUDS[cloud].defaultRegion, nodes, connections, ...facts })
}

/** What the component adds to main.tf. */
export function partOf(type: ComponentType, spec: StackSpec): string {
  const checked = checkStack(spec)
  if (!checked.ok) throw new Error(JSON.stringify(checked.diagnostics, null, 2))
  const part = explainStack(lowerStack(checked.stack), checked.stack.site).parts.find((one) => one.id === type)
  if (part === undefined) throw new Error(`The stack has no part ${type}`)
  return printFile(part.lowered.blocks)
}

const FOLDER = join(import.meta.dirname, '../../src/engine/components')

/** Whether the recorded file is to be written, because that was requested or because there is none yet. */
function isToWrite(path: string, isThere: boolean): boolean {
  if (process.env['UPDATE_GOLDEN'] !== '1' && isThere) return false
  if (process.env['CI'] === 'true')
    throw new Error(`The golden file ${path} is missing: run the test with UPDATE_GOLDEN=1 and commit it.`)
  return true
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Compares text with a golden file, or writes it. Returns the recorded text. */
export function golden(path: string, text: string): string {
  const file = join(FOLDER, path)
  if (isToWrite(path, existsSync(file))) write(file, text)
  return readFileSync(file, 'utf8')
}

/** A difference is recorded instead of the whole file where it has at most this share of its lines. */
const DIFFERENCE_SHARE = 0.5

const linesOf = (text: string): number => text.split('\n').length

/**
 * The same for a text that resembles another golden file: `<name>.diff` has the difference from that one where it is
 * clearly shorter, else `<name>.tf` the whole text.
 * @param base path of the other golden file
 * @param name path of this one without its ending
 */
export function goldenFrom(base: string, name: string, text: string): string {
  const before = readFileSync(join(FOLDER, base), 'utf8')
  const [whole, difference] = [`${name}.tf`, `${name}.diff`].map((path) => join(FOLDER, path)) as [string, string]
  if (isToWrite(name, existsSync(whole) || existsSync(difference))) {
    const files = [basename(base), basename(whole)] as const
    const patch = createTwoFilesPatch(...files, before, text, undefined, undefined, { context: 1 })
    const isShort = linesOf(patch) <= linesOf(text) * DIFFERENCE_SHARE
    write(isShort ? difference : whole, isShort ? patch : text)
    rmSync(isShort ? whole : difference, { force: true })
  }
  if (!existsSync(difference)) return readFileSync(whole, 'utf8')
  if (existsSync(whole)) throw new Error(`${name} is recorded twice: remove its .tf or its .diff.`)
  const recorded = applyPatch(before, readFileSync(difference, 'utf8'))
  if (recorded === false)
    throw new Error(`${name}.diff does not fit ${base}: run the test with UPDATE_GOLDEN=1 and read both differences.`)
  return recorded
}
