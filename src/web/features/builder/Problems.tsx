import clsx from 'clsx'
import { ChevronDown, CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useSentences } from '../../locales/words.ts'
import type { Diagnostic } from '#engine/result.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './builder.module.css'

interface ProblemsProps {
  diagnostics: readonly Diagnostic[]
  /** Components of the chain: what is about another one, such as an added one, leads nowhere. */
  ids: ReadonlySet<string>
  /** Goes to the component that one is about. */
  onShow: (id: string) => void
  isEmpty: boolean
}

const LOOKS = {
  error: { of: CircleAlert, tone: 'danger' },
  warning: { of: TriangleAlert, tone: 'warning' },
  info: { of: Info, tone: 'info' },
} as const

/** How many problems there are at this moment, and all of them on demand; each leads to its component. */
export function Problems({ diagnostics, ids, onShow, isEmpty }: ProblemsProps): ReactNode {
  const { t } = useTexts('builder')
  const say = useSentences()
  const [isOpen, setIsOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  // It lies over the cards: Escape and a press anywhere else take it away.
  useEffect(() => {
    if (!isOpen) return undefined
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setIsOpen(false)
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      setIsOpen(false)
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', key, true)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', key, true)
    }
  }, [isOpen])
  const show = (id: string) => {
    setIsOpen(false)
    onShow(id)
  }
  const count = diagnostics.filter(({ severity }) => severity !== 'info').length
  const isBroken = diagnostics.some(({ severity }) => severity === 'error')
  if (isEmpty) return null
  return (
    <div className={styles.problems} ref={frame}>
      <span className="visually-hidden" role="status">
        {t('problems', { count })}
      </span>
      <button
        type="button"
        className={styles.problemsButton}
        aria-expanded={isOpen}
        disabled={diagnostics.length === 0}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon
          of={isBroken ? CircleAlert : count > 0 ? TriangleAlert : CircleCheck}
          tone={isBroken ? 'danger' : count > 0 ? 'warning' : 'success'}
        />
        {t('problems', { count })}
        {diagnostics.length > 0 && <Icon of={ChevronDown} tone="muted" />}
      </button>
      {isOpen && diagnostics.length > 0 && (
        <ul className={clsx('panel', styles.problemsList)} aria-label={t('problemList')}>
          {diagnostics.map(({ severity, code, message, messages, node }) => (
            <li key={`${code} ${node ?? ''} ${message}`} className="row row--top small">
              <Icon {...LOOKS[severity]} />
              {node === undefined || !ids.has(node) ? (
                <span>{say(messages, message)}</span>
              ) : (
                <button type="button" className={clsx('link', styles.problemsOne)} onClick={() => show(node)}>
                  {say(messages, message)}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
