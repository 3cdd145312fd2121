import type { ReactNode } from 'react'
import { useTexts } from '../../../locales/texts.ts'
import styles from './diagram.module.css'

const KINDS = ['network', 'data', 'identity', 'logs'] as const

/** Which port is which. */
export function Legend(): ReactNode {
  const { t } = useTexts('diagram')
  return (
    <ul className={styles.diagramLegend}>
      {KINDS.map((kind) => (
        <li key={kind} className={styles.diagramKey} data-kind={kind}>
          {t(`kinds.${kind}`)}
        </li>
      ))}
    </ul>
  )
}
