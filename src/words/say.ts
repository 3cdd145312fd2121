// Sentences in every language at once, for the server. Pages load only the language of their reader.
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { formatIn } from './format.ts'
import { fr } from './fr.ts'
import { inEnglish } from './in-english.ts'
import type { Language } from './languages.ts'
import type { StoredMessage } from './message.ts'
import { sentenceOf, type Entry } from './sentence.ts'

export { inEnglish }

const WORDS: Readonly<Record<Language, Readonly<Record<string, Entry>>>> = { en, es, fr, de }

/**
 * Says a message in a language.
 * @param timeZone IANA zone of the reader; without one, times are said in UTC
 */
export function say({ code, params }: StoredMessage, language: Language, timeZone?: string): string {
  const nested = (message: StoredMessage): string => say(message, language, timeZone)
  return sentenceOf(WORDS[language][code] ?? code, params, formatIn(language, timeZone), nested)
}

/** A message as answers carry it, beside its English. */
export function withEnglish(said: StoredMessage): StoredMessage & { readonly text: string } {
  return { text: inEnglish(said), ...said }
}
