// A copy of the repository in which something is added and tried.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../setup.mjs'

const LEFT_BEHIND = new Set(['node_modules', '.git', '.node', '.cache', 'dist', 'data', 'test-results'])

export interface Copy {
  readonly dir: string
  /** Runs a command in the copy; its output when it failed, undefined when it went well. */
  readonly run: (bin: string, ...args: string[]) => string | undefined
  readonly read: (file: string) => string
  readonly files: (pattern: string) => string[]
}

/** What the compiler found out before: with it, it only looks at what was added. */
const COMPILED = ['.cache/types', '.cache/types-test']

/**
 * The same files under another folder of the same disk: the compiler takes links to a folder for other files than the
 * ones it knows.
 */
function linkFolder(from: string, into: string): void {
  mkdirSync(into)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(into, entry.name)]
    if (entry.isDirectory()) linkFolder(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkSync(source, target)
  }
}

/** Works in a copy of the repository that is gone afterwards. */
export async function inCopy(work: (copy: Copy) => void | Promise<void>): Promise<void> {
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  const dir = mkdtempSync(join(ROOT, '.cache/copy-'))
  try {
    for (const name of readdirSync(ROOT)) {
      if (!LEFT_BEHIND.has(name))
        cpSync(join(ROOT, name), join(dir, name), { recursive: true, preserveTimestamps: true })
    }
    for (const folder of COMPILED) {
      if (existsSync(join(ROOT, folder)))
        cpSync(join(ROOT, folder), join(dir, folder), { recursive: true, preserveTimestamps: true })
    }
    linkFolder(join(ROOT, 'node_modules'), join(dir, 'node_modules'))
    const run = (bin: string, ...args: string[]): string | undefined => {
      const file = bin === 'node' ? process.execPath : join(ROOT, 'node_modules/.bin', bin)
      // Golden files of what was added are written by the first run.
      const done = spawnSync(file, args, {
        cwd: dir,
        encoding: 'utf8',
        // What it compiles is of files that are gone afterwards.
        env: { ...process.env, CI: '', NO_COLOR: '1', NODE_COMPILE_CACHE: join(dir, '.cache/compiled') },
        maxBuffer: 1 << 26,
      })
      return done.status === 0 ? undefined : failingPart(`${done.stdout}${done.stderr}`)
    }
    await work({
      dir,
      run,
      read: (file) => readFileSync(join(dir, file), 'utf8'),
      files: (pattern) => globSync(pattern, { cwd: dir }).map((file) => file.replaceAll('\\', '/')),
    })
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Of a test run only what failed; everything of other commands. */
function failingPart(output: string): string {
  const at = output.search(/^.*Failed Tests/m)
  return at < 0 ? output : output.slice(at)
}
