import type { ReactNode } from 'react'
import type { SealingState } from '#contract/sealing.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { Table } from '../../ui/Table.tsx'

/** What is sealed, by kind: how much of it, and how much with the key of before. */
export function KeyKinds({ kinds }: { kinds: SealingState['kinds'] }): ReactNode {
  const { t } = useTexts('sealing')
  const { number } = useFormat()
  const there = kinds.filter(({ total }) => total > 0)
  if (there.length === 0) return null
  const hasUnopened = there.some(({ unopened }) => unopened > 0)
  return (
    <Table label={t('table.label')} isPlain>
      <thead>
        <tr>
          <th>{t('table.kind')}</th>
          <th className="num">{t('table.total')}</th>
          <th className="num">{t('table.remaining')}</th>
          {hasUnopened && <th className="num">{t('table.unopened')}</th>}
        </tr>
      </thead>
      <tbody>
        {there.map(({ kind, total, remaining, unopened }) => (
          <tr key={kind}>
            <td>{t(`kinds.${kind}`)}</td>
            <td className="num">{number(total)}</td>
            <td className="num">{number(remaining)}</td>
            {hasUnopened && <td className="num">{number(unopened)}</td>}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
