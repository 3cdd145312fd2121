// The READMEs of the curated gallery in the language of the page. Their English comes with the template.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

type Readmes = Readonly<Record<string, string>>

const files = import.meta.glob<{ readonly readmes: Readmes }>('../../words/catalogue/readmes/??.ts')

interface Described {
  readonly id: string
  readonly is_curated: boolean
  /** As its author wrote it. */
  readonly readme: string
}

interface Readme {
  /** Markdown. */
  readonly text: string
  /** Its language; undefined where only its author knows it. */
  readonly language: string | undefined
}

/** The README of a template: of the gallery in the language of the page, or in English where that has none. */
export function useReadme({ id, is_curated, readme }: Described): Readme {
  const { i18n } = useTranslation()
  const load = is_curated ? files[`../../words/catalogue/readmes/${i18n.language}.ts`] : undefined
  const translated = useQuery({
    queryKey: ['readmes', i18n.language],
    queryFn: async () => (load === undefined ? {} : (await load()).readmes),
    enabled: load !== undefined,
    staleTime: Infinity,
  })
  if (!is_curated) return { text: readme, language: undefined }
  // It comes in a moment: English would only flash up.
  if (load !== undefined && translated.isPending) return { text: '', language: undefined }
  const text = translated.data?.[id]
  return text === undefined ? { text: readme, language: 'en' } : { text, language: i18n.language }
}
