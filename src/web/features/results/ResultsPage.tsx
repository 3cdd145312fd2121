import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** What was generated. */
export function ResultsPage(): ReactNode {
  const { t } = useTranslation('common')
  return (
    <main className="wide">
      <h1 className="h1">{t('pages.results')}</h1>
    </main>
  )
}
