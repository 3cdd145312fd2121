// What someone did in the builder and did not save yet, kept on this device for each person and what they change, so
// that a refresh or a closed tab loses nothing, and the page of an environment finds the stack that is meant for it.
import { z } from 'zod'
import { stackDraft } from '#engine/stack/schema.ts'
import { BUILDER_DRAFTS, readStored, writeStored, type StorageKey } from '../lib/storage.ts'

const draft = z.object({
  stack: stackDraft,
  /** Version of the template that it began with. */
  base_version: z.int().optional(),
  /** ISO time of the last change. */
  changed_at: z.string(),
})

export type Draft = z.infer<typeof draft>

/** Where the draft of a person lies. @param name of what they change */
export function draftKeyOf(personId: string, name: string): StorageKey {
  return `${BUILDER_DRAFTS}${personId}.${name}`
}

/** Where the stack lies that a person edited for an environment. */
export function environmentDraftKey(personId: string, environmentId: string): StorageKey {
  return draftKeyOf(personId, `environment:${environmentId}`)
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The kept draft; undefined without one, and for one that another version of the product wrote and this one does not
 * understand.
 */
export function readDraft(key: StorageKey): Draft | undefined {
  const read = draft.safeParse(parse(readStored(key)))
  return read.success ? read.data : undefined
}

/** Keeps a draft; undefined forgets it. */
export function keepDraft(key: StorageKey, value: Draft | undefined): void {
  writeStored(key, value && JSON.stringify(value))
}
