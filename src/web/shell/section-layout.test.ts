import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_LAYOUT, moveBeside, moveBy, parseLayout } from './section-layout.ts'
import { SECTION_IDS } from './sections.ts'

describe('reading what is kept', () => {
  test('keeps order and closed sections', () => {
    const order = SECTION_IDS.toReversed()
    expect(parseLayout(JSON.stringify({ order, closed: ['teams'] }))).toEqual({ order, closed: ['teams'] })
  })

  test('puts sections that it does not know at the end, and forgets foreign ones', () => {
    const { order } = parseLayout(JSON.stringify({ order: ['profile', 'billing', 'home'] }))
    expect(order.slice(0, 2)).toEqual(['profile', 'home'])
    expect(order.toSorted()).toEqual(SECTION_IDS.toSorted())
  })

  test.each([undefined, '', 'nonsense', 'null', '7', '{"order":7}'])('%j gives the default', (text) => {
    expect(parseLayout(text)).toEqual(DEFAULT_LAYOUT)
  })

  test('whatever is kept, every section stands there once', () => {
    fc.assert(
      fc.property(fc.json(), (text) => parseLayout(text).order.toSorted().join() === SECTION_IDS.toSorted().join()),
    )
    const some = fc.array(fc.oneof(fc.constantFrom<string>(...SECTION_IDS), fc.string()))
    fc.assert(
      fc.property(some, (order) => new Set(parseLayout(JSON.stringify({ order })).order).size === SECTION_IDS.length),
    )
  })
})

describe('moving', () => {
  test('beside another section, on either side', () => {
    expect(moveBeside(['projects', 'templates', 'teams'], 'teams', 'projects', 'before')).toEqual([
      'teams',
      'projects',
      'templates',
    ])
    expect(moveBeside(['projects', 'templates', 'teams'], 'projects', 'templates', 'after')).toEqual([
      'templates',
      'projects',
      'teams',
    ])
    expect(moveBeside(['projects', 'templates'], 'projects', 'projects', 'after')).toEqual(['projects', 'templates'])
  })

  test('by one place, over sections that this person does not see', () => {
    const order = ['projects', 'ai-copilot', 'teams', 'home'] as const
    const shown = ['projects', 'teams', 'home'] as const
    expect(moveBy(order, shown, 'projects', 1)).toEqual(['ai-copilot', 'teams', 'projects', 'home'])
    expect(moveBy(order, shown, 'teams', -1)).toEqual(['teams', 'projects', 'ai-copilot', 'home'])
  })

  test('not over the ends', () => {
    expect(moveBy(SECTION_IDS, SECTION_IDS, 'projects', -1)).toEqual(SECTION_IDS)
    expect(moveBy(SECTION_IDS, SECTION_IDS, 'administration', 1)).toEqual(SECTION_IDS)
  })
})
