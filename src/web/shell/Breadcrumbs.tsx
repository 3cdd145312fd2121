import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePage } from './use-page.ts'

/** Where the page stands. */
export function Breadcrumbs(): ReactNode {
  const { t } = useTranslation('common')
  const page = usePage()
  return (
    <nav className="crumbs" aria-label={t('shell.breadcrumbs')}>
      <span aria-current="page" className="truncate">
        {page ? t(page.title) : t('pages.notFound')}
      </span>
    </nav>
  )
}
