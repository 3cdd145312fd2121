import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'

/** How long the tooltip stays after the pointer left, so that the pointer can reach it. */
const LEAVE_DELAY_MS = 120
const GAP_PX = 6

interface TooltipTrigger {
  'aria-describedby': string | undefined
  onPointerEnter: () => void
  onPointerLeave: () => void
  onFocus: () => void
  onBlur: () => void
}

/** Places the tooltip under its trigger, or above it where there is no room, inside the window. */
function place(tip: HTMLElement, trigger: HTMLElement): void {
  const at = trigger.getBoundingClientRect()
  const own = tip.getBoundingClientRect()
  const isBelow = at.bottom + GAP_PX + own.height < window.innerHeight
  const left = Math.min(
    Math.max(GAP_PX, at.left + at.width / 2 - own.width / 2),
    window.innerWidth - own.width - GAP_PX,
  )
  tip.style.left = `${left}px`
  tip.style.top = `${isBelow ? at.bottom + GAP_PX : at.top - own.height - GAP_PX}px`
}

/**
 * A tooltip for the element of `ref`: shown on hover and on keyboard focus,
 * hidden by Escape, reachable by the pointer, drawn in the top layer.
 * @param text undefined for no tooltip
 * @param isLabel true when the text repeats the element's own label, which is then not described twice
 * @returns the props of the trigger and the node to render beside it
 */
export function useTooltip(
  ref: RefObject<HTMLElement | null>,
  text: ReactNode,
  isLabel = false,
): { trigger: TooltipTrigger; tooltip: ReactNode } {
  const id = useId()
  const tip = useRef<HTMLDivElement>(null)
  const timer = useRef<number>(undefined)
  const [isOpen, setIsOpen] = useState(false)
  const hasText = text !== undefined && text !== null

  useEffect(() => () => window.clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen || !tip.current || !ref.current) return undefined
    tip.current.showPopover()
    place(tip.current, ref.current)
    // On the document: the pointer may show it while the focus is elsewhere (WCAG 1.4.13).
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setIsOpen(false)
    }
    document.addEventListener('keydown', escape, true)
    return () => document.removeEventListener('keydown', escape, true)
  }, [isOpen, ref])

  const show = () => {
    window.clearTimeout(timer.current)
    if (hasText) setIsOpen(true)
  }
  const hide = () => setIsOpen(false)
  const hideSoon = () => {
    timer.current = window.setTimeout(hide, LEAVE_DELAY_MS)
  }
  const tooltip =
    isOpen && hasText ? (
      <div
        ref={tip}
        popover="manual"
        role="tooltip"
        id={id}
        className="tooltip"
        onPointerEnter={show}
        onPointerLeave={hideSoon}
      >
        {text}
      </div>
    ) : null
  const onFocus = () => {
    if (ref.current?.matches(':focus-visible')) show()
  }
  return {
    trigger: {
      'aria-describedby': isOpen && hasText && !isLabel ? id : undefined,
      onPointerEnter: show,
      onPointerLeave: hideSoon,
      onFocus,
      onBlur: hide,
    },
    tooltip,
  }
}
