import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Where a menu or popover appears: at a control, or at the point of a right click. */
export type Anchor = HTMLElement | { readonly x: number; readonly y: number }

const GAP_PX = 4
/** Distance that is always kept to the edge of the window. */
const MARGIN_PX = 8

const rectOf = (anchor: Anchor): DOMRect =>
  anchor instanceof HTMLElement ? anchor.getBoundingClientRect() : new DOMRect(anchor.x, anchor.y, 0, 0)

/** Puts the box under its anchor, or above it where there is no room, inside the window. */
function place(box: HTMLElement, anchor: Anchor, align: 'start' | 'end'): void {
  const at = rectOf(anchor)
  const own = box.getBoundingClientRect()
  const wanted = align === 'start' ? at.left : at.right - own.width
  const left = Math.max(MARGIN_PX, Math.min(wanted, window.innerWidth - own.width - MARGIN_PX))
  const isBelow = at.bottom + GAP_PX + own.height + MARGIN_PX <= window.innerHeight
  const top = isBelow ? at.bottom + GAP_PX : Math.max(MARGIN_PX, at.top - own.height - GAP_PX)
  box.style.left = `${left}px`
  box.style.top = `${top}px`
}

/**
 * Shows the element of `ref`, which has `popover="manual"`, in the top layer as long as it is mounted.
 * Escape, a press beside it and the focus going elsewhere close it; the focus returns to where it was.
 * @param align which edge of the anchor the box keeps to
 */
export function useFloating(
  ref: RefObject<HTMLElement | null>,
  anchor: Anchor,
  onClose: () => void,
  align: 'start' | 'end' = 'start',
): void {
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  }, [onClose])
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const before = document.activeElement
    const isOwn = (target: EventTarget | null) =>
      target instanceof Node && (box.contains(target) || (anchor instanceof HTMLElement && anchor.contains(target)))
    const press = (event: PointerEvent) => {
      if (!isOwn(event.target)) close.current()
    }
    const leave = (event: FocusEvent) => {
      if (event.relatedTarget !== null && !isOwn(event.relatedTarget)) close.current()
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // A dialog that contains it stays open.
      event.preventDefault()
      event.stopPropagation()
      close.current()
    }
    const follow = () => place(box, anchor, align)
    const size = new ResizeObserver(follow)
    box.showPopover()
    follow()
    size.observe(box)
    const first = box.querySelector<HTMLElement>('[data-autofocus]') ?? box
    first.focus({ preventScroll: true })
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('keydown', escape, true)
    box.addEventListener('focusout', leave)
    window.addEventListener('resize', follow)
    window.addEventListener('scroll', follow, true)
    return () => {
      size.disconnect()
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('keydown', escape, true)
      box.removeEventListener('focusout', leave)
      window.removeEventListener('resize', follow)
      window.removeEventListener('scroll', follow, true)
      const hadFocus = box.contains(document.activeElement)
      box.hidePopover()
      if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [ref, anchor, align])
}
