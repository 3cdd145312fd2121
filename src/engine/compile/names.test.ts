import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelOfNode, namePart, slugOf } from './names.ts'

describe('slugOf', () => {
  it('gives a name that every cloud takes, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 250 }), (text) => {
        expect(slugOf(text)).toMatch(/^[a-z][a-z0-9-]{0,18}[a-z0-9]$/)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    ['Web Application', 'web-application'],
    ['  Crème Brûlée / Größe  ', 'creme-brulee-grosse'],
    ['42 Dinge', 'dinge'],
    ['日本', 'stack'],
    ['', 'stack'],
    ['x', 'x-stack'],
    ['${var.evil}"\n', 'var-evil'],
    ['a'.repeat(200), 'a'.repeat(20)],
    ['abcdefghijklmnopqrs---tail', 'abcdefghijklmnopqrs'],
  ])('turns %j into %s', (text, slug) => {
    expect(slugOf(text)).toBe(slug)
  })
})

describe('namePart', () => {
  it('adds the node from the second of a type on and keeps long names apart', () => {
    expect(namePart('pg', 'postgresql', 'postgresql', 20)).toBe('pg')
    expect(namePart('pg', 'postgresql', 'postgresql_orders', 20)).toBe('pg-orders')
    const one = namePart('pg', 'postgresql', 'postgresql_a_very_long_name_of_a_node_one', 20)
    const two = namePart('pg', 'postgresql', 'postgresql_a_very_long_name_of_a_node_two', 20)
    expect(one.length).toBeLessThanOrEqual(20)
    expect(one).not.toBe(two)
  })
})

describe('labelOfNode', () => {
  it('is the component, or the component and the node', () => {
    expect(labelOfNode('storage', 'raw', true)).toBe('storage')
    expect(labelOfNode('storage', 'curated', false)).toBe('storage_curated')
    expect(labelOfNode('postgresql', 'postgresql-orders', false)).toBe('postgresql_orders')
  })
})
