import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const KINDS = ['network', 'data', 'identity', 'logs'] as const

/** Which port is which. */
export function Legend(): ReactNode {
  const { t } = useTranslation('diagram')
  return (
    <ul className="diagram-legend">
      {KINDS.map((kind) => (
        <li key={kind} className={`diagram-key diagram-key--${kind}`}>
          {t(`kinds.${kind}`)}
        </li>
      ))}
    </ul>
  )
}
