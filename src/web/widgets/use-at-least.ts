import { useCallback } from 'react'
import { useTexts } from '../locales/texts.ts'

/** What of a result says how many resources it makes. */
interface Counted {
  /** Absent in results of older versions, which count blocks: there can be more of each. */
  readonly resource_count_is_least?: boolean | undefined
}

/** Says a number of resources as "at least …" where only the plan knows it. */
export function useAtLeast(): (of: Counted, said: string) => string {
  const { t } = useTexts('common')
  return useCallback(
    ({ resource_count_is_least: isLeast = true }, said) => (isLeast ? t('atLeast', { what: said }) : said),
    [t],
  )
}
