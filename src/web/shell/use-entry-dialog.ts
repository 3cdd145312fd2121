import { useState } from 'react'

interface EntryDialog<Thing, What> {
  /** The last entry: a closing dialog still names it. */
  thing: Thing | undefined
  /** The open dialog. */
  what: What | undefined
  open: (what: What, thing: Thing) => void
  close: () => void
}

/** The open dialog of a list and its entry: the list has one dialog for all its entries. */
export function useEntryDialog<Thing, What extends string>(): EntryDialog<Thing, What> {
  const [thing, setThing] = useState<Thing>()
  const [what, setWhat] = useState<What>()
  return {
    thing,
    what,
    open: (next, about) => {
      setThing(about)
      setWhat(next)
    },
    close: () => setWhat(undefined),
  }
}
