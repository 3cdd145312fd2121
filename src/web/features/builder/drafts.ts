// What someone did in the builder and did not save yet, kept on this device
// for each person and template, so that a refresh or a closed tab loses nothing.
import { z } from 'zod'
import { stackDraft, type StackDraft } from '#engine/stack/schema.ts'
import { BUILDER_DRAFTS, readStored, writeStored, type StorageKey } from '../../lib/storage.ts'
import { nameOf, type Source } from './source.ts'

const draft = z.object({
  stack: stackDraft,
  /** Version of the template that it began with. */
  base_version: z.int().optional(),
  /** ISO time of the last change. */
  changed_at: z.string(),
})

export type Draft = z.infer<typeof draft>

/** Where the draft of a person for a source lies. */
export function draftKey(personId: string, source: Source): StorageKey {
  return `${BUILDER_DRAFTS}${personId}.${nameOf(source)}`
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

/** Where the import page puts what the builder opens. */
const IMPORT_KEY = 'strata.builder.import'
const imported = z.object({ name: z.string(), stack: stackDraft })

/** What the import page left for the builder in this tab. */
export function readImport(): StackDraft | undefined {
  const read = imported.safeParse(parse(sessionText()))
  return read.success ? { ...read.data.stack, name: read.data.name } : undefined
}

function sessionText(): string | undefined {
  try {
    return sessionStorage.getItem(IMPORT_KEY) ?? undefined
  } catch {
    return undefined
  }
}

/** Forgets what the import page left: it is saved, or not wanted. */
export function forgetImport(): void {
  try {
    sessionStorage.removeItem(IMPORT_KEY)
  } catch {
    // A browser that forbids storage kept nothing.
  }
}
