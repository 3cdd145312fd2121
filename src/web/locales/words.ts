// The sentences of src/words on the pages: only in the language of the reader, an area when it is needed.
import { useCallback, useContext, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatIn } from '#words/format.ts'
import { LANGUAGES } from '#words/languages.ts'
import type { Conversion } from '#words/money.ts'
import type { Params, StoredMessage } from '#words/message.ts'
import { messagesIn, sentenceOf, type Entry } from '#words/sentence.ts'
import { CurrencyContext } from '../lib/currency.ts'
import { TimeZoneContext } from '../lib/time-zone.ts'

type Entries = Readonly<Record<string, Entry>>

/** What was loaded, by language and area, such as `de/approvals`. */
let loaded: ReadonlyMap<string, Entries> = new Map()

/** What draws sentences draws them again when more words are there. */
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How an area is loaded in a language; undefined where this version does not know it. */
async function fileOf(area: string, language: string) {
  return (await import('./files.ts')).wordFiles[`../../words/${language}/${area}.ts`]
}

/** Loads the words of areas in a language. An area that this version does not know is left out. */
export async function loadWords(language: string, areas: readonly string[]): Promise<void> {
  await Promise.all(
    areas.map(async (area) => {
      const name = `${language}/${area}`
      if (loaded.has(name)) return
      const load = await fileOf(area, language)
      if (!load) return
      const entries = Object.assign({}, ...Object.values(await load())) as Entries
      loaded = new Map(loaded).set(name, entries)
    }),
  )
}

/** Loads in another language what was needed in any so far. */
export function loadWordsAgain(language: string): Promise<void> {
  return loadWords(language, [...new Set([...loaded.keys()].map((name) => name.slice(name.indexOf('/') + 1)))])
}

/** Area of a code: `approvals` of `approvals.production`. */
function areaOf(code: string): string {
  return code.split('.')[0] ?? ''
}

/** Areas of a message and of those among its parameters. */
export function areasOf({ code, params }: StoredMessage): string[] {
  return [areaOf(code), ...messagesIn(params).flatMap(areasOf)]
}

/**
 * Says a message in a language whose words are loaded.
 * @param fallback what is said when this version has no words for it
 */
export function sayIn(language: string, message: StoredMessage, fallback: string, timeZone?: string): string {
  return sentenceIn(loaded, language, message, { timeZone }) ?? fallback
}

/** Who reads it: IANA zone, and the currency of prices where it is not USD. */
interface Reader {
  readonly timeZone: string | undefined
  readonly into?: Conversion | undefined
}

/** The sentence of a message; undefined where words do not have it, or not what it names. */
function sentenceIn(
  words: ReadonlyMap<string, Entries>,
  language: string,
  { code, params }: StoredMessage,
  reader: Reader,
): string | undefined {
  const known = LANGUAGES.find((one) => one === language) ?? 'en'
  const entry = words.get(`${known}/${areaOf(code)}`)?.[code]
  const say = (message: StoredMessage) => sentenceIn(words, language, message, reader)
  if (entry === undefined || messagesIn(params).some((one) => say(one) === undefined)) return undefined
  return sentenceOf(entry, params, formatIn(known, reader.timeZone, reader.into), (one) => say(one) ?? '')
}

/** What came with its English text: a message, or none where it was kept only in English. */
interface MaybeSaid {
  readonly code?: string | undefined
  readonly params?: Params | undefined
}

/** Loads what a message needs and nothing has loaded yet, such as an action of a workflow among what happened. */
async function loadMissing(language: string, message: StoredMessage): Promise<void> {
  const missing = areasOf(message).filter((area) => !loaded.has(`${language}/${area}`))
  if (missing.length === 0) return
  const before = loaded
  await loadWords(language, missing)
  if (loaded !== before) for (const listener of listeners) listener()
}

/**
 * Says messages in the language and the currency of the page and the time zone of the account; the fallback where there
 * is none, and until its words are loaded.
 */
export function useWords(): (message: MaybeSaid | null, fallback: string) => string {
  const { i18n } = useTranslation()
  const timeZone = useContext(TimeZoneContext)
  const into = useContext(CurrencyContext)
  const { language } = i18n
  const words = useSyncExternalStore(subscribe, () => loaded)
  return useCallback(
    (message, fallback) => {
      const { code, params = {} } = message ?? {}
      if (code === undefined) return fallback
      void loadMissing(language, { code, params })
      return sentenceIn(words, language, { code, params }, { timeZone, into }) ?? fallback
    },
    [language, timeZone, into, words],
  )
}

/** Says several messages one after the other; the fallback for all where one is not known, or for none. */
export function useSentences(): (messages: readonly StoredMessage[] | undefined, fallback: string) => string {
  const say = useWords()
  return useCallback(
    (messages = [], fallback) => {
      const sentences = messages.map((one) => say(one, ''))
      return sentences.length === 0 || sentences.includes('') ? fallback : sentences.join(' ')
    },
    [say],
  )
}
