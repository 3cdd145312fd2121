// Where the drafts of the builder lie, and what the import page left for it.
import { z } from 'zod'
import { stackDraft, type StackDraft } from '#engine/stack/schema.ts'
import type { StorageKey } from '../../lib/storage.ts'
import { draftKeyOf } from '../../widgets/builder-draft.ts'
import { nameOf, type Source } from './source.ts'

/** Where the draft of a person for a source lies. */
export function draftKey(personId: string, source: Source): StorageKey {
  return draftKeyOf(personId, nameOf(source))
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

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
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
