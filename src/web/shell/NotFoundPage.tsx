import { MapPinOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { Link, useLocation } from 'react-router'
import { to } from '../pages.ts'
import { buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Says that the address leads nowhere, and the way back. */
export function NotFoundPage(): ReactNode {
  const { t } = useTexts('common')
  const { pathname } = useLocation()
  return (
    <div className="page">
      <EmptyState icon={MapPinOff} title={t('notFound.title')} text={t('notFound.text', { path: pathname })}>
        <Link className={buttonClass({ variant: 'primary' })} to={to('home')}>
          {t('notFound.home')}
        </Link>
      </EmptyState>
    </div>
  )
}
