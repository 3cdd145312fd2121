import clsx from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { StoredResult } from '#contract/results.ts'
import { datesOf, type PriceDates as Dates } from '#engine/cost/dates.ts'
import type { CostEstimate } from '#engine/result.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Table } from '../../ui/Table.tsx'
import { groupsOf } from './cost-groups.ts'
import { CostGroupRows } from './CostGroupRows.tsx'
import { Panel } from './Panel.tsx'
import { UsageDrawer } from './UsageDrawer.tsx'
import { useKnownCost } from '../../widgets/use-known-cost.ts'
import styles from './results.module.css'

/** A component whose lines are below this share of the total starts collapsed. */
const SMALL_SHARE = 0.02

/** Every line of the price with how it comes about, by component, and the total. */
export function Cost({ result }: { result: StoredResult }): ReactNode {
  const { t } = useTexts('results')
  const knownCost = useKnownCost()
  const cost = result.cost_estimate
  const dates = datesOf(cost.lines)
  const groups = useMemo(() => groupsOf(cost), [cost])
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        groups
          .filter((group) => group.unpriced === 0 && group.amount < cost.total_monthly * SMALL_SHARE)
          .map((group) => group.component),
      ),
  )
  const [isUsageOpen, setIsUsageOpen] = useState(false)
  const toggle = (component: string) => {
    const next = new Set(closed)
    if (!next.delete(component)) next.add(component)
    setClosed(next)
  }
  const isAllOpen = closed.size === 0
  return (
    <Panel
      section="cost"
      head={
        <>
          <span className="t3 small">{dates && <PriceDates {...dates} />}</span>
          <span className="push row">
            <Button
              size="sm"
              variant="ghost"
              onClick={() => setClosed(new Set(isAllOpen ? groups.map((group) => group.component) : []))}
            >
              {t(isAllOpen ? 'cost.closeAll' : 'cost.openAll')}
            </Button>
            <Button size="sm" icon={SlidersHorizontal} onClick={() => setIsUsageOpen(true)}>
              {t('cost.usage')}
            </Button>
          </span>
        </>
      }
    >
      <Table label={t('sections.cost')} isList isPlain>
        <thead>
          <tr>
            <th>{t('cost.line')}</th>
            <th className="num">{t('cost.quantity')}</th>
            <th className="num">{t('cost.unitPrice')}</th>
            <th>{t('cost.priceOf')}</th>
            <th className="num">{t('cost.monthly')}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <CostGroupRows
              key={group.component}
              group={group}
              isOpen={!closed.has(group.component)}
              onToggle={() => toggle(group.component)}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>
              {t('cost.total')}
              <span className="cell-sub">
                {t('stats.priced', { priced: cost.priced_lines, total: cost.total_lines })}
              </span>
            </td>
            <td className="num">{knownCost(cost.total_monthly, cost, 'cents')}</td>
          </tr>
          {cost.lifetime && (
            <tr>
              <td colSpan={4}>{t('cost.lifetime', { count: cost.lifetime.days })}</td>
              <td className="num">{knownCost(cost.lifetime.total, cost, 'cents')}</td>
            </tr>
          )}
        </tfoot>
      </Table>
      <Free cost={cost} />
      {isUsageOpen && <UsageDrawer result={result} onClose={() => setIsUsageOpen(false)} />}
    </Panel>
  )
}

/** Between which dates the prices of the lines were read. */
function PriceDates({ oldest, newest }: Dates): ReactNode {
  const { t } = useTexts('results')
  const { bookDate } = useFormat()
  const [from, to] = [oldest, newest].map(bookDate)
  return from === to ? t('cost.readIn', { date: to }) : t('cost.readBetween', { from, to })
}

/** What has no charge, and why. */
function Free({ cost }: { cost: CostEstimate }): ReactNode {
  const { t } = useTexts('results')
  const free = Object.entries(cost.free)
  if (free.length === 0) return null
  return (
    <details className={clsx('panel__foot', styles.resultFoot)}>
      <summary className="small t2">{t('cost.freeResources', { count: free.length })}</summary>
      <ul className={clsx('tiny', styles.resultFree)}>
        {free.map(([address, reason]) => (
          <li key={address}>
            <span className={clsx('mono', styles.resultBreak)}>{address}</span> <span className="t3">{reason}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
