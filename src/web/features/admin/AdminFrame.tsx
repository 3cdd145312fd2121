import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { NavLink, useLocation } from 'react-router'
import { PAGES, to } from '../../pages.ts'
import { useTabInView } from './use-tab-in-view.ts'
import styles from './admin.module.css'

const TABS = [
  'people',
  'serviceAccounts',
  'directory',
  'sessionPolicy',
  'audit',
  'connections',
  'agents',
  'prices',
  'instance',
] as const

interface AdminFrameProps {
  /** Buttons at the right of the head. */
  actions?: ReactNode
  children: ReactNode
}

/** The head of every page of the administration, with the way to the others. */
export function AdminFrame({ actions, children }: AdminFrameProps): ReactNode {
  const { t } = useTexts(['admin', 'common'])
  const tabs = useTabInView(useLocation().pathname)
  return (
    <div className="page">
      <header className="page__head">
        <div>
          <h1 className="h1">{t('title')}</h1>
          <p className="page__meta">{t('lead')}</p>
        </div>
        {actions && <div className="page__actions">{actions}</div>}
      </header>
      <nav className={styles.subnav} ref={tabs} aria-label={t('title')}>
        {TABS.map((page) => (
          <NavLink key={page} to={to(page)} end>
            {t(`common:${PAGES[page].title}`)}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  )
}
