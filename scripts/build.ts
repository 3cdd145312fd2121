// The build of the pages and of the server, and the question whether it is still current.
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT, say } from './setup.mjs'

/** What `npm start` runs. */
export const SERVER_ENTRY = join(ROOT, 'src/server/main.ts')

const STAMP = join(ROOT, '.cache/build-stamp')
const PAGES = join(ROOT, 'dist/web/index.html')

/** Builds when a source is newer than what was built. */
export async function ensureBuild(): Promise<void> {
  if (existsSync(PAGES) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourceHash()) return
  say('Building the pages (once after each change; some seconds).')
  await build()
}

/** Builds the pages into dist/web. */
export async function build(): Promise<void> {
  const hash = sourceHash()
  rmSync(STAMP, { force: true })
  const vite = await import('vite')
  await vite.build({ root: join(ROOT, 'src/web'), configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' })
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, hash)
}

/** Changes when any file changes that goes into the build; reads sizes and times only, because it runs at every start. */
function sourceHash(): string {
  const hash = createHash('sha256')
  const files = ['vite.config.ts', 'package-lock.json', ...globSync('src/{engine,contract,web}/**/*.{ts,tsx,css,html,json,svg,js}', { cwd: ROOT }).toSorted()]
  for (const file of files) {
    const entry = statSync(join(ROOT, file), { throwIfNoEntry: false })
    hash.update(`${file} ${entry?.size} ${entry?.mtimeMs}\n`)
  }
  return hash.digest('hex')
}
