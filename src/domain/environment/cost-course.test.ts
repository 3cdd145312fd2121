import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costCourse } from './cost-course.ts'
import { costToDate, type CostPeriod } from './cost.ts'

const at = (text: string): Date => new Date(text)
const period = (from: string, to: string | null, cost_monthly: number): CostPeriod => ({
  started_at: at(from),
  ended_at: to === null ? null : at(to),
  cost_monthly,
})
const NOW = at('2026-11-11T12:00:00Z')

describe('days and months', () => {
  it('has a day for each since activation, with parts of days at both ends', () => {
    const { days } = costCourse([period('2026-11-09T12:00:00Z', null, 300)], null, null, NOW)
    expect(days).toEqual([
      { date: '2026-11-09', cost: expect.closeTo(5, 9), cost_to_date: expect.closeTo(5, 9) },
      { date: '2026-11-10', cost: expect.closeTo(10, 9), cost_to_date: expect.closeTo(15, 9) },
      { date: '2026-11-11', cost: expect.closeTo(5, 9), cost_to_date: expect.closeTo(20, 9) },
    ])
  })

  it('counts the part of a day before and after it was suspended at their rates', () => {
    const periods = [
      period('2026-11-09T00:00:00Z', '2026-11-10T06:00:00Z', 300),
      period('2026-11-10T06:00:00Z', null, 30),
    ]
    expect(costCourse(periods, null, null, NOW).days.map(({ cost }) => cost)).toEqual([
      expect.closeTo(10, 9),
      expect.closeTo(2.5 + 0.75, 9),
      expect.closeTo(0.5, 9),
    ])
  })

  it('counts each month at its own length, also over the end of a year', () => {
    const periods = [period('2026-12-30T00:00:00Z', '2027-03-01T00:00:00Z', 310)]
    const { months, cost_to_date } = costCourse(periods, null, null, at('2027-05-05T00:00:00Z'))
    expect(months).toEqual([
      { month: '2026-12', cost: expect.closeTo(20, 9) },
      { month: '2027-01', cost: expect.closeTo(310, 9) },
      { month: '2027-02', cost: expect.closeTo(310, 9) },
    ])
    expect(cost_to_date).toBeCloseTo(640, 9)
  })

  it('ends with the last day of what is deleted, and is empty for what never ran', () => {
    const { days } = costCourse([period('2026-11-02T00:00:00Z', '2026-11-03T00:00:00Z', 300)], null, null, NOW)
    expect(days.map(({ date }) => date)).toEqual(['2026-11-02'])
    expect(costCourse([], null, 10, NOW)).toEqual({
      days: [],
      months: [],
      month: { key: '2026-11', cost: 0, forecast: 0, budget_reached_on: null },
      cost_to_date: 0,
    })
  })

  it('adds up to the cost to date', () => {
    const moments = fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z'), noInvalidDate: true })
    fc.assert(
      fc.property(
        fc.uniqueArray(moments, { minLength: 2, maxLength: 8, selector: Number }),
        fc.array(fc.nat(1000), { minLength: 8, maxLength: 8 }),
        (given, rates) => {
          const sorted = given.toSorted((a, b) => a.getTime() - b.getTime())
          const periods = sorted
            .slice(1)
            .map((to, n) => ({ started_at: sorted[n] ?? to, ended_at: to, cost_monthly: rates[n] ?? 0 }))
          const now = at('2027-06-15T08:30:00Z')
          const course = costCourse(periods, null, null, now)
          const expected = costToDate(periods, now)
          expect(course.days.at(-1)?.cost_to_date ?? 0).toBeCloseTo(expected, 6)
          expect(course.months.reduce((sum, { cost }) => sum + cost, 0)).toBeCloseTo(expected, 6)
          const numbers = course.days.map(({ date }) => Date.parse(date) / 86_400_000)
          expect(numbers.slice(1).every((day, n) => day === (numbers[n] ?? 0) + 1)).toBe(true)
        },
      ),
    )
  })
})

describe('when the budget is used up', () => {
  const running = [period('2026-10-20T00:00:00Z', null, 300)]
  const reached = (limit: number | null, end: Date | null = null, periods = running) =>
    costCourse(periods, end, limit, NOW).month.budget_reached_on

  it.each([
    ['not without a limit', null, null],
    ['on a day that has passed', 50, '2026-11-05'],
    ['on a day to come', 205, '2026-11-21'],
    ['on the last day for exactly the price of the month', 300, '2026-11-30'],
    ['not for more than the month will cost', 301, null],
    ['on the first day for a limit of 0', 0, '2026-11-01'],
  ])('%s', (_, limit, expected) => {
    expect(reached(limit)).toBe(expected)
  })

  it('knows that it ends before', () => {
    expect(reached(205, at('2026-11-20T00:00:00Z'))).toBeNull()
    expect(reached(205, at('2026-11-22T00:00:00Z'))).toBe('2026-11-21')
  })

  it('counts nothing of the months before, and nothing more of what is deleted or never ran', () => {
    expect(reached(10, null, [period('2026-09-01T00:00:00Z', '2026-11-01T00:00:00Z', 300)])).toBeNull()
    expect(reached(0, null, [])).toBeNull()
  })

  it('goes on at the rate of what is suspended', () => {
    const suspended = [
      period('2026-11-01T00:00:00Z', '2026-11-11T00:00:00Z', 300),
      period('2026-11-11T00:00:00Z', null, 30),
    ]
    expect(reached(110, null, suspended)).toBe('2026-11-20')
    expect(reached(121, null, suspended)).toBeNull()
  })
})
