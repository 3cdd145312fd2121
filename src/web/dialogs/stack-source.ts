// What is deployed, exported or pushed, as the page that offers it knows it.
import type { StackDraft } from '#engine/stack/schema.ts'

/** A saved template in its newest version, or a stack as it is in the builder. */
export type StackSource = { template_id: string } | { stack: StackDraft }
