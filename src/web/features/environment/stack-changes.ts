// What is different between two stacks, component by component, as people read it.
import { fieldsOf } from '#engine/builder/fields.ts'
import { titleOf } from '#engine/builder/kinds.ts'
import type { StackDraft, StackNode } from '#engine/stack/schema.ts'

/** The answers of a stack that are compared. */
const ANSWERS = ['environment_type', 'data_sensitivity', 'duration', 'region', 'team_size'] as const
type Answer = (typeof ANSWERS)[number]

/** A setting with its value in both stacks; undefined where the default holds. */
export interface SettingChange {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly before: unknown
  readonly after: unknown
}

export interface ComponentChange {
  readonly kind: 'added' | 'changed' | 'removed'
  readonly id: string
  readonly type: string
  readonly title: string
  readonly settings: readonly SettingChange[]
}

export interface StackDifference {
  readonly answers: readonly { readonly name: Answer; readonly before: string; readonly after: string }[]
  readonly components: readonly ComponentChange[]
  /** Whether connections, usage or definitions of custom components differ. */
  readonly hasOthers: boolean
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Compares two stacks. Components are the same where their id and type are. */
export function compareStacks(before: StackDraft, after: StackDraft): StackDifference {
  const was = new Map(before.nodes.map((node) => [node.id, node]))
  const kept = after.nodes.filter(({ id, type }) => was.get(id)?.type === type)
  const keptIds = new Set(kept.map(({ id }) => id))
  const whole = (stack: StackDraft, kind: 'added' | 'removed') =>
    stack.nodes
      .filter(({ id }) => !keptIds.has(id))
      .map((node): ComponentChange => ({ ...named(stack, node), kind, settings: [] }))
  const changed = kept.flatMap((node): ComponentChange[] => {
    const settings = settingsOf(after, was.get(node.id)?.settings ?? {}, node)
    return settings.length > 0 ? [{ ...named(after, node), kind: 'changed', settings }] : []
  })
  return {
    answers: ANSWERS.filter((name) => before[name] !== after[name]).map((name) => ({
      name,
      before: String(before[name]),
      after: String(after[name]),
    })),
    components: [...whole(after, 'added'), ...changed, ...whole(before, 'removed')],
    hasOthers:
      (['connections', 'usage', 'modules'] as const).some((part) => !isSame(before[part], after[part])) ||
      kept.some(({ id, usage }) => !isSame(was.get(id)?.usage, usage)),
  }
}

function named(stack: StackDraft, node: StackNode): Pick<ComponentChange, 'id' | 'type' | 'title'> {
  return { id: node.id, type: node.type, title: titleOf(stack, node) }
}

function settingsOf(stack: StackDraft, before: StackNode['settings'], node: StackNode): SettingChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(node.settings)])]
  const fields = new Map(fieldsOf(stack, node.id).map((field) => [field.name, field]))
  return names
    .filter((name) => !isSame(before[name], node.settings[name]))
    .map((name) => ({
      name,
      title: fields.get(name)?.title ?? name,
      description: fields.get(name)?.description ?? '',
      before: before[name],
      after: node.settings[name],
    }))
}
