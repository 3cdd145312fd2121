import { useState, type ReactNode } from 'react'
import type { PriceChange } from '#contract/price-book.ts'
import { CHANGE_KINDS } from '#domain/prices/refresh.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../locales/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Table } from '../../ui/Table.tsx'

/** Rows that are drawn at first, and with each press. */
const PAGE = 100
const KINDS = ['all', ...CHANGE_KINDS] as const

interface PriceChangesProps {
  changes: readonly PriceChange[]
  ticked: ReadonlySet<string>
  /** Ticks a large change; absent where nothing is decided any more. */
  onTick: ((key: string, isOn: boolean) => void) | undefined
}

/** What a refresh would change: what rose, fell, is new and vanished. */
export function PriceChanges({ changes, ticked, onTick }: PriceChangesProps): ReactNode {
  const { t } = useTexts('priceBook')
  const { number } = useFormat()
  const [kind, setKind] = useState<(typeof KINDS)[number]>('all')
  const [shown, setShown] = useState(PAGE)
  const chosen = changes.filter((one) => kind === 'all' || one.kind === kind)
  // Large ones first: they are what someone has to look at.
  const sorted = chosen.toSorted((a, b) => Number(b.is_large) - Number(a.is_large))
  const countOf = (one: (typeof KINDS)[number]): number =>
    one === 'all' ? changes.length : changes.filter((change) => change.kind === one).length
  return (
    <>
      <div className="row">
        <Segmented
          label={t('detail.filter')}
          options={KINDS.map((one) => ({ value: one, label: `${t(`detail.${one}`)} ${number(countOf(one))}` }))}
          value={kind}
          onChange={setKind}
        />
      </div>
      {sorted.length === 0 && <p className="small t2">{t('detail.none')}</p>}
      {sorted.length > 0 && (
        <Table label={t('detail.table')} isList isPlain>
          <thead>
            <tr>
              <th>{t('detail.meter')}</th>
              <th>{t('detail.region')}</th>
              <th className="num">{t('detail.before')}</th>
              <th className="num">{t('detail.after')}</th>
              <th className="num">{t('detail.change')}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, shown).map((one) => (
              <Row key={one.key} change={one} isTicked={ticked.has(one.key)} onTick={onTick} />
            ))}
          </tbody>
        </Table>
      )}
      {sorted.length > shown && (
        <div>
          <Button onClick={() => setShown(shown + PAGE)}>{t('detail.more', { count: sorted.length - shown })}</Button>
        </div>
      )}
    </>
  )
}

interface RowProps {
  change: PriceChange
  isTicked: boolean
  onTick: PriceChangesProps['onTick']
}

function Row({ change, isTicked, onTick }: RowProps): ReactNode {
  const { t } = useTexts('priceBook')
  const { unitPrice, number } = useFormat()
  const { key, service, sku, region, unit, before, after, ratio, is_large: isLarge, kind } = change
  const percent = ratio === null ? undefined : `${ratio > 0 ? '+' : ''}${number(Math.round(ratio * 1000) / 10)} %`
  return (
    <tr>
      <td>
        <span className="row">
          {isLarge && onTick && (
            <input
              type="checkbox"
              checked={isTicked}
              aria-label={t('detail.tick', { meter: sku, region })}
              onChange={(event) => onTick(key, event.target.checked)}
            />
          )}
          <span className="grow">
            {sku}
            <span className="cell-sub">{service}</span>
          </span>
        </span>
      </td>
      <td data-span className="small">
        {region} <span className="t3">{unit}</span>
      </td>
      <td className="num">{before === null ? t('detail.noPrice') : unitPrice(before)}</td>
      <td className="num">{after === null ? t('detail.keeps') : unitPrice(after)}</td>
      <td className="num" data-span>
        {percent ?? t(`detail.${kind}`)} {isLarge && <Badge tone="warning">{t('detail.large')}</Badge>}
      </td>
    </tr>
  )
}
