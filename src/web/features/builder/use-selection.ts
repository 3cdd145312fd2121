import { useMemo, useState } from 'react'
import type { StackNode } from '#engine/stack/schema.ts'

/** How a choice joins those before: alone, added or taken away, or everything from the last one on. */
export type Choice = 'only' | 'toggle' | 'range'

export interface Selection {
  readonly ids: ReadonlySet<string>
  /** The one component that is chosen; undefined for none and for several. */
  readonly single: string | undefined
  readonly choose: (id: string, how?: Choice) => void
  readonly set: (ids: readonly string[]) => void
}

/** Which components are chosen; what is no longer there is not. */
export function useSelection(nodes: readonly StackNode[]): Selection {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const ids = useMemo(() => {
    const known = new Set(nodes.map(({ id }) => id))
    return chosen.filter((id) => known.has(id))
  }, [nodes, chosen])
  const choose = (id: string, how: Choice = 'only') => {
    if (how === 'only') return setChosen([id])
    if (how === 'toggle') return setChosen(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
    const order = nodes.map((node) => node.id)
    const [from, to] = [order.indexOf(ids.at(-1) ?? id), order.indexOf(id)]
    const between = order.slice(Math.min(from, to), Math.max(from, to) + 1)
    setChosen([...ids.filter((one) => !between.includes(one)), ...(from <= to ? between : between.toReversed())])
  }
  return {
    ids: useMemo(() => new Set(ids), [ids]),
    single: ids.length === 1 ? ids[0] : undefined,
    choose,
    set: setChosen,
  }
}
