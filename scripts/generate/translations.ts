// Translates what the generators of an action and of a page write in English, as a person would who does what the tests
// of texts ask for.

type Edit = (source: string) => string

/** The title of the page in each language. */
const TITLES = { de: 'Kostenbericht', es: 'Informe de costes', fr: 'Rapport des coûts' } as const

/** The texts of the action pause-alerts, marked with their language: that they differ from English is what is asked. */
function ofAction(language: string): [string, Edit][] {
  const files = [
    `src/web/locales/${language}/workflowEditor.ts`,
    `src/web/locales/${language}/workflows.ts`,
    `src/words/${language}/actions.ts`,
  ]
  return files.map((file) => [file, (source) => source.replaceAll('pause alerts', `pause alerts (${language})`)])
}

/** The texts of the page cost-report. */
function ofPage(language: string, title: string): [string, Edit][] {
  const files = [`src/web/locales/${language}/costReport.ts`, `src/web/locales/${language}/common.ts`]
  return files.map((file) => [file, (source) => source.replace("'Cost Report'", () => `'${title}'`)])
}

/** The files of texts, each with what translates it. */
export const TRANSLATIONS: Readonly<Record<string, Edit>> = Object.fromEntries(
  Object.entries(TITLES).flatMap(([language, title]) => [...ofAction(language), ...ofPage(language, title)]),
)
