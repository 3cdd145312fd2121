import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { Fragment, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { KeyHint } from './KeyHint.tsx'
import { useFloating, type Anchor } from './use-floating.ts'

/** Something that can be done from a menu. */
export interface MenuItem {
  id: string
  label: string
  icon?: LucideIcon
  /** The keys that do the same, as a hint. */
  keys?: string
  isDanger?: boolean
  /** Why it may not be used now; it stays reachable and says so. */
  disabledReason?: string | undefined
  onSelect: () => void
}

interface MenuProps {
  /** Name for screen readers. */
  label: string
  anchor: Anchor
  onClose: () => void
  /** The items, in groups with a line between them. */
  groups: readonly (readonly MenuItem[])[]
  /** A line of text above the items. */
  head?: string
  className?: string
}

const itemsOf = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
]

/** The item that a key leads to from the one at `index`; undefined when the key leads nowhere. */
function nextOf(items: readonly HTMLElement[], index: number, key: string): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(index + 1) % items.length]
  // Before the first item there is the menu itself, which has the focus after a press on its head.
  if (key === 'ArrowUp') return items.at(index <= 0 ? -1 : index - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const begins = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase())
  return [...items.slice(index + 1), ...items.slice(0, index + 1)].find(begins)
}

/**
 * A menu at a control or at the point of a right click. Mounted means open. Arrow keys, Home, End and first letters
 * move in it.
 */
export function Menu({ label, anchor, onClose, groups, head, className }: MenuProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  const id = useId()
  useFloating(ref, anchor, onClose)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Tab') {
      event.preventDefault()
      onClose()
      return
    }
    const items = itemsOf(ref.current)
    const next = nextOf(
      items,
      items.findIndex((item) => item === document.activeElement),
      event.key,
    )
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const select = (item: MenuItem) => {
    if (item.disabledReason !== undefined) return
    onClose()
    item.onSelect()
  }
  const firstId = groups.flat()[0]?.id
  return (
    <div
      ref={ref}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={clsx('menu', className)}
      onKeyDown={onKeyDown}
    >
      {head !== undefined && (
        <span className="menu__label truncate" role="none">
          {head}
        </span>
      )}
      {groups.map((group, index) => (
        <Fragment key={group[0]?.id}>
          {index > 0 && <div className="menu__sep" role="none" />}
          {group.map((item) => (
            <button
              key={item.id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={clsx('menu__item', item.isDanger && 'menu__item--danger')}
              aria-disabled={item.disabledReason === undefined ? undefined : true}
              aria-describedby={item.disabledReason === undefined ? undefined : `${id}-${item.id}`}
              data-autofocus={item.id === firstId ? true : undefined}
              onClick={() => select(item)}
            >
              {item.icon && <Icon of={item.icon} />}
              <span className="grow">
                {item.label}
                {item.disabledReason !== undefined && (
                  <span className="menu__reason" id={`${id}-${item.id}`} aria-hidden="true">
                    {item.disabledReason}
                  </span>
                )}
              </span>
              {item.keys !== undefined && <KeyHint>{item.keys}</KeyHint>}
            </button>
          ))}
        </Fragment>
      ))}
    </div>
  )
}
