// The catalogue and the curated gallery in the language of the page. Their English stands in the engine.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogueWords } from '#words/catalogue/words.ts'

const files = import.meta.glob<{ readonly catalogue: CatalogueWords }>('../../words/catalogue/??.ts')

const loaded = new Map<string, CatalogueWords>()
let isNeeded = false

/** Loads what the catalogue says in a language; English needs nothing. */
export async function loadCatalogue(language: string): Promise<void> {
  isNeeded = true
  const load = files[`../../words/catalogue/${language}.ts`]
  if (load && !loaded.has(language)) loaded.set(language, (await load()).catalogue)
}

/** Loads it in another language if some page has needed it so far. */
export async function loadCatalogueAgain(language: string): Promise<void> {
  if (isNeeded) await loadCatalogue(language)
}

interface Catalogue {
  /** What a component is. */
  readonly describe: (component: { readonly type: string; readonly description: string }) => string
  /** A setting of a component with its title and description; those of custom components stay as they are. */
  readonly inWords: <Setting extends { readonly name: string; readonly title: string; readonly description: string }>(
    type: string,
    setting: Setting,
  ) => Setting
  /** Name and description of a template of the gallery; those of people stay as they are. */
  readonly nameTemplate: (template: { readonly id: string; readonly name: string; readonly description: string }) => {
    readonly name: string
    readonly description: string
  }
}

/** The catalogue in the language of the page; in English where that language has no words. */
export function useCatalogue(): Catalogue {
  const { i18n } = useTranslation()
  const words = loaded.get(i18n.language)
  return useMemo(() => catalogueIn(words), [words])
}

function catalogueIn(words: CatalogueWords | undefined): Catalogue {
  return {
    describe: ({ type, description }) => words?.components[type]?.text ?? description,
    inWords: (type, setting) => {
      const known = words?.components[type]?.settings[setting.name]
      return known ? { ...setting, title: known[0], description: known[1] } : setting
    },
    nameTemplate: ({ id, name, description }) => {
      const known = words?.templates[id]
      return known ? { name: known[0], description: known[1] } : { name, description }
    },
  }
}
