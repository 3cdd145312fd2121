import clsx from 'clsx'
import { useMemo, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useFormat } from '../../lib/format.ts'
import type { Token } from '../../lib/highlight.ts'
import { Callout } from '../../ui/Callout.tsx'
import { CodeLines } from '../../ui/CodeViewer.tsx'
import type { Note } from './outcome.ts'
import styles from './utilities.module.css'

/** As much as a browser draws at once without a pause. */
const SHOWN_LINES = 1000
export const SHOWN_CHARACTERS = 100_000
/** A line that is longer is not read by anyone for its colours. */
const COLOURED_CHARACTERS = 5000

interface OutputTextProps {
  text: string
  notes?: readonly Note[] | undefined
  highlight?: ((line: string) => Token[]) | undefined
  isWrapped?: boolean
}

/** The text that a tool made, and what is worth knowing about it. Of a long one the beginning. */
export function OutputText({ text, notes = [], highlight, isWrapped = false }: OutputTextProps): ReactNode {
  const { t } = useTexts('utilities')
  const { number } = useFormat()
  const { lines, tokens, isCut } = useMemo(() => {
    const all = text.slice(0, SHOWN_CHARACTERS).replace(/\n$/, '').split('\n')
    const shown = all.slice(0, SHOWN_LINES)
    const colour = (line: string): Token[] =>
      highlight && line.length <= COLOURED_CHARACTERS ? highlight(line) : [{ kind: 'text', text: line }]
    return {
      lines: shown,
      tokens: shown.map(colour),
      isCut: text.length > SHOWN_CHARACTERS || all.length > SHOWN_LINES,
    }
  }, [text, highlight])
  if (text === '') return <p className={clsx('small t3', styles.utilityNone)}>{t('emptyOutput')}</p>
  return (
    <>
      {(notes.length > 0 || isCut) && (
        <div className={styles.utilityNotes}>
          {notes.map(({ kind, values }) => (
            <Callout key={`${kind} ${JSON.stringify(values)}`} tone="warning">
              {t(`notes.${kind}`, { replace: values })}
            </Callout>
          ))}
          {isCut && (
            <Callout tone="info">
              {t('cut', { lines: number(SHOWN_LINES), characters: number(SHOWN_CHARACTERS) })}
            </Callout>
          )}
        </div>
      )}
      <CodeLines label={t('output')} lines={lines} language="text" tokens={tokens} isWrapped={isWrapped} />
    </>
  )
}
