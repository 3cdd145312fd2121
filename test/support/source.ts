// The files of the repository and what they import, for the tests that look at the source itself.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** The text of a file, by its path below the root. */
export function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

/** The files below the root that match a pattern. */
export function find(...patterns: string[]): string[] {
  return globSync(patterns, { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'))
}

/** The files of the source without its tests. */
export function sources(): string[] {
  return find('src/**/*.{ts,tsx}').filter((file) => !/\.(test|d)\.tsx?$/.test(file))
}

const STATIC = /from\s*'([^']+)'|^import '([^']+)'/gm
const LAZY = /import\(\s*'([^']+)'/g

/** The files of the source that a file imports, types included, as paths below src. */
export function importsOf(file: string, kind: 'all' | 'static' = 'all'): string[] {
  const text = read(file)
  const specifiers = [STATIC, ...(kind === 'all' ? [LAZY] : [])].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? ''),
  )
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('#')) return [specifier.slice(1)]
    if (specifier.startsWith('.')) return [relative('src', posix.join(dirname(file), specifier))]
    return []
  })
}
