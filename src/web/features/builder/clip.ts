// What was copied in the builder: as text on the clipboard, so that it can be
// pasted in another tab, and here for the menus, which may not read the clipboard.
import { z } from 'zod'
import type { Clip } from '#engine/builder/operation.ts'
import { stackModule } from '#engine/stack/module.ts'
import { stackConnection, stackNode } from '#engine/stack/schema.ts'

const FORMAT = 'strata/components'
const clipText = z.object({
  format: z.literal(FORMAT),
  nodes: z.array(stackNode).min(1),
  connections: z.array(stackConnection),
  modules: z.array(stackModule),
})

let kept: Clip | undefined

/** Keeps a copy. @returns it as text */
export function keepClip(clip: Clip): string {
  kept = clip
  return JSON.stringify({ format: FORMAT, ...clip }, null, 2)
}

/** What was copied last on this page. */
export function keptClip(): Clip | undefined {
  return kept
}

/** The components in a text of the clipboard; undefined for any other text. */
export function parseClip(text: string): Clip | undefined {
  try {
    const read = clipText.safeParse(JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}
