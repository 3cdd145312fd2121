// What a receipt says, counted by type: a stack has many resources of few types.
import type { Receipt } from '#domain/receipt/receipt.ts'

export interface TypeCount {
  readonly type: string
  readonly held: number
  readonly destroyed: number
  readonly left: number
}

type Counted = Pick<Receipt, 'left'> & {
  readonly held: Pick<NonNullable<Receipt['held']>, 'resources'> | null
  readonly destroyed: Receipt['destroyed']
}

/** The types of a receipt, in the order of their names. */
export function countTypes({ held, destroyed, left }: Counted): TypeCount[] {
  const counts = new Map<string, { held: number; destroyed: number; left: number }>()
  const add = (all: readonly { readonly type: string }[], what: 'held' | 'destroyed' | 'left') => {
    for (const { type } of all) {
      const count = counts.get(type) ?? { held: 0, destroyed: 0, left: 0 }
      count[what] += 1
      counts.set(type, count)
    }
  }
  add(held?.resources ?? [], 'held')
  add(destroyed ?? [], 'destroyed')
  add(left, 'left')
  return [...counts]
    .map(([type, count]) => ({ type, ...count }))
    .toSorted((one, other) => (one.type < other.type ? -1 : 1))
}
