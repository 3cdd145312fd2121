import { expect, test } from 'vitest'
import { stackDraft } from '#engine/stack/schema.ts'
import { changesOf, isSameStack } from './changes.ts'

const stack = (nodes: { id: string; type: string; settings?: Record<string, unknown> }[]) =>
  stackDraft.parse({ cloud: 'azure', region: 'eastus', nodes })

test('added, removed and changed components are counted', () => {
  const before = stack([
    { id: 'a', type: 'vm' },
    { id: 'b', type: 'redis' },
    { id: 'c', type: 'nosql' },
  ])
  const after = stack([
    { id: 'd', type: 'mysql' },
    { id: 'a', type: 'vm', settings: { size: 'x' } },
    { id: 'b', type: 'redis' },
  ])
  expect(changesOf(before, after)).toEqual({ added: 1, removed: 1, changed: 1 })
  expect(changesOf(before, before)).toEqual({ added: 0, removed: 0, changed: 0 })
})

test('stacks are compared by what is in them', () => {
  const one = stack([{ id: 'a', type: 'vm' }])
  expect(isSameStack(one, structuredClone(one))).toBe(true)
  expect(isSameStack(one, { ...one, name: 'other' })).toBe(false)
})
