// The maps of the project name places that exist.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('..', import.meta.url)
const ROOMS = ['words', 'engine', 'domain', 'contract', 'telemetry', 'cloud-api', 'server', 'runner', 'web']

/** The paths that a page names in backticks; `<feature>` and `*` stand for many, and so does `…`. */
function pathsIn(page: string): string[] {
  const text = readFileSync(new URL(page, ROOT), 'utf8')
  return [
    ...text.matchAll(
      /`((?:src|test|scripts|docs|bench|deploy|words|engine|domain|contract|telemetry|cloud-api|server|runner|web)\/[\w./-]*)`/g,
    ),
  ].map(([, path = '']) => (ROOMS.some((room) => path.startsWith(`${room}/`)) ? `src/${path}` : path))
}

test.each([
  'ARCHITECTURE.md',
  'AGENTS.md',
  'docs/flows.md',
  'docs/deploy.md',
  'docs/observe.md',
  'README.md',
  'CONTRIBUTING.md',
])('%s names places that exist', (page) => {
  const paths = pathsIn(page)
  expect(paths.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([])
})

test('the maps name many places, so that the test above looks at something', () => {
  expect(pathsIn('ARCHITECTURE.md').length).toBeGreaterThan(15)
  expect(pathsIn('docs/flows.md').length).toBeGreaterThan(25)
})

test('the README shows every picture that there is, in both themes, and none is heavy', () => {
  const folder = new URL('docs/images/', ROOT)
  const readme = readFileSync(new URL('README.md', ROOT), 'utf8')
  const shown = [...readme.matchAll(/"docs\/images\/([\w-]+\.png)"/g)].map(([, name = '']) => name)
  const pictures = readdirSync(folder)
  expect(new Set(shown)).toEqual(new Set(pictures))
  expect(pictures.filter((name) => name.endsWith('-dark.png')).map((name) => name.replace('dark', 'light'))).toEqual(
    pictures.filter((name) => name.endsWith('-light.png')),
  )
  const sizes = pictures.map((name) => statSync(new URL(name, folder)).size)
  expect(sizes.length).toBeGreaterThanOrEqual(4)
  expect(Math.max(...sizes)).toBeLessThan(250_000)
})
