import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { usePropertyWords } from '../../widgets/use-property-words.ts'
import { loadCronWords } from './cron-words.ts'
import type { Words } from './sentence.ts'

/** What the sentences of workflows are made of, in the language of the page. @param needsCron whether a schedule has to be put into words */
export function useWords(needsCron: boolean): Words {
  const { t, i18n } = useTranslation(['workflows', 'common'])
  const { usd } = useFormat()
  const { type, sensitivity } = usePropertyWords()
  const { language } = i18n
  const cron = useQuery({
    queryKey: ['cron-words', language],
    queryFn: () => loadCronWords(language),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: needsCron,
  })
  const inWords = cron.data
  return {
    t,
    language,
    usd,
    label: (field, label) => (field === 'environment' ? type(label) : field === 'data-sensitivity' ? sensitivity(label) : label),
    cron: (expression) => inWords?.(expression),
  }
}
