// Sentences in English alone, for programs that show them to nobody in another language: those of the other languages
// are three in four of the files that such a program would load.
import { en } from './en.ts'
import { formatIn } from './format.ts'
import type { StoredMessage } from './message.ts'
import { sentenceOf, type Entry } from './sentence.ts'

const WORDS: Readonly<Record<string, Entry>> = en

/** Says a message in English, as the API does in `detail` and `text`. */
export function inEnglish({ code, params }: StoredMessage): string {
  return sentenceOf(WORDS[code] ?? code, params, formatIn('en'), inEnglish)
}
