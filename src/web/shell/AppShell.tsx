import clsx from 'clsx'
import { useCallback, useState, type ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { Outlet, useLocation } from 'react-router'
import { readStored, writeStored } from '../lib/storage.ts'
import { useMedia } from '../lib/use-media.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Layers } from './Layers.tsx'
import { SecondFactorNote } from './SecondFactorNote.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import './sidebar.css'
import './topbar.css'

/** Widths of the design: below 900 the sidebar is a drawer, below 1,200 it is narrow. */
const DRAWER = '(max-width: 899px)'
const NARROW = '(max-width: 1199px)'

/** Sidebar, top bar and the page. */
export function AppShell(): ReactNode {
  const { t } = useTexts('common')
  const hasDrawer = useMedia(DRAWER)
  const isNarrow = useMedia(NARROW)
  const { key } = useLocation()
  const [isFolded, setIsFolded] = useState(() => readStored('strata.sidebar') === 'collapsed')
  // The drawer belongs to the visit of a page in which it was opened: following a link closes it, also one to the same
  // page.
  const [drawerAt, setDrawerAt] = useState<string>()
  const isDrawerOpen = hasDrawer && drawerAt === key
  const closeDrawer = useCallback(() => setDrawerAt(undefined), [])
  const isCollapsed = isNarrow || isFolded
  const toggle = () => {
    writeStored('strata.sidebar', isFolded ? undefined : 'collapsed')
    setIsFolded(!isFolded)
  }
  return (
    <>
      <div className={clsx('app', isCollapsed && 'app--collapsed')}>
        <a className="skip btn" href="#content">
          {t('skip')}
        </a>
        {!hasDrawer && (
          <aside className="sidebar" aria-label={t('shell.sidebar')}>
            <Sidebar isCollapsed={isCollapsed} {...(!isNarrow && { onToggle: toggle })} />
          </aside>
        )}
        <div className="grow">
          <TopBar onOpenDrawer={hasDrawer ? () => setDrawerAt(key) : undefined} isDrawerOpen={isDrawerOpen} />
          <SecondFactorNote />
          <main id="content" tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
      <Dialog title={t('product')} look="sidebar" isOpen={isDrawerOpen} onClose={closeDrawer}>
        <Sidebar isCollapsed={false} onClose={closeDrawer} />
      </Dialog>
      <Layers />
    </>
  )
}
