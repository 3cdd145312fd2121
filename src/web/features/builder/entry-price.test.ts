import { expect, test } from 'vitest'
import { inEnglish } from '#engine/english.ts'
import { CLOUDS } from '#engine/clouds/index.ts'
import { stackDraft } from '#engine/stack/schema.ts'
import { entriesOf } from './entries.ts'
import { contextOf, priceOf } from './entry-price.ts'

const ENGLISH: Parameters<typeof entriesOf>[2] = {
  otherCloud: (cloud) => `for ${cloud}`,
  say: (one) => inEnglish([one]),
  describe: ({ description }) => description,
}

test.each(Object.values(CLOUDS))(
  'every component that $label has is priced or free with its defaults',
  ({ id, defaultRegion }) => {
    const context = contextOf(stackDraft.parse({ cloud: id, region: defaultRegion, nodes: [] }))
    const without = entriesOf(id, [], ENGLISH).flatMap((entry) => {
      const price = priceOf(entry, context)
      return price && (price.isFree || (price.monthly !== null && price.monthly > 0)) ? [] : [entry.type]
    })
    expect(without).toEqual(id === 'azure' ? [] : ['managed-identity'])
  },
)

test('a larger team makes it dearer', () => {
  const of = (team_size: number) => {
    const entry = entriesOf('azure', [], ENGLISH).find(({ type }) => type === 'postgresql')
    return (
      entry &&
      priceOf(entry, contextOf(stackDraft.parse({ cloud: 'azure', region: 'eastus', nodes: [], team_size })))?.monthly
    )
  }
  expect(of(30)).toBeGreaterThan(of(1) ?? 0)
})
