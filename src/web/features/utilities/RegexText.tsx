import clsx from 'clsx'
import { useMemo, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useFormat } from '../../lib/format.ts'
import { Callout } from '../../ui/Callout.tsx'
import { SHOWN_CHARACTERS } from './OutputText.tsx'
import { groupLabel, type Found } from './regex.ts'
import { partsOf, type TextPart } from './regex-parts.ts'
import styles from './utilities.module.css'

/** The text with each match and its groups marked by number and name. */
export function RegexText({ text, found }: { text: string; found: Found }): ReactNode {
  const { t } = useTexts('utilities')
  const { number } = useFormat()
  const parts = useMemo(() => partsOf(found.matches, Math.min(text.length, SHOWN_CHARACTERS)), [found, text])
  return (
    <>
      {(found.matches.length === 0 || text.length > SHOWN_CHARACTERS) && (
        <div className={styles.utilityNotes}>
          {found.matches.length === 0 && <Callout tone="info">{t('regex.none')}</Callout>}
          {text.length > SHOWN_CHARACTERS && (
            <Callout tone="info">{t('regex.cut', { characters: number(SHOWN_CHARACTERS) })}</Callout>
          )}
        </div>
      )}
      <section className="code__scroll" tabIndex={0} aria-label={t('output')}>
        <pre className={styles.utilityMatches}>
          {parts.map((part, index) => (
            <Part key={index} part={part} text={text} names={found.names} />
          ))}
        </pre>
      </section>
    </>
  )
}

function Part({ part, text, names }: { part: TextPart; text: string; names: Found['names'] }): ReactNode {
  const { t } = useTexts('utilities')
  if (part.kind === 'text') return text.slice(part.start, part.end)
  return (
    <mark className={styles.utilityMatch}>
      <span className={styles.utilityLabel}>
        <span className="visually-hidden">{t('regex.match')} </span>
        {part.index + 1}
      </span>
      {part.parts.map(({ start, end, begins, isInGroup }) => (
        <span key={`${start} ${end}`} className={isInGroup ? styles.utilityGroup : undefined}>
          {begins.map((group) => (
            <span key={group} className={clsx(styles.utilityLabel, styles.utilityLabelGroup)}>
              {groupLabel(group, names)}
            </span>
          ))}
          {text.slice(start, end)}
        </span>
      ))}
    </mark>
  )
}
