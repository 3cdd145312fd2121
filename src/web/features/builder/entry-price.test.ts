import { expect, test } from 'vitest'
import { inEnglish } from '#engine/english.ts'
import { CLOUDS } from '#engine/clouds/index.ts'
import { stackDraft, type StackDraft } from '#engine/stack/schema.ts'
import { entriesOf } from './entries.ts'
import { contextOf, priceOf } from './entry-price.ts'

const ENGLISH: Parameters<typeof entriesOf>[2] = {
  otherCloud: (cloud) => `for ${cloud}`,
  say: (one) => inEnglish([one]),
  describe: ({ description }) => description,
}

const priceIn = (cloud: keyof typeof CLOUDS, type: string, stack: Partial<StackDraft> = {}) => {
  const draft = stackDraft.parse({ cloud, region: CLOUDS[cloud].defaultRegion, nodes: [], ...stack })
  const entry = entriesOf(cloud, [], ENGLISH).find((one) => one.type === type)
  if (!entry) throw new Error(`There is no ${type}.`)
  return priceOf(entry, contextOf(draft))
}

test.each(Object.values(CLOUDS))('every component that $label has can be added to an empty stack', ({ id }) => {
  const without = entriesOf(id, [], ENGLISH).flatMap(({ type }) => {
    const price = priceIn(id, type)
    return price && (price.isFree || (price.more !== null && price.more > 0)) ? [] : [type]
  })
  expect(without).toEqual(id === 'azure' ? [] : ['managed-identity'])
})

test('a larger team makes it dearer', () => {
  expect(priceIn('azure', 'postgresql', { team_size: 30 })?.more).toBeGreaterThan(
    priceIn('azure', 'postgresql', { team_size: 1 })?.more ?? 0,
  )
})

test('a name and tags change no price', () => {
  const draft = stackDraft.parse({ cloud: 'aws', region: 'us-east-1', nodes: [] })
  expect(contextOf({ ...draft, name: 'other', tags: { a: 'b' } })).toBe(contextOf(draft))
})
