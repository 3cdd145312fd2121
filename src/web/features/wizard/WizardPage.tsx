import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The six questions. */
export function WizardPage(): ReactNode {
  const { t } = useTranslation('common')
  return (
    <main className="wide">
      <h1 className="h1">{t('pages.wizard')}</h1>
    </main>
  )
}
