import clsx from 'clsx'
import type { CSSProperties, ReactNode } from 'react'

type FillStyle = CSSProperties & Partial<Record<'--value' | '--from', string>>

interface MeterProps {
  /** Name for screen readers, such as "Budget used". */
  label: string
  value: number
  /** What is kept and not used yet; drawn hatched behind the value, and counted in the per cent. */
  reserved?: number
  /** What this request takes; hatched in the accent behind that, and counted in the per cent. */
  requested?: number
  /** Null for no limit, which is a dashed line. */
  max: number | null
  tone: 'success' | 'warning' | 'danger'
  /** "x of y", shown at the left. */
  children: ReactNode
  /** What stands at the right instead of the per cent. */
  aside?: ReactNode
}

/** Per cent of a limit that a part is; a limit of 0 is used up by anything. */
function shareOf(part: number, max: number): number {
  if (max > 0) return (part / max) * 100
  return part > 0 ? 100 : 0
}

/** The share of a limit, with its per cent. The bar is full at 100 %; the figure goes on. */
export function Meter({
  label,
  value,
  reserved = 0,
  requested = 0,
  max,
  tone,
  children,
  aside,
}: MeterProps): ReactNode {
  if (max === null) {
    return (
      <div className="meter meter--none">
        <span className="meter__label">
          <span>{children}</span>
          <span>{aside}</span>
        </span>
        <span className="meter__track" />
      </div>
    )
  }
  const percent = shareOf(value + reserved + requested, max)
  const place = (part: number) => Math.min(100, shareOf(part, max))
  const styleOf = (from: number, to: number): FillStyle => ({
    '--from': `${place(from)}%`,
    '--value': `${place(to) - place(from)}%`,
  })
  const kept = value + reserved
  return (
    <div className={clsx('meter', tone !== 'success' && `meter--${tone}`)}>
      <meter className="visually-hidden" aria-label={label} value={Math.min(100, percent)} max={100} />
      <span className="meter__label">
        <span>{children}</span>
        <span>{aside ?? `${Math.round(percent)}%`}</span>
      </span>
      <span className="meter__track">
        <i className="meter__fill" style={styleOf(0, value)} />
        {reserved > 0 && <i className="meter__fill meter__fill--reserved" style={styleOf(value, kept)} />}
        {requested > 0 && <i className="meter__fill meter__fill--requested" style={styleOf(kept, kept + requested)} />}
      </span>
    </div>
  )
}
