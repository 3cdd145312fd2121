import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findGuide, GUIDES, linkedGuide, loadGuide } from './guides.ts'

const fileOf = (guide: string) => new URL(`../../../../docs/guides/${guide}.md`, import.meta.url)

test.each(GUIDES)(
  'the guide %s is the file of the repository, begins with its title, and leads to guides',
  async (guide) => {
    expect(existsSync(fileOf(guide))).toBe(true)
    const text = await loadGuide(guide)
    expect(text).toBe(readFileSync(fileOf(guide), 'utf8'))
    expect(text).toMatch(/^# \S/)
  },
)

test('only guides of the page are found', () => {
  expect(findGuide('runs')).toBe('runs')
  expect(findGuide('add-a-page')).toBeUndefined()
  expect(findGuide(undefined)).toBeUndefined()
  expect(linkedGuide('runs.md')).toBe('runs')
  expect(linkedGuide('runs.md#drift')).toBe('runs')
  for (const href of ['../decisions/0010-a-stack-carries-its-modules.md', 'https://example.com/runs.md', '#top'])
    expect(linkedGuide(href)).toBeUndefined()
})
