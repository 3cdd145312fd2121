// Cron expressions in words, in the languages of the pages. The library is loaded
// only where a schedule is none of the usual ones.

type Describe = (expression: string) => string | undefined

const LOCALES: Readonly<Record<string, () => Promise<unknown>>> = {
  de: () => import('cronstrue/locales/de.js'),
  es: () => import('cronstrue/locales/es.js'),
  fr: () => import('cronstrue/locales/fr.js'),
}

/** Loads the words of a language. What it gives says what an expression means, undefined for what is none. */
export async function loadCronWords(language: string): Promise<Describe> {
  const { default: cronstrue } = await import('cronstrue')
  await LOCALES[language]?.()
  const locale = Object.hasOwn(LOCALES, language) ? language : 'en'
  return (expression) => {
    try {
      return cronstrue.toString(expression, { locale, use24HourTimeFormat: true, throwExceptionOnParseError: true })
    } catch {
      return undefined
    }
  }
}
