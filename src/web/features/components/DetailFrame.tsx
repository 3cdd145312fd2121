import clsx from 'clsx'
import { X, type LucideIcon } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useNavigationType } from 'react-router'
import { useMedia } from '../../lib/use-media.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './components.module.css'

interface DetailFrameProps {
  title: string
  icon: LucideIcon
  /** Its category. */
  badge: string
  onClose: () => void
  children: ReactNode
}

/**
 * What one component is: beside the list where there is room, else in a drawer, and on phones in a sheet from below.
 */
export function DetailFrame(props: DetailFrameProps): ReactNode {
  const isBeside = useMedia('(min-width: 1200px)')
  const isSheet = useMedia('(max-width: 899px)')
  if (isBeside) return <Beside {...props} />
  return (
    <Dialog title={props.title} isOpen onClose={props.onClose} look={isSheet ? 'dialog' : 'drawer'}>
      <div className={styles.partFloating}>
        <span>
          <Badge>{props.badge}</Badge>
        </span>
        {props.children}
      </div>
    </Dialog>
  )
}

function Beside({ title, icon, badge, onClose, children }: DetailFrameProps): ReactNode {
  const { t } = useTexts('common')
  const titleId = useId()
  const ref = useRef<HTMLElement>(null)
  const type = useNavigationType()
  useEffect(() => {
    // After opening it the focus moves into it; after a link or Back it starts at its top.
    if (type !== 'POP') ref.current?.focus({ preventScroll: true })
  }, [type])
  useEffect(() => {
    const frame = ref.current
    const closeByEscape = (event: KeyboardEvent) => {
      // Escape of a dialog or a menu that was opened from here is theirs.
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        !(event.target instanceof Element && event.target.closest('dialog, [popover]'))
      )
        onClose()
    }
    frame?.addEventListener('keydown', closeByEscape)
    return () => frame?.removeEventListener('keydown', closeByEscape)
  }, [onClose])
  return (
    <aside ref={ref} className={clsx('panel', styles.partBeside)} aria-labelledby={titleId} tabIndex={-1}>
      <div className="panel__head">
        <Icon of={icon} tone="accent" />
        <h2 className="h3 grow" id={titleId}>
          {title}
        </h2>
        <Badge>{badge}</Badge>
        <IconButton icon={X} label={t('close')} size="sm" onClick={onClose} />
      </div>
      {children}
    </aside>
  )
}

/** A part of the detail under its heading. */
export function DetailSection({
  title,
  note,
  children,
}: {
  title: string
  note?: ReactNode
  children: ReactNode
}): ReactNode {
  return (
    <section className={styles.partSection}>
      <h3 className="row small medium t2">
        {title}
        {note}
      </h3>
      {children}
    </section>
  )
}
