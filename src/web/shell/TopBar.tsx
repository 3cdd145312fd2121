import { Keyboard, Menu, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { KeyHint } from '../ui/KeyHint.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { InboxButton } from './InboxButton.tsx'
import { openLayer } from './layers.ts'
import { COMMAND_KEY } from './shortcuts.ts'

interface TopBarProps {
  /** Opens the drawer; absent where the sidebar is on screen. */
  onOpenDrawer: (() => void) | undefined
  isDrawerOpen: boolean
}

/** Where one is, the palette, the inbox. */
export function TopBar({ onOpenDrawer, isDrawerOpen }: TopBarProps): ReactNode {
  const { t } = useTexts(['shell', 'common'])
  return (
    <header className="topbar">
      {onOpenDrawer && (
        <IconButton icon={Menu} label={t('common:shell.open')} onClick={onOpenDrawer} isExpanded={isDrawerOpen} />
      )}
      <Breadcrumbs />
      <button type="button" className="palette-trigger" aria-haspopup="dialog" onClick={() => openLayer('palette')}>
        <Icon of={Search} />
        <span className="palette-trigger__label grow">{t('palette.open')}</span>
        <KeyHint>{`${COMMAND_KEY} K`}</KeyHint>
      </button>
      <InboxButton />
      <span data-wide>
        <IconButton icon={Keyboard} label={t('shortcuts.title')} onClick={() => openLayer('shortcuts')} />
      </span>
    </header>
  )
}
