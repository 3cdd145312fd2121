import { PanelLeftClose, PanelLeftOpen, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { BackendStatus } from './BackendStatus.tsx'
import { Brand } from './Brand.tsx'
import { SectionList } from './SectionList.tsx'
import { ThemeButton } from './ThemeButton.tsx'
import { UserMenu } from './UserMenu.tsx'

interface SidebarProps {
  isCollapsed: boolean
  /** Absent where the width of the window decides. */
  onToggle?: () => void
  /** For the drawer. */
  onClose?: () => void
}

/** Logo, sections, backend status, theme, version and who is signed in. */
export function Sidebar({ isCollapsed, onToggle, onClose }: SidebarProps): ReactNode {
  const { t } = useTexts('common')
  return (
    <>
      <div className="sidebar__head">
        {(!isCollapsed || !onToggle) && <Brand hasName={!isCollapsed} />}
        {onToggle && (
          <IconButton
            icon={isCollapsed ? PanelLeftOpen : PanelLeftClose}
            label={isCollapsed ? t('shell.expand') : t('shell.collapse')}
            onClick={onToggle}
          />
        )}
        {onClose && <IconButton icon={X} label={t('shell.close')} onClick={onClose} />}
      </div>
      <SectionList isNarrow={isCollapsed} />
      <div className="sidebar__foot">
        <div className="backend">
          <BackendStatus isCollapsed={isCollapsed} />
          {!isCollapsed && <span>{import.meta.env.VITE_VERSION}</span>}
          <ThemeButton size="sm" />
        </div>
        <UserMenu isNarrow={isCollapsed} />
      </div>
    </>
  )
}
