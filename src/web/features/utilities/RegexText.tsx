import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { Callout } from '../../ui/Callout.tsx'
import { SHOWN_CHARACTERS } from './OutputText.tsx'
import { groupLabel, type Found } from './regex.ts'
import { partsOf, type TextPart } from './regex-parts.ts'

/** The text with each match and its groups marked by number and name. */
export function RegexText({ text, found }: { text: string; found: Found }): ReactNode {
  const { t } = useTranslation('utilities')
  const { number } = useFormat()
  const parts = useMemo(() => partsOf(found.matches, Math.min(text.length, SHOWN_CHARACTERS)), [found, text])
  return (
    <>
      {(found.matches.length === 0 || text.length > SHOWN_CHARACTERS) && (
        <div className="utility__notes">
          {found.matches.length === 0 && <Callout tone="info">{t('regex.none')}</Callout>}
          {text.length > SHOWN_CHARACTERS && <Callout tone="info">{t('regex.cut', { characters: number(SHOWN_CHARACTERS) })}</Callout>}
        </div>
      )}
      <section className="code__scroll" tabIndex={0} aria-label={t('output')}>
        <pre className="utility__matches">
          {parts.map((part, index) => (
            <Part key={index} part={part} text={text} names={found.names} />
          ))}
        </pre>
      </section>
    </>
  )
}

function Part({ part, text, names }: { part: TextPart; text: string; names: Found['names'] }): ReactNode {
  const { t } = useTranslation('utilities')
  if (part.kind === 'text') return text.slice(part.start, part.end)
  return (
    <mark className="utility__match">
      <span className="utility__label">
        <span className="visually-hidden">{t('regex.match')} </span>
        {part.index + 1}
      </span>
      {part.parts.map(({ start, end, begins, isInGroup }) => (
        <span key={`${start} ${end}`} className={isInGroup ? 'utility__group' : undefined}>
          {begins.map((group) => (
            <span key={group} className="utility__label utility__label--group">
              {groupLabel(group, names)}
            </span>
          ))}
          {text.slice(start, end)}
        </span>
      ))}
    </mark>
  )
}
