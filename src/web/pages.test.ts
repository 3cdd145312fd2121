import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { forProject } from './lib/for-project.ts'
import { PAGE_LIST, PAGES, to, type Page } from './pages.ts'
import { pagesAbove } from './shell/pages-above.ts'

test('a link is built from the row of its page', () => {
  expect(to('home')).toBe('/')
  expect(to('wizard')).toBe('/wizard')
  expect(to('result', { id: 'a/b c' })).toBe('/results/a%2Fb%20c')
})

test('the project goes along', () => {
  expect(forProject('/wizard', null)).toBe('/wizard')
  expect(forProject('/wizard', 'a b')).toBe('/wizard?project=a%20b')
  expect(forProject('/wizard?step=6', 'a')).toBe('/wizard?step=6&project=a')
})

test('no two pages share an address', () => {
  expect(new Set(PAGE_LIST.map(({ path }) => path)).size).toBe(PAGE_LIST.length)
})

test('every page is a component in a file of the same name', () => {
  const missing = PAGE_LIST.filter(({ file }) => {
    const path = new URL(`features/${file}.tsx`, import.meta.url)
    const name = file.slice(file.indexOf('/') + 1)
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(`export function ${name}(`)
  })
  expect(missing.map(({ file }) => file)).toEqual([])
})

test('public/early.js knows the pages before signing in from those behind', () => {
  const early = readFileSync(new URL('public/early.js', import.meta.url), 'utf8')
  const pattern = new RegExp(/if \(\/(.+)\/i\.test\(location\.pathname\)\)/.exec(early)?.[1] ?? '', 'i')
  const isBefore = (page: Page) => pattern.test(page.path.replaceAll(/:\w+/g, 'a1'))
  expect(PAGE_LIST.filter(isBefore).map(({ id }) => id)).toEqual(
    PAGE_LIST.filter(({ isPublic = false }) => isPublic).map(({ id }) => id),
  )
})

/** What a file names: areas of texts that it draws, and the files that come with it. */
function read(file: URL): { areas: string[]; imports: URL[] } {
  const source = readFileSync(file, 'utf8')
  const named = [...source.matchAll(/useTexts\(\s*(\[[^\]]*\]|'\w+')/g)].flatMap(([, list = '']) => [
    ...list.matchAll(/'(\w+)'/g),
  ])
  const imported = source.matchAll(/^(?:import|export)(?!\s+type)[^;]*?from '(\.[^']+\.tsx?)'/gm)
  return {
    areas: named.map(([, area = '']) => area),
    imports: [...imported].map(([, path = '']) => new URL(path, file)),
  }
}

/** Areas of texts that a file draws, with all that is loaded with it. */
function areasOf(file: URL, seen = new Set<string>()): string[] {
  if (seen.has(file.href)) return []
  seen.add(file.href)
  const { areas, imports } = read(file)
  return [...areas, ...imports.flatMap((one) => areasOf(one, seen))]
}

// A text that is missing when a page draws itself takes all of it away until the text is there.
test.each(PAGE_LIST.map((page) => [page.id, page] as const))('%s comes with all texts that it draws', (_, page) => {
  const given: readonly string[] = ['common', ...(page.frame === 'shell' ? ['shell'] : []), ...[page.texts].flat()]
  const drawn = areasOf(new URL(`features/${page.file}.tsx`, import.meta.url))
  expect(drawn.length).toBeGreaterThan(0)
  expect([...new Set(drawn)].filter((area) => !given.includes(area))).toEqual([])
})

test('a title is named after the id, where the row names none', () => {
  expect(PAGES.wizard.title).toBe('pages.wizard')
  expect(PAGES.result.title).toBe('pages.results')
})

test('the pages above a page come highest first', () => {
  expect(pagesAbove(PAGES.projectSettings).map(({ id }) => id)).toEqual(['projects', 'project'])
  expect(pagesAbove(PAGES.home)).toEqual([])
})
