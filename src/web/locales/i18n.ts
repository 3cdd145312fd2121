// The texts of the pages. A language is a folder, an area of the product a file
// in it; both are loaded when they are needed.
import i18next, { type BackendModule, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readStored, writeStored } from '../lib/storage.ts'
import { LANGUAGES, type Language } from '#words/languages.ts'
import type { Area } from './texts.ts'
import { loadCatalogue, loadCatalogueAgain } from './catalogue.ts'
import { loadWords, loadWordsAgain } from './words.ts'

/** Those of the pages before signing in; of all others the list comes with the product. */
const first = import.meta.glob<{ texts: Record<string, unknown> }>(['./*/auth.ts', './*/common.ts'])

/** Loads one file of one language. */
async function read(language: string, area: string): Promise<Record<string, unknown>> {
  const path = `./${language}/${area}.ts`
  const load = first[path] ?? (await import('./files.ts')).areaFiles[path]
  if (!load) throw new Error(`There are no texts for ${area} in the language "${language}".`)
  return (await load()).texts
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language: string, area: string, done: ReadCallback) => {
    read(language, area).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : String(error), null),
    )
  },
}

let started: Promise<void> | undefined

async function start(): Promise<void> {
  const kept = readStored('strata.language')
  const language = LANGUAGES.find((one) => one === kept) ?? 'en'
  document.documentElement.lang = language
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: LANGUAGES,
      load: 'currentOnly',
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
    })
}

/**
 * Starts the texts in the language kept on this device, English when none is. Resolves when the common ones are there.
 */
export function startTexts(): Promise<void> {
  started ??= start()
  return started
}

/** Changes the language without a reload and keeps it on this device. Resolves when its texts are there. */
export async function setLanguage(language: Language): Promise<void> {
  await startTexts()
  writeStored('strata.language', language)
  if (language === i18next.language) return
  await Promise.all([loadWordsAgain(language), loadCatalogueAgain(language)])
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** Sentences of the engine, which every page shows that compiles or shows a stack. */
const OF_ENGINE = ['checks', 'clouds', 'compute', 'data', 'edge', 'regions', 'savings', 'stack', 'units']

/** Besides them what is wrong with a field, for pages that check what is entered with the schemas of the engine. */
const WITH_FIELDS = [...OF_ENGINE, 'fields']

/** Words that come with the texts of an area; others are loaded when a sentence needs them. */
const WORDS_WITH: Readonly<Partial<Record<Area, readonly string[]>>> = {
  approvals: ['approvals'],
  builder: ['builder', ...WITH_FIELDS],
  components: ['imports', ...WITH_FIELDS],
  copilot: OF_ENGINE,
  deploy: OF_ENGINE,
  environment: ['waiting'],
  landing: OF_ENGINE,
  results: OF_ENGINE,
  shell: ['notifications'],
  templates: ['templates', ...WITH_FIELDS],
  wizard: ['preview', ...WITH_FIELDS],
  workflows: ['actions', 'events', 'runs', 'workflows'],
}

/** Areas whose pages describe components or templates of the gallery. */
const WITH_CATALOGUE: readonly Area[] = ['builder', 'components', 'templates']

/** Loads the texts of areas and the words that come with them, so that their page finds them when it draws itself. */
export async function loadTexts(areas: Area | readonly Area[]): Promise<void> {
  await startTexts()
  const words = [areas].flat().flatMap((area) => WORDS_WITH[area] ?? [])
  const hasCatalogue = [areas].flat().some((area) => WITH_CATALOGUE.includes(area))
  await Promise.all([
    i18next.loadNamespaces(areas),
    loadWords(i18next.language, words),
    hasCatalogue && loadCatalogue(i18next.language),
  ])
}
