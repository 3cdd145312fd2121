import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { Link } from 'react-router'
import { to } from '../pages.ts'
import { Logo } from '../widgets/Logo.tsx'

/** Three offset layers and the name; leads home. */
export function Brand({ hasName }: { hasName: boolean }): ReactNode {
  const { t } = useTexts('common')
  return (
    <Link className="brand" to={to('home')} aria-label={t('homeLink')}>
      <Logo />
      {hasName && <span>{t('product')}</span>}
    </Link>
  )
}
