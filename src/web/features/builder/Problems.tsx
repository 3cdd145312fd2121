import { ChevronDown, CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Diagnostic } from '#engine/result.ts'
import { Icon } from '../../ui/Icon.tsx'

interface ProblemsProps {
  diagnostics: readonly Diagnostic[]
  /** Components of the chain: what is about another one, such as an added one, leads nowhere. */
  ids: ReadonlySet<string>
  /** Goes to the component that one is about. */
  onShow: (id: string) => void
  isEmpty: boolean
}

const LOOKS = { error: { of: CircleAlert, tone: 'danger' }, warning: { of: TriangleAlert, tone: 'warning' }, info: { of: Info, tone: 'info' } } as const

/** How many problems there are at this moment, and all of them on demand; each leads to its component. */
export function Problems({ diagnostics, ids, onShow, isEmpty }: ProblemsProps): ReactNode {
  const { t } = useTranslation('builder')
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
    <div className="problems" ref={frame}>
      <span className="visually-hidden" role="status">
        {t('problems', { count })}
      </span>
      <button type="button" className="problems__button" aria-expanded={isOpen} disabled={diagnostics.length === 0} onClick={() => setIsOpen(!isOpen)}>
        <Icon of={isBroken ? CircleAlert : count > 0 ? TriangleAlert : CircleCheck} tone={isBroken ? 'danger' : count > 0 ? 'warning' : 'success'} />
        {t('problems', { count })}
        {diagnostics.length > 0 && <Icon of={ChevronDown} tone="muted" />}
      </button>
      {isOpen && diagnostics.length > 0 && (
        <ul className="problems__list panel" aria-label={t('problemList')}>
          {diagnostics.map(({ severity, code, message, node }) => (
            <li key={`${code} ${node ?? ''} ${message}`} className="row row--top small">
              <Icon {...LOOKS[severity]} />
              {node === undefined || !ids.has(node) ? (
                <span>{message}</span>
              ) : (
                <button type="button" className="link problems__one" onClick={() => show(node)}>
                  {message}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
