// From what older versions kept of templates and components to what they are here.
import { createHash } from 'node:crypto'
import { applyOperation } from '#engine/builder/operations.ts'
import { stackModule, type StackModule } from '#engine/stack/module.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { displayName } from '#domain/account/password.ts'
import type { imports } from '#contract/imports.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { typeOf } from '../components/service.ts'
import { emptyStack } from '../templates/service.ts'
import { findOldCategory, findOldCloud, findOldModuleCloud, findOldType, wordsOfComponent } from './old-words.ts'
import { fieldMessage, parseFields } from '#engine/field-messages.ts'
import { message, type StoredMessage } from '#words/message.ts'
import { textOf, type Note } from './notes.ts'

export type OldData = Parsed<(typeof imports)['browserData']>['body']
export type Skipped = Output<(typeof imports)['browserData']>['skipped'][number]
type OldTemplate = NonNullable<OldData['savedTemplates']>[number]
type OldComponent = NonNullable<OldData['savedComponents']>[number]

/** What was not taken over, and why. */
export function skippedOf(kind: string, name: string, ...why: Note): Skipped {
  return { kind, name, reason: textOf(why), messages: [...why] }
}

/** Something old with the key under which it is remembered. */
export interface Keyed<Old> {
  readonly key: string
  readonly old: Old
  /** The old team that it belongs to. */
  readonly team: string | undefined
}

const templateName = displayName(fieldMessage('fields.name-required'))
const componentName = displayName(fieldMessage('fields.name-required'), 80)

/** The id that an old thing had, or a hash of what it is where it had none. */
export function keyOf(old: Readonly<Record<string, unknown>>): string {
  const { id } = old
  if ((typeof id === 'string' && id !== '') || typeof id === 'number') return `id:${String(id).slice(0, 200)}`
  return `hash:${createHash('sha256').update(JSON.stringify(old)).digest('hex')}`
}

/** Everything of a kind once, with its team: what is in the list of a team may stand in your own as well. */
export function gather<Old extends Readonly<Record<string, unknown>>>(
  own: readonly Old[] = [],
  ofTeams: Readonly<Record<string, readonly Old[]>> = {},
): Keyed<Old>[] {
  const found = new Map<string, Keyed<Old>>()
  for (const old of own) {
    const team = typeof old['teamId'] === 'string' && old['teamId'] !== '' ? old['teamId'] : undefined
    found.set(keyOf(old), { key: keyOf(old), old, team })
  }
  for (const [team, list] of Object.entries(ofTeams)) {
    for (const old of list) {
      const key = keyOf(old)
      const known = found.get(key)
      found.set(key, { key, old: known?.old ?? old, team: known?.team ?? team })
    }
  }
  return [...found.values()]
}

/** A custom component as it is here, or the reason why it cannot be. @param id of which its type is made */
export function readOldComponent(old: OldComponent, id: string): StackModule | StoredMessage {
  const name = parseFields(componentName, old.name)
  if (!name.success) return name.faults[0].said
  const category = findOldCategory(old.category)
  if (category === undefined) return message('imports.no-category', { given: JSON.stringify(old.category) ?? '' })
  const cloud = findOldModuleCloud(old.cloud)
  if (cloud === undefined) return message('imports.no-module-cloud', { given: JSON.stringify(old.cloud) ?? '' })
  const description = typeof old.description === 'string' ? old.description.trim().slice(0, 1000) : ''
  return stackModule.parse({ type: typeOf(name.data, id), name: name.data, description, category, cloud })
}

/** A template as it is here, with the nodes that could not be taken over; or the reason why it cannot be. */
export function readOldTemplate(
  old: OldTemplate,
  customs: ReadonlyMap<string, StackModule>,
): { readonly name: string; readonly stack: StackDraft; readonly skipped: readonly Skipped[] } | StoredMessage {
  const read = parseFields(templateName, old.name)
  if (!read.success) return read.faults[0].said
  const name = read.data
  const cloud = findOldCloud(old.cloud)
  if (cloud === undefined) return message('imports.no-template-cloud', { given: old.cloud ?? '' })
  const skipped: Skipped[] = []
  let stack = emptyStack(name, cloud)
  for (const { component } of inOrder(old.nodes ?? [])) {
    const words = wordsOfComponent(component)
    const skip = (...why: Note) =>
      skipped.push(skippedOf('node', `${name}: ${words.at(-1) ?? 'a node'}`.slice(0, 300), ...why))
    const custom = words.map((word) => customs.get(word.toLowerCase())).find((one) => one !== undefined)
    const type = custom?.type ?? words.map(findOldType).find((one) => one !== undefined)
    if (type === undefined) {
      skip(
        words.length === 0
          ? message('imports.nameless-component')
          : message('builder.no-component', { type: words.at(-1) ?? '' }),
      )
      continue
    }
    const added = applyOperation(stack, { kind: 'add', type, ...(custom && { module: custom }) })
    if (added.ok) ({ stack } = added)
    else skip(...added.messages)
  }
  return { name, stack, skipped }
}

/** Nodes by their place in the chain, where each says its own. */
function inOrder<Node extends Readonly<Record<string, unknown>>>(nodes: readonly Node[]): readonly Node[] {
  const place = (node: Node): number => (typeof node['position'] === 'number' ? node['position'] : Number.NaN)
  return nodes.every((node) => Number.isFinite(place(node))) ? nodes.toSorted((a, b) => place(a) - place(b)) : nodes
}
