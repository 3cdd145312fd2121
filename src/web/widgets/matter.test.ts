import { expect, test } from 'vitest'
import { matterOf } from './matter.ts'

test('what runs as it should is no matter to look at', () => {
  expect(matterOf({ kind: 'end' })).toBeUndefined()
  expect(matterOf({ kind: 'nobody' })).toBeUndefined()
  expect(matterOf(null)).toBeUndefined()
  expect(matterOf({ kind: 'approval' })).toBe('approval')
  expect(matterOf({ kind: 'teardown-off' })).toBe('teardown-off')
})
