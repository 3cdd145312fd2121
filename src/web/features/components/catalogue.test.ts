import { describe, expect, test } from 'vitest'
import { CLOUD_IDS } from '#engine/clouds/index.ts'
import { COMPONENTS } from '#engine/components/catalogue.ts'
import { countOn, describeOn, findComponents, usersOf } from './catalogue.ts'

const typesOf = (found: readonly { type: string }[]) => found.map(({ type }) => type)

const componentOf = (type: string) => {
  const found = COMPONENTS.find((one) => one.type === type)
  if (!found) throw new Error(`There is no ${type}.`)
  return found
}

const inEnglish = ({ description }: { readonly description: string }): string => description

test('finds by name or description in any case, combined with the category', () => {
  expect(findComponents('', '', inEnglish)).toHaveLength(COMPONENTS.length)
  expect(typesOf(findComponents('', 'POSTGRES', inEnglish))).toContain('postgresql')
  expect(typesOf(findComponents('database', '  postgres ', inEnglish))).toEqual(['postgresql'])
  expect(findComponents('compute', 'postgresql server', inEnglish)).toEqual([])
  const described = findComponents('', 'private address', inEnglish)
  expect(described.length).toBeGreaterThan(0)
  for (const one of described) expect(`${one.name} ${one.description}`.toLowerCase()).toContain('private address')
})

test('counts what each cloud has', () => {
  expect(CLOUD_IDS.map((cloud) => countOn(cloud))).toEqual([17, 16, 16])
})

test('knows who can use a component', () => {
  expect(typesOf(usersOf('postgresql'))).toContain('vm')
  expect(typesOf(usersOf('api-gateway'))).toEqual([])
})

describe.each(COMPONENTS.map((one) => [one.type, one] as const))('%s', (type, component) => {
  test.each(CLOUD_IDS)('is described on %s', (cloud) => {
    const found = describeOn(component, cloud)
    if (!found.isThere) {
      expect(type).toBe('managed-identity')
      expect(found.reason).toMatch(/takes its place\.$/)
      return
    }
    expect(found.resourceTypes.length).toBeGreaterThan(0)
    for (const resource of found.resourceTypes) expect(found.terraform).toContain(`resource "${resource}"`)
    for (const line of found.lines) expect(line.node).toBe(type)
    if (found.lines.length === 0) expect(component.category).toBe('identity')
    else expect(found.monthly).toBeCloseTo(found.lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0))
    expect(found.shownWith === undefined).toBe(!['load-balancer', 'api-gateway', 'vnet'].includes(type))
    expect(found.monthlyInAll).toBeGreaterThanOrEqual(found.monthly ?? 0)
    expect(found.along.includes('VNet')).toBe(type !== 'vnet' && found.needs.length > 0 && found.along.length > 0)
    expect(describeOn(component, cloud)).toBe(found)
  })
})

test('a machine says what comes along with it', () => {
  const found = describeOn(componentOf('vm'), 'azure')
  if (!found.isThere) throw new Error('Azure has machines.')
  expect(found.along).toContain('VNet')
  expect(found.monthlyInAll).toBeGreaterThan((found.monthly ?? 0) * 2)
})

test('networks are compared on equal terms: with a machine, and its way out, in each', () => {
  for (const cloud of CLOUD_IDS) {
    const found = describeOn(componentOf('vnet'), cloud)
    if (!found.isThere) throw new Error('Every cloud has networks.')
    expect(found.lines.map(({ service }) => service)).toContain('nat-gateway')
    expect(found.shownWith).toBe('VM')
    expect(found.lines.every(({ node }) => node === 'vnet')).toBe(true)
  }
})
