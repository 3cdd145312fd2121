import { expect, test } from 'vitest'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { CLOUD_LABELS } from '../../widgets/CloudMark.tsx'
import { cloudOfId, regionFor, regionsOfLabel } from './clouds.ts'

test('the clouds and their regions are those of the engine, each beginning with its default', () => {
  expect(CLOUD_LABELS).toEqual(CLOUD_LIST.map(({ label }) => label))
  for (const { label, regions, defaultRegion, id } of CLOUD_LIST) {
    expect(regionsOfLabel(label)).toEqual(regions)
    expect(regionsOfLabel(label)[0]?.id).toBe(defaultRegion)
    expect(cloudOfId(id)).toBe(id)
  }
})

test('another cloud keeps a region that it has, and begins again with one that it has not', () => {
  expect(regionFor('Azure', 'westeurope')).toBe('westeurope')
  expect(regionFor('AWS', 'westeurope')).toBe('us-east-1')
  expect(regionFor('Elsewhere', 'westeurope')).toBe('westeurope')
  expect(cloudOfId('elsewhere')).toBeUndefined()
})
