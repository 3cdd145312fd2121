import type { ReactNode } from 'react'
import type { PriceRefresh } from '#contract/price-book.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { useWords } from '../../locales/words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Table } from '../../ui/Table.tsx'
import { CloudLabel } from '../../widgets/CloudLabel.tsx'
import { cloudName } from '../../widgets/CloudMark.tsx'

const TONES = {
  running: 'info',
  waiting: 'warning',
  unchanged: undefined,
  accepted: 'success',
  rejected: undefined,
  failed: 'danger',
  canceled: undefined,
} as const

interface PriceRefreshesProps {
  refreshes: readonly PriceRefresh[]
  onShow: (id: string) => void
}

/** The latest refreshes, with what became of them. */
export function PriceRefreshes({ refreshes, onShow }: PriceRefreshesProps): ReactNode {
  const { t } = useTexts('priceBook')
  return (
    <section className="stack stack--12" aria-labelledby="refreshes">
      <h2 className="h2" id="refreshes">
        {t('history.title')}
      </h2>
      {refreshes.length === 0 ? (
        <p className="small t2">{t('history.empty')}</p>
      ) : (
        <Table label={t('history.title')} isList isPlain>
          <thead>
            <tr>
              <th>{t('history.cloud')}</th>
              <th>{t('history.status')}</th>
              <th>{t('history.begun')}</th>
              <th data-mid>{t('history.by')}</th>
              <th className="num">{t('history.changes')}</th>
              <th>{t('history.open')}</th>
            </tr>
          </thead>
          <tbody>
            {refreshes.map((one) => (
              <Row key={one.id} refresh={one} onShow={onShow} />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

function Row({ refresh, onShow }: { refresh: PriceRefresh; onShow: (id: string) => void }): ReactNode {
  const { t } = useTexts('priceBook')
  const say = useWords()
  const { dateTime, number } = useFormat()
  const { id, cloud, status, reason, begun_by } = refresh
  const begunAt = dateTime(new Date(refresh.begun_at))
  return (
    <tr>
      <td>
        <CloudLabel cloud={cloudName(cloud)} />
      </td>
      <td data-end>
        <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
        {reason !== null && <span className="cell-sub">{say(reason, reason.text)}</span>}
      </td>
      <td data-span className="small">
        {begunAt}
      </td>
      <td data-mid className="small">
        {begun_by ?? t('history.job')}
      </td>
      <td className="num" data-hide>
        {number(refresh.changes_count)}
      </td>
      <td>
        {refresh.changes_count > 0 && (
          <Button
            size="sm"
            aria-label={`${t('history.open')}: ${cloudName(cloud)}, ${begunAt}`}
            onClick={() => onShow(id)}
          >
            {t('history.open')}
          </Button>
        )}
      </td>
    </tr>
  )
}
