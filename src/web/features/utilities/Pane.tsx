import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { countCharacters, countLines } from './place.ts'

interface PaneProps {
  /** Over the pane: its name and what can be done with it. */
  bar: ReactNode
  foot: ReactNode
  children: ReactNode
}

/** One of the two halves of a tool. */
export function Pane({ bar, foot, children }: PaneProps): ReactNode {
  return (
    <div className="utility__pane">
      <div className="utility__bar">{bar}</div>
      <div className="utility__body">{children}</div>
      <div className="utility__foot">{foot}</div>
    </div>
  )
}

/** How long a text is. */
export function Counts({ text }: { text: string }): ReactNode {
  const { t } = useTranslation('utilities')
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
