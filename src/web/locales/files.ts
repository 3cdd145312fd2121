// Where the texts and the sentences of each language are: one file for each area. The list is long, and the pages
// before signing in do without it.
import type { Entry } from '#words/sentence.ts'

/** Texts of the pages, by `./<language>/<area>.ts`. */
export const areaFiles = import.meta.glob<{ texts: Record<string, unknown> }>([
  './*/*.ts',
  '!./*/auth.ts',
  '!./*/common.ts',
])

/** Sentences of src/words, by `../../words/<language>/<area>.ts`. */
export const wordFiles = import.meta.glob<Readonly<Record<string, Readonly<Record<string, Entry>>>>>(
  '../../words/*/*.ts',
)
