import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { PAGE_LIST } from '../pages.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { BackendStatus } from './BackendStatus.tsx'
import { Brand } from './Brand.tsx'
import { ThemeButton } from './ThemeButton.tsx'

interface SidebarProps {
  isCollapsed: boolean
  /** Absent where the width of the window decides. */
  onToggle?: () => void
}

/** Logo, sections, backend status, theme and version. */
export function Sidebar({ isCollapsed, onToggle }: SidebarProps): ReactNode {
  const { t } = useTranslation('common')
  return (
    <>
      <div className="sidebar__head">
        {(!isCollapsed || !onToggle) && <Brand hasName={!isCollapsed} />}
        {onToggle && (
          <IconButton icon={isCollapsed ? PanelLeftOpen : PanelLeftClose} label={isCollapsed ? t('shell.expand') : t('shell.collapse')} onClick={onToggle} />
        )}
      </div>
      <nav className="nav" aria-label={t('shell.sections')}>
        <ul>
          {PAGE_LIST.map(
            (page) =>
              page.nav && (
                <li key={page.id}>
                  <NavLink className="nav__item" to={page.path} end aria-label={t(page.title)} title={isCollapsed ? t(page.title) : undefined}>
                    <Icon of={page.nav.icon} />
                    {!isCollapsed && t(page.title)}
                  </NavLink>
                </li>
              ),
          )}
        </ul>
      </nav>
      <div className="sidebar__foot">
        <div className="backend">
          <BackendStatus isCollapsed={isCollapsed} />
          {!isCollapsed && <span>{import.meta.env.VITE_VERSION}</span>}
          <ThemeButton size="sm" />
        </div>
      </div>
    </>
  )
}
