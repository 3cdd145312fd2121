// What the readers of the fields find, with the words that say it.
import { wordsOf, type Mention, type Reading } from './reading.ts'
import type { FieldSource, Words } from './understanding.ts'

/** What one reader found: more than one value where two are equally likely. */
export interface Finding<Value> {
  readonly values: readonly Value[]
  readonly words: readonly Words[]
  readonly source?: FieldSource
  /** To be asked even where there is one value. */
  readonly isDoubtful?: boolean
}

/** The values of mentions, each once. */
export function found<Value>(reading: Reading, mentions: readonly Mention<Value>[]): Finding<Value> {
  return { values: [...new Set(mentions.map((mention) => mention.value))], words: wordsOfAll(reading, mentions) }
}

/** The words of mentions, in their order and each once. */
export function wordsOfAll(
  reading: Reading,
  mentions: readonly { readonly from: number; readonly to: number }[],
): Words[] {
  const words = mentions.toSorted((a, b) => a.from - b.from).map((mention) => wordsOf(reading, mention))
  return words.filter(
    (one, index) => !words.slice(0, index).some((other) => other.start === one.start && other.end === one.end),
  )
}
