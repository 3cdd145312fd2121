import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { Button } from './Button.tsx'
import { Icon, type Tone } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { coveredBy, placeToasts, pressableBoxes } from './toast-place.ts'
import { closeToast, currentToasts, onToasts, type ToastMessage, type ToastType } from './toast.ts'

const LOOKS: Readonly<Record<ToastType, { icon: LucideIcon; tone: Tone }>> = {
  success: { icon: CircleCheck, tone: 'success' },
  error: { icon: CircleAlert, tone: 'danger' },
  warning: { icon: TriangleAlert, tone: 'warning' },
  info: { icon: Info, tone: 'info' },
}

/** Where the page may have moved under the toasts is looked at again after this time. */
const LOOK_AGAIN_MS = 250

/** Toasts, at the top right or where they cover nothing that can be pressed, also over an open dialog. */
export function Toasts(): ReactNode {
  const { t } = useTexts('common')
  const ref = useRef<HTMLElement>(null)
  const toasts = useSyncExternalStore(onToasts, currentToasts)
  useEffect(() => {
    const corner = ref.current
    if (!corner) return undefined
    if (toasts.length === 0) {
      corner.hidePopover()
      return undefined
    }
    // What is shown last lies on top: a dialog that was opened since would cover it.
    if (document.querySelector('dialog:modal')) corner.hidePopover()
    corner.showPopover()
    place(corner)
    // A page that loads, scrolls or opens something moves what lies under them.
    const timer = window.setInterval(() => {
      if (!corner.matches(':hover, :focus-within')) place(corner)
    }, LOOK_AGAIN_MS)
    return () => window.clearInterval(timer)
  }, [toasts])
  return (
    <section ref={ref} popover="manual" className="toasts" aria-label={t('notifications')} aria-live="polite">
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

/** Moves the toasts away from what they would cover. */
function place(corner: HTMLElement): void {
  const { left, top, width, height } = corner.getBoundingClientRect()
  const taken = pressableBoxes(corner)
  if (corner.style.top !== '' && coveredBy({ left, top, width, height }, taken) === 0) return
  const found = placeToasts({ width, height }, { width: innerWidth, height: innerHeight }, taken)
  corner.style.inset = `${found.top}px auto auto ${found.left}px`
}

/** One toast. It waits while someone points at it or is in it with the keyboard. */
function Toast({ toast }: { toast: ToastMessage }): ReactNode {
  const { t } = useTexts('common')
  const { icon, tone } = LOOKS[toast.type]
  const [isHeld, setIsHeld] = useState(false)
  const leftMs = useRef(toast.duration)
  const act = () => {
    closeToast(toast.id)
    toast.action?.onAct()
  }
  useEffect(() => {
    if (isHeld) return
    const since = performance.now()
    const timer = window.setTimeout(() => closeToast(toast.id), leftMs.current)
    return () => {
      window.clearTimeout(timer)
      leftMs.current -= performance.now() - since
    }
  }, [toast.id, isHeld])
  return (
    <div
      className="toast"
      role={toast.type === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon of={icon} tone={tone} />
      <p className="small medium">{toast.message}</p>
      {toast.action && (
        <Button size="sm" onClick={act}>
          {toast.action.label}
        </Button>
      )}
      <IconButton icon={X} label={t('close')} size="sm" onClick={() => closeToast(toast.id)} />
    </div>
  )
}
