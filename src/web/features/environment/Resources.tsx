import { useMemo, type ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import type { CompiledStack, PriceLine } from '#engine/result.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { amountOf, groupsOf, type LayerGroup, type LayerPart } from './layers.ts'
import { useKnownCost } from '../../widgets/use-known-cost.ts'
import { useAtLeast } from '../../widgets/use-at-least.ts'
import styles from './environment.module.css'

interface ResourcesProps {
  result: CompiledStack
  /** What stands below. */
  children: ReactNode
}

/** What the environment is made of, layer by layer, with the price of each part. */
export function Resources({ result, children }: ResourcesProps): ReactNode {
  const { t } = useTexts('environment')
  const knownCost = useKnownCost()
  const atLeast = useAtLeast()
  const groups = useMemo(() => groupsOf(result), [result])
  const { cost_estimate: cost, resource_count: count } = result
  return (
    <>
      <p className="small t2">
        {atLeast(result, t('resources.count', { count }))},{' '}
        {t('stats.priced', { priced: cost.priced_lines, total: cost.total_lines })}. {t('resources.total')}{' '}
        <b className="money">{knownCost(cost.total_monthly, cost, 'cents')}</b>
      </p>
      {groups.map((group) => (
        <LayerPanel key={group.layer} group={group} />
      ))}
      {children}
    </>
  )
}

function LayerPanel({ group: { layer, parts, amount } }: { group: LayerGroup }): ReactNode {
  const { t } = useTexts('environment')
  const id = `layer-${layer}`
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel__head">
        <h2 className="h3" id={id}>
          {t(`resources.layers.${layer}`)}
        </h2>
        <span className="push medium">
          <Amount amount={amount} />
        </span>
      </div>
      <ul className="rows">
        {parts.map((part) => (
          <Part key={part.id} part={part} />
        ))}
      </ul>
    </section>
  )
}

function Part({ part: { name, text, lines } }: { part: LayerPart }): ReactNode {
  return (
    <li className="stack stack--4">
      <div className={styles.environmentPart}>
        <span>
          <span className="medium">{name}</span>
          <span className="cell-sub">{text}</span>
        </span>
        <Amount amount={lines.length === 0 ? 0 : amountOf(lines)} />
      </div>
      {lines.length > 0 && (
        <ul className="lines lines--tight t2">
          {lines.map((line, index) => (
            <Line key={`${line.resource} ${line.sku} ${index}`} line={line} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Line({ line }: { line: PriceLine }): ReactNode {
  const { t } = useTexts('environment')
  return (
    <li>
      <span>
        {line.label}
        <span className="cell-sub">
          {line.quantity_basis}
          {line.ends_on_stop && `; ${t('resources.stops')}`}
        </span>
      </span>
      <Amount amount={line.amount} />
    </li>
  )
}

/** Money of a part: an unknown price is never a zero, and a zero says that it is free. */
function Amount({ amount }: { amount: number | null }): ReactNode {
  const { t } = useTexts('environment')
  const { cents } = useFormat()
  if (amount === null) return <Badge tone="warning">{t('resources.unpriced')}</Badge>
  return (
    <span className="money">{amount === 0 ? <span className="t3">{t('resources.free')}</span> : cents(amount)}</span>
  )
}
