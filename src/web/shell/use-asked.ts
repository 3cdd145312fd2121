import { useState } from 'react'

interface Asked<Thing, What> {
  /** What was asked about last: a dialog that closes still names it. */
  thing: Thing | undefined
  /** The question that is open. */
  what: What | undefined
  ask: (what: What, thing: Thing) => void
  close: () => void
}

/** Which question about which entry of a list is open: the list has one dialog for all its entries. */
export function useAsked<Thing, What extends string>(): Asked<Thing, What> {
  const [thing, setThing] = useState<Thing>()
  const [what, setWhat] = useState<What>()
  return {
    thing,
    what,
    ask: (next, about) => {
      setThing(about)
      setWhat(next)
    },
    close: () => setWhat(undefined),
  }
}
