import { useQuery } from '@tanstack/react-query'
import { localQuery } from '../../api/query.ts'
import { useTexts } from '../../locales/texts.ts'
import { useFormat } from '../../lib/format.ts'
import { usePropertyWords } from '../../widgets/use-property-words.ts'
import { loadCronWords } from './cron-words.ts'
import type { Words } from './sentence.ts'

/**
 * What the sentences of workflows are made of, in the language of the page. @param needsCron whether a schedule has to
 * be put into words
 */
export function useWords(needsCron: boolean): Words {
  const { t, i18n } = useTexts(['workflows', 'common'])
  const { usd } = useFormat()
  const { type, sensitivity } = usePropertyWords()
  const { language } = i18n
  const cron = useQuery({
    ...localQuery('cron-words', [language], () => loadCronWords(language)),
    enabled: needsCron,
  })
  const inWords = cron.data
  return {
    t,
    language,
    usd,
    label: (field, label) =>
      field === 'environment' ? type(label) : field === 'data-sensitivity' ? sensitivity(label) : label,
    cron: (expression) => inWords?.(expression),
  }
}
