import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { to } from '../pages.ts'

/** Three offset layers and the name; leads home. */
export function Brand({ hasName }: { hasName: boolean }): ReactNode {
  const { t } = useTranslation('common')
  return (
    <Link className="brand" to={to('home')} aria-label={t('homeLink')}>
      <svg className="logo" viewBox="0 0 16 16" aria-hidden="true">
        <rect x="5" y="1" width="10" height="4" rx="1" />
        <rect x="3" y="6" width="10" height="4" rx="1" />
        <rect x="1" y="11" width="10" height="4" rx="1" />
      </svg>
      {hasName && <span>{t('product')}</span>}
    </Link>
  )
}
