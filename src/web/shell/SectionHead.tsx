import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { PAGES, to } from '../pages.ts'
import { Icon } from '../ui/Icon.tsx'
import { useTooltip } from '../ui/use-tooltip.tsx'
import { PlannedItem } from './PlannedItem.tsx'
import { SECTIONS, type SectionId } from './sections.ts'

interface SectionHeadProps {
  id: SectionId
  isNarrow: boolean
  /** Its entries are on screen and mark the page themselves. */
  isOpen: boolean
  /** In the narrow sidebar a head without a page opens the menu with its entries. */
  onOpenMenu: (button: HTMLElement) => void
  onContextMenu: (event: MouseEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** The line of a section: a link to its page, or why there is none. */
export function SectionHead({ id, isNarrow, isOpen, onOpenMenu, onContextMenu, onKeyDown }: SectionHeadProps): ReactNode {
  const { t } = useTranslation('shell')
  const ref = useRef<HTMLElement>(null)
  const keep = (element: HTMLElement | null) => {
    ref.current = element
  }
  const { pathname } = useLocation()
  const { icon, page, pages } = SECTIONS[id]
  const name = t(`sections.${id}`)
  const { trigger, tooltip } = useTooltip(ref, isNarrow ? name : undefined, true)
  const events = {
    ...trigger,
    onContextMenu,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      trigger.onKeyDown(event)
      onKeyDown(event)
    },
  }
  const content = (
    <>
      <Icon of={icon} />
      {!isNarrow && <span className="truncate">{name}</span>}
    </>
  )
  const label = isNarrow ? name : undefined
  if (page) {
    const path = to(page)
    const isBelow = path !== '/' && pathname.startsWith(`${path}/`)
    const isCurrent = pages ? !isOpen && pages.some((one) => PAGES[one].path === pathname) : pathname === path || (isBelow && !isOpen)
    return (
      <>
        <Link ref={keep} className="nav__item" to={path} aria-current={isCurrent ? 'page' : undefined} aria-label={label} draggable={false} {...events}>
          {content}
        </Link>
        {tooltip}
      </>
    )
  }
  if (isNarrow && pages) {
    return (
      <>
        <button
          ref={keep}
          type="button"
          className="nav__item"
          aria-label={name}
          aria-haspopup="menu"
          onClick={(event) => onOpenMenu(event.currentTarget)}
          {...events}
        >
          {content}
        </button>
        {tooltip}
      </>
    )
  }
  return (
    <PlannedItem
      className="nav__item"
      reason={isNarrow ? `${name}: ${t('planned.page')}` : t('planned.page')}
      label={label}
      onContextMenu={onContextMenu}
      onKeyDown={onKeyDown}
    >
      {content}
    </PlannedItem>
  )
}
