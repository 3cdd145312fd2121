import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useFormat } from '../../lib/format.ts'
import { Table } from '../../ui/Table.tsx'
import { LoadMore } from '../../widgets/LoadMore.tsx'
import { groupLabel, type Found, type Match, type Span } from './regex.ts'
import styles from './utilities.module.css'

/** Matches that are shown at once. */
const PAGE = 50
const SHOWN_CHARACTERS = 200

/** Each match with its groups. */
export function RegexTable({ text, found: { matches, names } }: { text: string; found: Found }): ReactNode {
  const { t } = useTexts('utilities')
  const [limit, setLimit] = useState(PAGE)
  const shown = matches.slice(0, limit)
  return (
    <div className={styles.utilityTable}>
      <h3 className="h3">{t('regex.table')}</h3>
      <Table label={t('regex.table')} isPlain>
        <thead>
          <tr>
            <th>{t('regex.match')}</th>
            <th>{t('regex.group')}</th>
            <th>{t('regex.text')}</th>
            <th className="num">{t('regex.index')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((match, index) => (
            <Rows key={index} match={match} index={index} names={names} text={text} />
          ))}
        </tbody>
      </Table>
      {matches.length > PAGE && (
        <LoadMore
          shown={shown.length}
          total={matches.length}
          hasMore={matches.length > limit}
          isLoading={false}
          onMore={() => setLimit(limit + PAGE)}
        />
      )}
    </div>
  )
}

function Rows({
  match,
  index,
  names,
  text,
}: {
  match: Match
  index: number
  names: Found['names']
  text: string
}): ReactNode {
  const { t } = useTexts('utilities')
  const { number } = useFormat()
  return (
    <>
      <tr>
        <td>{number(index + 1)}</td>
        <td className="t3">{t('regex.whole')}</td>
        <Cells span={match} text={text} />
      </tr>
      {match.groups.map((span, group) => (
        <tr key={group}>
          <td className="t3">{number(index + 1)}</td>
          <td className="mono">{groupLabel(group, names)}</td>
          <Cells span={span} text={text} />
        </tr>
      ))}
    </>
  )
}

function Cells({ span, text }: { span: Span | null; text: string }): ReactNode {
  const { t } = useTexts('utilities')
  if (!span)
    return (
      <td colSpan={2} className="t3">
        {t('regex.noPart')}
      </td>
    )
  const shown = text.slice(span.start, Math.min(span.end, span.start + SHOWN_CHARACTERS))
  return (
    <>
      <td className={clsx('mono', styles.utilityCell)}>
        {span.start === span.end ? (
          <span className="t3">{t('regex.empty')}</span>
        ) : (
          `${shown}${span.end - span.start > SHOWN_CHARACTERS ? '…' : ''}`
        )}
      </td>
      <td className="num t2">{t('regex.range', { start: span.start, end: span.end })}</td>
    </>
  )
}
