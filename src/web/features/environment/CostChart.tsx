import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { useFormat } from '../../lib/format.ts'
import { apart, NARROW, pathOf, scaleOf, WIDE, type Frame } from './chart-frame.ts'
import { type Costs, type MonthCurve } from './month-curve.ts'
import { useMonthFormat } from './use-month-format.ts'
import { DAY_MS } from '#engine/durations.ts'
import styles from './environment.module.css'

/** Height of two lines of a label. */
const LABEL_PX = 34
const LINE_PX = 16

/** The cost of the month as a thin line with its budget and what is to come, each named where it stands. */
export function CostChart({ curve, costs }: { curve: MonthCurve; costs: Costs }): ReactNode {
  return (
    <>
      <div className={styles.environmentChartWide}>
        <Drawing curve={curve} costs={costs} frame={WIDE} />
      </div>
      <div className={styles.environmentChartNarrow}>
        <Drawing curve={curve} costs={costs} frame={NARROW} />
      </div>
    </>
  )
}

function Drawing({ curve, costs: { month }, frame }: { curve: MonthCurve; costs: Costs; frame: Frame }): ReactNode {
  const { t } = useTexts('environment')
  const { usd } = useFormat()
  const scale = scaleOf(curve, frame)
  const { x, y, bottom } = scale
  const now = curve.past.at(-1) ?? { day: 0, usd: 0 }
  const begin = curve.past[0] ?? now
  const right = frame.width - frame.right
  const amounts = { cost: usd(month.cost), forecast: usd(month.forecast) }
  const name =
    curve.budget === null
      ? t('cost.describe', amounts)
      : t('cost.describeBudget', { ...amounts, budget: usd(curve.budget) })
  return (
    <svg
      className={styles.environmentChart}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-label={name}
    >
      <Grid curve={curve} frame={frame} monthKey={month.key} />
      <path
        className={styles.area}
        d={`${pathOf(curve.past, scale)} L${x(now.day)} ${bottom} L${x(begin.day)} ${bottom}Z`}
      />
      {curve.budget !== null && (
        <line
          className={clsx(styles.line, styles.lineRef)}
          x1={frame.left}
          x2={right}
          y1={y(curve.budget)}
          y2={y(curve.budget)}
        />
      )}
      <path className={styles.line} d={pathOf(curve.past, scale)} />
      <path className={clsx(styles.line, styles.lineForecast)} d={pathOf(curve.ahead, scale)} />
      <circle className={styles.dot} cx={x(now.day)} cy={y(now.usd)} r={3.5} />
      <Labels curve={curve} month={month} frame={frame} />
    </svg>
  )
}

function Grid({ curve, frame, monthKey }: { curve: MonthCurve; frame: Frame; monthKey: string }): ReactNode {
  const { usd } = useFormat()
  const { day } = useMonthFormat()
  const { x, y } = scaleOf(curve, frame)
  const start = new Date(`${monthKey}-01T00:00:00Z`)
  const marks = Array.from({ length: Math.ceil(curve.days / frame.everyDays) }, (_, index) => index * frame.everyDays)
  return (
    <>
      {curve.ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={frame.left} x2={frame.width - frame.right} y1={y(tick)} y2={y(tick)} />
          <text x={frame.left - 8} y={y(tick) + 4} textAnchor="end">
            {usd(tick)}
          </text>
        </g>
      ))}
      {marks.map((mark) => (
        <text key={mark} x={x(mark)} y={frame.height - 6} textAnchor={mark === 0 ? 'start' : 'middle'}>
          {day(new Date(start.getTime() + mark * DAY_MS))}
        </text>
      ))}
    </>
  )
}

/** What each line is: at its right end where there is room beside it, else above it. */
function Labels({ curve, month, frame }: { curve: MonthCurve; month: Costs['month']; frame: Frame }): ReactNode {
  const { t } = useTexts('environment')
  const { usd } = useFormat()
  const { day } = useMonthFormat()
  const { x, y } = scaleOf(curve, frame)
  const isWide = frame === WIDE
  const right = frame.width - frame.right
  const now = curve.past.at(-1) ?? { day: 0, usd: 0 }
  const isLate = now.day > curve.days / 3
  const budgetY = curve.budget === null ? undefined : y(curve.budget)
  const reached =
    month.budget_reached_on === null ? undefined : t('cost.reached', { date: day(month.budget_reached_on) })
  const forecastY = y(month.forecast)
  const todayY = apart(y(now.usd) - 8, isWide || budgetY === undefined ? undefined : budgetY - 6, LINE_PX)
  const today = (
    <text
      className={styles.label}
      x={x(now.day) + (isLate ? -10 : 10)}
      y={isLate ? todayY : y(now.usd) - 8}
      textAnchor={isLate ? 'end' : 'start'}
    >
      {t('cost.today', { amount: usd(month.cost) })}
    </text>
  )
  const budget = curve.budget === null ? undefined : t('cost.budget', { amount: usd(curve.budget) })
  const forecast = t('cost.forecast', { amount: usd(month.forecast) })
  if (!isWide) {
    return (
      <>
        {today}
        {budgetY !== undefined && (
          <text className={styles.label} x={frame.left + 4} y={budgetY - 6}>
            {budget}
          </text>
        )}
      </>
    )
  }
  return (
    <>
      {today}
      {budgetY !== undefined && (
        <>
          <text className={styles.label} x={right + 8} y={budgetY - 2}>
            {budget}
          </text>
          <text x={right + 8} y={budgetY + 14}>
            {reached}
          </text>
        </>
      )}
      <text className={styles.label} x={right + 8} y={apart(forecastY + 4, budgetY, LABEL_PX)}>
        {forecast}
      </text>
    </>
  )
}
