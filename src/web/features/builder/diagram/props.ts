import type { Assessment } from '#engine/builder/assess.ts'
import type { StackConnection, StackDraft } from '#engine/stack/schema.ts'

/** The stack as the diagram shows it, and what can be done with it there. */
export interface DiagramProps {
  stack: StackDraft
  assessment: Assessment
  selectedId: string | undefined
  onSelect: (id: string | undefined) => void
  /** Connects two components; gives the reason when they cannot be. */
  onConnect: (connection: StackConnection) => string | undefined
  onDisconnect: (connection: StackConnection) => void
}
