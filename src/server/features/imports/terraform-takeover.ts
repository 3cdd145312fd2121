// Resources that run already: what of the kept ones is taken over, so that nothing is made a second time.
import type { ImportedResource } from '#contract/imports.ts'
import type { Resource } from '#engine/cost/resources/resource.ts'
import { idsOfState, isImportable } from '#engine/modules/state-ids.ts'
import type { Takeover } from '#engine/stack/schema.ts'
import { message } from '#words/message.ts'
import type { Warn } from './notes.ts'
import { KEPT_NODE } from './terraform-keep.ts'
import { isLocalModule, type Sorted } from './terraform-sort.ts'
import type { Source } from './terraform-source.ts'

/** Instances of one resource for which a page asks an id; those of more come from a state. */
const ASKED_MAX = 20

/** Ids by address: those of states among the files, replaced by those that their person gives. */
export function idsOf(
  files: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>> = {},
): ReadonlyMap<string, string> {
  const states = Object.entries(files).filter(([name]) => isState(name))
  const ids = states.flatMap(([, text]) => Object.entries(idsOfState(text)))
  return new Map([...ids, ...Object.entries(given).filter(([, id]) => id !== '')])
}

/** Whether a file is a state, or a plan or state as Terraform prints it. */
export function isState(name: string): boolean {
  return /\.(?:tfstate|json)$/.test(name)
}

/** The instances of a kept resource, each with the id to import it by; none for what nothing runs of. */
export function instancesOf(
  { address, type, count = 1 }: Resource,
  hasMany: boolean,
  ids: ReadonlyMap<string, string>,
): ImportedResource['takes_over'] {
  if (!isImportable(type)) return []
  if (!hasMany) return [{ address, id: ids.get(address) ?? null }]
  const known = [...ids].flatMap(([one, id]) => (one.startsWith(`${address}[`) ? [{ address: one, id }] : []))
  const asked = typeof count === 'number' ? Array.from({ length: Math.min(count, ASKED_MAX) }, (_, at) => at) : []
  const open = asked.map((at) => `${address}[${at}]`).filter((one) => !ids.has(one))
  return [...known, ...open.map((one) => ({ address: one, id: null }))]
}

/** Every kept resource moves into the module that keeps it, inside the state that it is in. */
export function movedBlocks(source: Source, { needed }: Sorted): Takeover[] {
  return [...source.things.values()].flatMap(({ kind, address, block }) => {
    const isKept = kind === 'resource' || (kind === 'module' && !isLocalModule(block.values['source']))
    return isKept && needed.has(address) ? [{ node: KEPT_NODE, address }] : []
  })
}

/** What can be imported. What has no id yet is said. */
export function importBlocks(instances: readonly ImportedResource['takes_over'][number][], warn: Warn): Takeover[] {
  const open = instances.filter(({ id }) => id === null).length
  if (open > 0) warn(message('imports.ids-missing', { count: open }))
  return instances.flatMap(({ address, id }) => (id === null ? [] : [{ node: KEPT_NODE, address, id }]))
}

/** What happens to those that run and become components. */
export function warnOfMapped({ mapped }: Sorted, takesOver: 'import' | 'moved', warn: Warn): void {
  if (mapped.length === 0) return
  const count = mapped.length
  warn(takesOver === 'moved' ? message('imports.moved-destroys', { count }) : message('imports.made-again', { count }))
}
