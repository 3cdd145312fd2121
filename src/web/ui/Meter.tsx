import clsx from 'clsx'
import type { CSSProperties, ReactNode } from 'react'

interface MeterProps {
  /** Name for screen readers, such as "Budget used". */
  label: string
  value: number
  max: number
  tone: 'success' | 'warning' | 'danger'
  /** "x of y", shown at the left. */
  children: ReactNode
}

/** The share of a limit, with its per cent. The bar is full at 100 %; the figure goes on. */
export function Meter({ label, value, max, tone, children }: MeterProps): ReactNode {
  const percent = max > 0 ? (value / max) * 100 : value > 0 ? 100 : 0
  const style: CSSProperties & Record<'--value', string> = { '--value': `${Math.min(100, percent)}%` }
  return (
    <div className={clsx('meter', tone !== 'success' && `meter--${tone}`)}>
      <meter className="visually-hidden" aria-label={label} value={Math.min(100, percent)} max={100} />
      <span className="meter__label">
        <span>{children}</span>
        <span>{Math.round(percent)}%</span>
      </span>
      <span className="meter__track">
        <i className="meter__fill" style={style} />
      </span>
    </div>
  )
}
