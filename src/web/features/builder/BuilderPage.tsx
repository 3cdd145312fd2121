import { useCallback, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { LoadBuilder } from './LoadBuilder.tsx'
import { nameOf, sourceOf } from './source.ts'

/** A new template, or one to change: the address says which. */
export function BuilderPage(): ReactNode {
  const [params] = useSearchParams()
  const source = sourceOf(params)
  const name = nameOf(source)
  // Saving a new template gives it an address of its own, with which the same work goes on.
  const [shown, setShown] = useState<{ name: string; generation: number; adopted?: string }>({ name, generation: 0 })
  if (shown.name !== name) setShown({ name, generation: shown.generation + (shown.adopted === name ? 0 : 1) })
  const adopt = useCallback(
    (id: string) => setShown((before) => ({ ...before, adopted: nameOf({ kind: 'edit', id }) })),
    [],
  )
  return <LoadBuilder key={shown.generation} source={source} onAdopt={adopt} />
}
