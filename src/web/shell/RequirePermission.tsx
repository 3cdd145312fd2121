import { ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { Link, Outlet } from 'react-router'
import { useAccount } from '../api/account.ts'
import { to } from '../pages.ts'
import { buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PAGE_AMOUNTS } from './page-amounts.ts'
import { PageCurrency } from './PageCurrency.tsx'
import { usePage } from './use-page.ts'

/** Says that a page needs more rights than the account has, in its place. */
export function RequirePermission(): ReactNode {
  const { t } = useTexts('common')
  const { abilities } = useAccount()
  const page = usePage()
  if (!page?.permission || abilities[page.permission])
    return (
      <PageCurrency amounts={page && PAGE_AMOUNTS[page.id]}>
        <Outlet />
      </PageCurrency>
    )
  return (
    <div className="page">
      <EmptyState
        icon={ShieldX}
        title={t('session.forbiddenTitle')}
        text={t('session.forbiddenText', { page: t(page.title) })}
      >
        <Link className={buttonClass({ variant: 'primary' })} to={to('home')}>
          {t('notFound.home')}
        </Link>
      </EmptyState>
    </div>
  )
}
