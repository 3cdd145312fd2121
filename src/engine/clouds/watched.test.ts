import { describe, expect, it } from 'vitest'
import { stackOfGallery, GALLERY } from '../blueprints/gallery.ts'
import { CLOUDS, CLOUD_LIST } from './index.ts'
import type { Region } from './cloud.ts'
import { chooseSize } from './size.ts'
import { decidesTheSame, noteChoiceByPrice, watched } from './watched.ts'
import { priceElsewhere } from '../cost/elsewhere.ts'
import { priceStack } from '../compile/price.ts'

const region: Region = {
  id: 'here',
  label: 'Here',
  zones: ['here-a', 'here-b', 'here-c', 'here-d'],
  pair: 'there',
  services: { a: true, 'sizes.s': true, 'sizes.m': true, 'x.zones': ['here-a'], versions: ['2', '1'] },
  notes: [],
}

/** Another region that differs in some of its facts. */
function other(changed: Partial<Region>, services: Region['services'] = {}): Region {
  return { ...region, id: 'elsewhere', label: 'Elsewhere', ...changed, services: { ...region.services, ...services } }
}

describe('a watched region', () => {
  it('is like one that differs in what was not asked', () => {
    const asked = watched(region)
    expect(asked.services['a']).toBe(true)
    expect(decidesTheSame(asked, other({ zones: [], pair: null }, { versions: [] }))).toBe(true)
    expect(decidesTheSame(asked, other({}, { a: false }))).toBe(false)
    expect(decidesTheSame(asked, other({}, { a: null }))).toBe(false)
  })

  it('has zones in a number that decides and under names that do not', () => {
    const asked = watched(region)
    expect([asked.zones.length, asked.services['x.zones'], asked.services['versions']]).toHaveLength(3)
    const three = ['elsewhere-1', 'elsewhere-2', 'elsewhere-3']
    expect(decidesTheSame(asked, other({ zones: three }, { 'x.zones': three }))).toBe(true)
    expect(decidesTheSame(asked, other({ zones: three.slice(1) }))).toBe(false)
    expect(decidesTheSame(asked, other({ zones: three }, { 'x.zones': [] }))).toBe(false)
    expect(decidesTheSame(asked, other({ zones: three }, { versions: ['2'] }))).toBe(false)
  })

  it('has a pair or none', () => {
    const asked = watched(region)
    expect(asked.pair).toBe('there')
    expect(decidesTheSame(asked, other({ pair: 'another' }))).toBe(true)
    expect(decidesTheSame(asked, other({ pair: null }))).toBe(false)
  })

  it('takes a size that may be there like one that is, and not one that it lacks', () => {
    const asked = watched(region)
    expect(chooseSize(asked, 'sizes.', 's', ['s', 'm'])).toEqual({ size: 's', outcome: 'confirmed' })
    expect(decidesTheSame(asked, other({}, { 'sizes.s': null, 'sizes.m': false }))).toBe(true)
    expect(decidesTheSame(asked, other({}, { 'sizes.s': false }))).toBe(false)
  })

  it('is like no other where prices choose, nor when it was not watched', () => {
    const asked = watched(region)
    noteChoiceByPrice(asked)
    expect(decidesTheSame(asked, other({}))).toBe(false)
    expect(decidesTheSame(region, other({}))).toBe(false)
  })
})

it('prices the gallery in other regions as if each was lowered', () => {
  let compared = 0
  for (const [cloud, template] of CLOUD_LIST.flatMap(({ id }) => GALLERY.map((one) => [id, one] as const))) {
    for (const { id } of CLOUDS[cloud].regions) {
      const spec = stackOfGallery(template, cloud, id)
      const outcome = priceStack(spec)
      if (!outcome.ok) continue
      for (const { region: there, totalMonthly, missing } of priceElsewhere(outcome.priced)) {
        const lowered = priceStack({ ...spec, region: there.id })
        if (!lowered.ok) throw new Error(`${template.id} is refused in ${there.id}.`)
        const { estimate } = lowered.priced
        expect({ totalMonthly, missing }, `${template.id} of ${id} in ${there.id}`).toEqual({
          totalMonthly: estimate.totalMonthly,
          missing: estimate.lines.length - estimate.pricedLines,
        })
        compared += 1
      }
    }
  }
  expect(compared).toBeGreaterThan(60)
})
