import { useState } from 'react'
import { useAccount } from '../api/account.ts'
import { readStored, writeStored, type StorageKey } from '../lib/storage.ts'
import { moveBeside, moveBy, parseLayout, type SectionLayout } from './section-layout.ts'
import { mayUseSection, type SectionId } from './sections.ts'

interface UsedLayout {
  /** The sections that this person sees, in their order. */
  shown: readonly SectionId[]
  isOpen: (id: SectionId) => boolean
  toggle: (id: SectionId) => void
  /** Moves by one place; gives the sections as they then stand. */
  move: (id: SectionId, step: 1 | -1) => readonly SectionId[]
  moveTo: (id: SectionId, target: SectionId, side: 'before' | 'after') => readonly SectionId[]
}

/** The arrangement of the sidebar of the signed-in person, kept on this device for each account. */
export function useSectionLayout(): UsedLayout {
  const account = useAccount()
  const key: StorageKey = `strata.sections.${account.id}`
  const [layout, setLayout] = useState(() => parseLayout(readStored(key)))
  const seenOf = (order: readonly SectionId[]) => order.filter((id) => mayUseSection(account, id))
  const shown = seenOf(layout.order)
  const keep = (next: SectionLayout) => {
    writeStored(key, JSON.stringify(next))
    setLayout(next)
    return seenOf(next.order)
  }
  return {
    shown,
    isOpen: (id) => !layout.closed.includes(id),
    toggle: (id) =>
      keep({
        ...layout,
        closed: layout.closed.includes(id) ? layout.closed.filter((one) => one !== id) : [...layout.closed, id],
      }),
    move: (id, step) => keep({ ...layout, order: moveBy(layout.order, shown, id, step) }),
    moveTo: (id, target, side) => keep({ ...layout, order: moveBeside(layout.order, id, target, side) }),
  }
}
