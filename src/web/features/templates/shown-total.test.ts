import { describe, expect, it } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { shownTotal } from './shown-total.ts'

describe('shownTotal', () => {
  const { usd } = formatFor('en')

  it('keeps what is charged apart from what is free', () => {
    expect(usd(shownTotal({ total_monthly: 0, total_lines: 1 }))).toBe('<$0.01')
    expect(shownTotal({ total_monthly: 0, total_lines: 0 })).toBe(0)
    expect(shownTotal({ total_monthly: 12.5, total_lines: 3 })).toBe(12.5)
  })
})
