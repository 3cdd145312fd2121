import clsx from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import { cheapestOf } from '#engine/cost/compare.ts'
import type { CloudComparison } from '#engine/result.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { useFormat } from '../lib/format.ts'
import { Badge } from '../ui/Badge.tsx'
import { CloudMark } from './CloudMark.tsx'

interface CloudBarsProps {
  clouds: readonly CloudComparison[]
  current: CloudId
  /** free: said instead of a zero, where that can be. */
  words: { free?: string; cheapest: string; current: string; unpriced: (count: number) => string }
}

/** A bar for each cloud, the lowest price first. */
export function CloudBars({ clouds, current, words }: CloudBarsProps): ReactNode {
  const { usd } = useFormat()
  const sorted = clouds.toSorted((one, other) => one.total_monthly - other.total_monthly)
  const cheapest = cheapestOf(clouds)
  const highest = Math.max(...clouds.map((cloud) => cloud.total_monthly))
  return (
    <ul className="bars">
      {sorted.map((cloud) => {
        const missing = cloud.total_lines - cloud.priced_lines
        const share: CSSProperties & Record<'--value', string> = {
          '--value': `${highest > 0 ? (cloud.total_monthly / highest) * 100 : 0}%`,
        }
        return (
          <li key={cloud.cloud} className={clsx('bar', cloud.cloud === current && 'bar--on')}>
            <div className="row row--between small">
              <span className="row row--wrap">
                <CloudMark cloud={cloud.cloud} isDecorative />
                {cloud.label} <span className="t3">{cloud.region}</span>
                {cloud.cloud === current && <span className="visually-hidden">{words.current}</span>}
                {cloud.cloud === cheapest && <Badge tone="success">{words.cheapest}</Badge>}
                {missing > 0 && <Badge tone="warning">{words.unpriced(missing)}</Badge>}
              </span>
              <span className="money medium">
                {cloud.total_monthly === 0 && words.free !== undefined ? words.free : usd(cloud.total_monthly)}
              </span>
            </div>
            <div className="bar__track">
              <div className="bar__fill" style={share} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
