import { expect, test } from 'vitest'
import { keepClip, keptClip, parseClip } from './clip.ts'

const clip = { nodes: [{ id: 'vm', type: 'vm', settings: { count: 2 } }], connections: [], modules: [] }

test('what was copied can be read from the clipboard again', () => {
  expect(parseClip(keepClip(clip))).toMatchObject(clip)
  expect(keptClip()).toBe(clip)
})

test('any other text is no copy', () => {
  for (const text of [
    '',
    'hello',
    '{}',
    '[]',
    JSON.stringify({ ...clip, format: 'other' }),
    JSON.stringify({ format: 'strata/components', nodes: [], connections: [], modules: [] }),
  ]) {
    expect(parseClip(text)).toBeUndefined()
  }
})
