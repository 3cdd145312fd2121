// Where things stand in the drawing of a month's cost.
import type { CurvePoint, MonthCurve } from './month-curve.ts'

export interface Frame {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  /** Days between two labels of the axis. */
  readonly everyDays: number
}

const TOP = 16
const BOTTOM = 28

/** Wide: labels of the lines stand at the right of them. */
export const WIDE: Frame = { width: 1100, height: 220, left: 56, right: 144, everyDays: 5 }
/** Narrow: they stand on the lines. */
export const NARROW: Frame = { width: 326, height: 220, left: 44, right: 8, everyDays: 10 }

export interface Scale {
  readonly x: (day: number) => number
  readonly y: (usd: number) => number
  readonly bottom: number
}

/** From days and USD to the drawing. */
export function scaleOf({ days, ticks }: Pick<MonthCurve, 'days' | 'ticks'>, frame: Frame): Scale {
  const top = ticks.at(-1) ?? 1
  const bottom = frame.height - BOTTOM
  return {
    x: (day) => round(frame.left + (day / days) * (frame.width - frame.left - frame.right)),
    y: (usd) => round(bottom - (usd / top) * (bottom - TOP)),
    bottom,
  }
}

/** A line through points as the path of an SVG. */
export function pathOf(points: readonly CurvePoint[], { x, y }: Scale): string {
  return points.map(({ day, usd }, index) => `${index === 0 ? 'M' : 'L'}${x(day)} ${y(usd)}`).join(' ')
}

/** Moves a label away from another so that both can be read. */
export function apart(y: number, other: number | undefined, least: number): number {
  if (other === undefined || Math.abs(y - other) >= least) return y
  return y <= other ? other - least : other + least
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
