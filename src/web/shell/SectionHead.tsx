import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { Link, useLocation } from 'react-router'
import { PAGES, to } from '../pages.ts'
import { Icon } from '../ui/Icon.tsx'
import { useTooltip } from '../ui/use-tooltip.tsx'
import { DecisionCount } from './DecisionCount.tsx'
import { SECTIONS, type SectionId } from './sections.ts'

interface SectionHeadProps {
  id: SectionId
  isNarrow: boolean
  /** Its entries are on screen and mark the page themselves. */
  isOpen: boolean
  onContextMenu: (event: MouseEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** The line of a section: a link to its page. */
export function SectionHead({ id, isNarrow, isOpen, onContextMenu, onKeyDown }: SectionHeadProps): ReactNode {
  const { t } = useTexts('shell')
  const ref = useRef<HTMLAnchorElement>(null)
  const { pathname } = useLocation()
  const { icon, page, pages, hasCount } = SECTIONS[id]
  const name = t(`sections.${id}`)
  const { trigger, tooltip } = useTooltip(ref, isNarrow ? name : undefined, true)
  const events = { ...trigger, onContextMenu, onKeyDown }
  const content = (
    <>
      <Icon of={icon} />
      {isNarrow ? <span className="visually-hidden">{name}</span> : <span className="truncate">{name}</span>}
      {hasCount && <DecisionCount />}
    </>
  )
  const path = to(page)
  const isBelow = path !== '/' && pathname.startsWith(`${path}/`)
  const hasEntry = pages?.some((one) => PAGES[one].path === pathname) ?? false
  // What stands under the head marks itself while it is on screen.
  const isCurrent = isOpen ? pathname === path && !hasEntry : pathname === path || isBelow || hasEntry
  return (
    <>
      <Link
        ref={ref}
        className="nav__item"
        to={path}
        aria-current={isCurrent ? 'page' : undefined}
        draggable={false}
        {...events}
      >
        {content}
      </Link>
      {tooltip}
    </>
  )
}
