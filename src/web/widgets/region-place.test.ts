import { expect, test } from 'vitest'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { PLACES } from './region-place.ts'

test('every region has a country, and its place is that of the region book', () => {
  for (const { regions } of CLOUD_LIST)
    for (const { id, label } of regions) {
      const { country = '', place } = PLACES[id] ?? {}
      const name = new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? ''
      const told = /\(([^)]+)\)/.exec(label)?.[1] ?? label
      // The book says N. Virginia of AWS, and Hong Kong without what the country is called officially.
      expect(told.includes(place ?? name) || name.includes(told) || label.includes(place ?? name), id).toBe(true)
    }
})
