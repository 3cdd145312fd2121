// Classes are held together by name alone: no compiler sees that a page uses one that its styles do not have. These
// tests do. Tokens and pieces are global; everything else keeps its names to itself in a module.
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const find = (pattern: string): string[] => globSync(pattern, { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'))

/** Styles that every page has: tokens, pieces, and the frame around pages. */
const GLOBAL = /^src\/web\/(?:ui|shell|widgets|dialogs|forms)\//
/** Classes of libraries, which bring the elements that have them. */
const FOREIGN = /^(?:react-flow|(?:connectable|nodrag|nopan)$)/

const styles = find('src/web/**/*.css')
const modules = styles.filter((file) => file.endsWith('.module.css'))
const sources = find('src/web/**/*.{ts,tsx}').filter((file) => !/\.(?:test|d)\.tsx?$/.test(file))

/** The selectors of a style sheet, without comments. */
const selectorsOf = (file: string): string =>
  [
    ...read(file)
      .replaceAll(/\/\*.*?\*\//gs, '')
      .matchAll(/([^{};]+)\{/g),
  ]
    .map((match) => match[1] ?? '')
    .filter((selector) => !selector.trim().startsWith('@'))
    .join('\n')
const classesIn = (selectors: string): string[] =>
  [...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map((match) => match[1] ?? '')
/** The classes that a module makes, without those of others that it refines. */
const ownClasses = (file: string): Set<string> =>
  new Set(classesIn(selectorsOf(file).replaceAll(/:global\([^)]*\)/g, '')))

interface Use {
  source: string
  module: string
  /** The class; undefined where it is computed, so that no one can find it. */
  name: string | undefined
}

/** Every use of a class of a module. */
const uses: Use[] = sources.flatMap((source) => {
  const text = read(source)
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, binding, path]) => {
    const module = posix.join(dirname(source), path ?? '')
    const found = [...text.matchAll(new RegExp(`(?<![\\w.'"/])${binding}\\b(?:\\.(\\w+))?`, 'g'))].filter(
      (match) => !text.slice(0, match.index).endsWith('import '),
    )
    return found.map((match): Use => ({ source, module, name: match[1] }))
  })
})

test('a feature has its styles in a module', () => {
  const faults = styles.filter((file) => !file.endsWith('.module.css') && !GLOBAL.test(file))
  expect(faults).toEqual([])
})

test('a module is called as no other, as its classes are in the browser', () => {
  const names = modules.map((file) => basename(file))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('every class of a module that a page uses exists', () => {
  const classes = new Map(modules.map((file) => [file, ownClasses(file)]))
  const faults = uses
    .filter(({ module, name }) => name === undefined || !classes.get(module)?.has(name))
    .map(({ source, module, name }) => `${source}: ${name ?? 'computed'} of ${module}`)
  expect(uses.length).toBeGreaterThan(500)
  expect(faults).toEqual([])
})

test('every class of a module is used by a page', () => {
  const used = new Set(uses.map(({ module, name }) => `${module} ${name}`))
  const faults = modules.flatMap((file) =>
    [...ownClasses(file)].filter((name) => !used.has(`${file} ${name}`)).map((name) => `${file}: .${name}`),
  )
  expect(faults).toEqual([])
})

test('what a module refines of others exists', () => {
  const known = new Set(
    styles.filter((file) => !modules.includes(file)).flatMap((file) => classesIn(selectorsOf(file))),
  )
  const faults = modules.flatMap((file) =>
    [...selectorsOf(file).matchAll(/:global\(([^)]*)\)/g)]
      .flatMap((match) => classesIn(match[1] ?? ''))
      .filter((name) => !known.has(name) && !FOREIGN.test(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(faults).toEqual([])
})

test('every class that stands in a page as a word is a global one', () => {
  const known = new Set(
    styles.filter((file) => !modules.includes(file)).flatMap((file) => classesIn(selectorsOf(file))),
  )
  // A call such as clsx(…) may hold brackets, but no other braces.
  const faults = sources.flatMap((source) =>
    [...read(source).matchAll(/className=(?:"([^"]*)"|\{([^{}]*)\})/g)]
      .flatMap(([, plain, code]) =>
        plain === undefined
          ? [...(code ?? '').replaceAll(/[=!]== '[^']*'/g, '').matchAll(/'([^']*)'/g)].map((match) => match[1] ?? '')
          : [plain],
      )
      .flatMap((text) => text.split(/\s+/).filter(Boolean))
      .filter((name) => !known.has(name) && !FOREIGN.test(name))
      .map((name) => `${source}: ${name}`),
  )
  expect(faults).toEqual([])
})
