import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useFormat } from '../../lib/format.ts'
import { countCharacters, countLines } from './place.ts'
import styles from './utilities.module.css'

interface PaneProps {
  /** Over the pane: its name and what can be done with it. */
  bar: ReactNode
  foot: ReactNode
  children: ReactNode
}

/** One of the two halves of a tool. */
export function Pane({ bar, foot, children }: PaneProps): ReactNode {
  return (
    <div className={styles.utilityPane}>
      <div className={styles.utilityBar}>{bar}</div>
      <div className={styles.utilityBody}>{children}</div>
      <div className={styles.utilityFoot}>{foot}</div>
    </div>
  )
}

/** How long a text is. */
export function Counts({ text }: { text: string }): ReactNode {
  const { t } = useTexts('utilities')
  const { number } = useFormat()
  const lines = countLines(text)
  const characters = countCharacters(text)
  return (
    <>
      <span>{t('lines', { count: lines, shown: number(lines) })}</span>
      <span>{t('characters', { count: characters, shown: number(characters) })}</span>
    </>
  )
}
