// How the generators change the repository: new files, and lines in the
// registries. All or nothing: everything is checked before the first write.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../setup.mjs'

export interface Change {
  /** Path below the root. */
  readonly file: string
  readonly content: string
  readonly isNew: boolean
}

/** A file that must not be there yet. @throws when it is */
export function added(file: string, content: string): Change {
  if (existsSync(join(ROOT, file))) throw new Error(`${file} is there already: choose another name, or edit it.`)
  return { file, content, isNew: true }
}

/**
 * A registry with more in it.
 * @param edits pairs of a text that is in the file once, and what takes its place
 * @throws when a text is not there, because the registry has another form than the generator knows
 */
export function changed(file: string, edits: readonly (readonly [string | RegExp, string])[]): Change {
  let content = readFileSync(join(ROOT, file), 'utf8')
  for (const [from, to] of edits) {
    const next = content.replace(from, () => to)
    if (next === content)
      throw new Error(`${file} has changed its form: ${from} is not in it, so the generator cannot add a line.`)
    content = next
  }
  return { file, content, isNew: false }
}

/** Writes all changes and says what is next. */
export function write(changes: readonly Change[], next: readonly string[]): void {
  for (const { file, content, isNew } of changes) {
    mkdirSync(dirname(join(ROOT, file)), { recursive: true })
    writeFileSync(join(ROOT, file), content)
    console.log(`${isNew ? 'A' : 'M'} ${file}`)
  }
  console.log(`\nNext:\n${next.map((step) => `  - ${step}`).join('\n')}`)
}

/** Runs a generator; what it refuses is one sentence and exit code 1. */
export function generate(work: () => void): void {
  try {
    work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
