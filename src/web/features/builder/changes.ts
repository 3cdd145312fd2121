// What is different between a stack and another one of it, counted by components.
import type { StackDraft } from '#engine/stack/schema.ts'

export interface Changes {
  readonly added: number
  readonly removed: number
  /** Components whose settings are different. */
  readonly changed: number
}

/** Counts what became different. */
export function changesOf(before: StackDraft, after: StackDraft): Changes {
  const was = new Map(before.nodes.map((node) => [node.id, node]))
  const is = new Set(after.nodes.map(({ id }) => id))
  return {
    added: after.nodes.filter(({ id }) => !was.has(id)).length,
    removed: before.nodes.filter(({ id }) => !is.has(id)).length,
    changed: after.nodes.filter((node) => {
      const old = was.get(node.id)
      return (
        old !== undefined &&
        (old.type !== node.type ||
          JSON.stringify([old.settings, old.usage]) !== JSON.stringify([node.settings, node.usage]))
      )
    }).length,
  }
}

/** Whether two stacks are the same, whatever object they are. */
export function isSameStack(one: StackDraft, other: StackDraft): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
