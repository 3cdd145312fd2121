import type { CSSProperties, ReactNode } from 'react'

interface Stat {
  label: string
  value: ReactNode
  /** Unit outside the figure, such as "per month". */
  unit?: string
  sub?: ReactNode
}

/** Two to four figures of a page: one panel, divided. */
export function StatStrip({ stats }: { stats: readonly Stat[] }): ReactNode {
  const style: CSSProperties & Record<'--columns', number> = { '--columns': stats.length }
  return (
    <dl className="stats" style={style}>
      {stats.map((stat) => (
        <div className="stat" key={stat.label}>
          <dt className="stat__label">{stat.label}</dt>
          <dd className="stat__value">
            {stat.value} {stat.unit !== undefined && <small>{stat.unit}</small>}
          </dd>
          {stat.sub !== undefined && <dd className="stat__sub">{stat.sub}</dd>}
        </div>
      ))}
    </dl>
  )
}
