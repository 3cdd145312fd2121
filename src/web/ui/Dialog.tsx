import clsx from 'clsx'
import { X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTexts } from '../locales/texts.ts'
import { IconButton } from './IconButton.tsx'

interface DialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  /**
   * A drawer stands at the right edge: for looking at something and coming back.
   * A sidebar, at the left edge, and the palette are all content without a head.
   */
  look?: 'dialog' | 'drawer' | 'sidebar' | 'palette'
  /** 640 or 960 instead of 480 px, for two columns or a grid. */
  width?: 'mid' | 'wide'
  children: ReactNode
  foot?: ReactNode
}

/**
 * A native modal dialog: the page under it is inert, Escape and a click beside it close it, the focus returns to where
 * it was. What has `data-autofocus` in it gets the focus first, else its title: not the button that closes it, whose
 * tooltip would lie over it.
 */
export function Dialog({ title, isOpen, onClose, look = 'dialog', width, children, foot }: DialogProps): ReactNode {
  const { t } = useTexts('common')
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const titleRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    // The dialog's own box ends at its content, so a click whose target is the dialog itself fell on the backdrop.
    const closeBeside = (event: MouseEvent) => {
      if (event.target === dialog) onClose()
    }
    const closeByEscape = (event: Event) => {
      event.preventDefault()
      onClose()
    }
    dialog.addEventListener('click', closeBeside)
    dialog.addEventListener('cancel', closeByEscape)
    return () => {
      dialog.removeEventListener('click', closeBeside)
      dialog.removeEventListener('cancel', closeByEscape)
    }
  }, [onClose])
  // A layout effect: it ends while the dialog is still on the page, so that one that is taken away while it is open
  // gives the focus back too.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!isOpen || !dialog) return
    dialog.showModal()
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? titleRef.current
    first?.focus()
    return () => dialog.close()
  }, [isOpen])
  const isBare = look === 'sidebar' || look === 'palette'
  const head = (
    <div className="dialog__head">
      <h2 className={clsx('grow', look === 'drawer' ? 'h3' : 'h2')} id={titleId} ref={titleRef} tabIndex={-1}>
        {title}
      </h2>
      <IconButton icon={X} label={t('close')} size="sm" onClick={onClose} />
    </div>
  )
  return (
    <dialog
      ref={ref}
      className={clsx('dialog', look !== 'dialog' && `dialog--${look}`, width && `dialog--${width}`)}
      {...(isBare ? { 'aria-label': title } : { 'aria-labelledby': titleId })}
    >
      {isOpen && !isBare && head}
      {isOpen && <div className={isBare ? look : 'dialog__body'}>{children}</div>}
      {isOpen && foot !== undefined && <div className="dialog__foot">{foot}</div>}
    </dialog>
  )
}
