import { describe, expect, test } from 'vitest'
import { inEnglish } from '#engine/english.ts'
import { stackModule } from '#engine/stack/module.ts'
import { countsOf, entriesOf, matching, typeName } from './entries.ts'

const ENGLISH: Parameters<typeof entriesOf>[2] = {
  otherCloud: (cloud) => `for ${cloud}`,
  say: (one) => inEnglish([one]),
  describe: ({ description }) => description,
}

const modules = [
  stackModule.parse({
    type: 'custom-queue',
    name: 'Queue',
    description: 'Messages in order',
    category: 'networking',
    cloud: 'aws',
  }),
  stackModule.parse({ type: 'custom-box', name: 'Box', category: 'storage', cloud: 'on-prem' }),
]
const onAzure = entriesOf('azure', modules, ENGLISH)

describe('what can be added', () => {
  test('is the catalogue and the custom components', () => {
    expect(onAzure).toHaveLength(19)
    expect(onAzure.at(-2)).toMatchObject({ name: 'Queue', category: 'network', unsupported: 'for AWS' })
    expect(onAzure.at(-1)).toMatchObject({ name: 'Box', category: 'storage', unsupported: undefined })
  })

  test('says what a cloud lacks', () => {
    expect(onAzure.filter(({ module, unsupported }) => !module && unsupported)).toEqual([])
    const onAws = entriesOf('aws', modules, ENGLISH)
    expect(onAws.flatMap(({ type, unsupported }) => (unsupported === undefined ? [] : [type]))).toEqual([
      'managed-identity',
    ])
  })

  test('is found by name or description in any case, within a category', () => {
    expect(matching(onAzure, 'POSTGRES', undefined).map(({ type }) => type)).toEqual(['postgresql'])
    expect(matching(onAzure, ' in order ', undefined).map(({ type }) => type)).toEqual(['custom-queue'])
    expect(matching(onAzure, 'postgres', 'compute')).toEqual([])
    expect(matching(onAzure, '', 'compute')).toHaveLength(3)
    expect(matching(onAzure, 'mainframe', undefined)).toEqual([])
  })

  test('is counted by category', () => {
    expect(Object.fromEntries(countsOf(onAzure))).toEqual({
      compute: 3,
      storage: 3,
      database: 4,
      network: 4,
      identity: 3,
      monitoring: 2,
    })
  })

  test('has a name also where no one knows the type', () => {
    expect(['vm', 'custom-box', 'gone'].map((type) => typeName(type, modules))).toEqual(['VM', 'Box', 'gone'])
  })
})
