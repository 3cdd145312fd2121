import { createContext, useContext } from 'react'
import type { Assessment } from '#engine/builder/assess.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import type { Entry } from './entries.ts'
import type { Actions } from './use-actions.ts'

/** What the parts of the builder have in common and what seldom changes. */
interface BuilderTools {
  readonly actions: Actions
  /** Why this person may not change the template; undefined when they may. */
  readonly readOnlyReason: string | undefined
  /** Opens the dialog to add a component at a place of the chain; its end when absent. */
  readonly openAdd: (at?: number) => void
}

export const BuilderContext = createContext<BuilderTools | undefined>(undefined)

/** The tools of the builder around. @throws Error outside of one */
export function useBuilder(): BuilderTools {
  const tools = useContext(BuilderContext)
  if (!tools) throw new Error('useBuilder was called outside of the builder.')
  return tools
}

/** The stack with what is known of it, as most parts take it. */
export interface Built {
  readonly stack: StackDraft
  readonly assessment: Assessment
  readonly entries: readonly Entry[]
}
