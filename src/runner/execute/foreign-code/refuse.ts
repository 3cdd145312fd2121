// Refuses what people brought and would run code.
import { lstat, readdir, readFile } from 'node:fs/promises'
import { join, posix, relative, resolve, sep } from 'node:path'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { MINUTE_MS } from '#engine/durations.ts'
import { message, type Message } from '#words/message.ts'
import { JobRefused } from '../refused.ts'

const LOOKING_MAX_MS = MINUTE_MS
const FILES_MAX = 20_000
/** Larger files are no templates; Terraform that is larger is refused, because nobody looks through it. */
const FILE_MAX_BYTES = 2_000_000
const IS_TERRAFORM = /\.(?:tf|tofu)(?:\.json)?$/

/**
 * Looks through modules before anything of them is run.
 * @throws JobRefused with the reasons
 */
export async function refuseForeignCode(files: Readonly<Record<string, string>>): Promise<void> {
  if (Object.keys(files).length === 0) return
  const found = await lookThrough(files)
  if (found.length > 0) throw new JobRefused(found)
}

function lookThrough(files: Readonly<Record<string, string>>): Promise<readonly Message[]> {
  const { promise, resolve: done, reject } = Promise.withResolvers<readonly Message[]>()
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: files, execArgv: [], env: {} })
  const limit = setTimeout(() => done([message('jobs.modules-endless')]), LOOKING_MAX_MS)
  worker.once('message', done)
  worker.once('error', reject)
  worker.once('exit', () => done([message('jobs.modules-endless')]))
  return promise.finally(() => {
    clearTimeout(limit)
    void worker.terminate()
  })
}

/** The files of a stack that people brought: the root is Strata's own. */
export function ownModules(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).filter(([path]) => path.includes('/')))
}

const manifest = z.object({ Modules: z.array(z.object({ Dir: z.string() })) })

/**
 * The files of every module that `init` has fetched, by their paths below the files of a job. Of what Terraform does
 * not load, such as the examples of a module, only what could be a template is among them.
 * @throws JobRefused for links, for modules outside of the folder, and for more files than anybody could have read
 */
export async function readFetchedModules(folder: string): Promise<Record<string, string>> {
  const root = join(folder, '.terraform', 'modules')
  const text = await readFile(join(root, 'modules.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return {}
  const loaded = new Set<string>()
  for (const { Dir } of manifest.parse(JSON.parse(text)).Modules) {
    const place = relative(folder, resolve(folder, Dir))
    if (place.startsWith('..') || place.startsWith(sep))
      throw new JobRefused([message('jobs.module-outside', { path: Dir })])
    // What Git keeps for itself is not looked through.
    if (place.split(sep).includes('.git')) throw new JobRefused([message('jobs.module-outside', { path: Dir })])
    loaded.add(place)
  }
  const files: Record<string, string> = {}
  let count = 0
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).split(sep).join(posix.sep)
    if (entry.isSymbolicLink()) throw new JobRefused([message('jobs.link', { file: name })])
    if (!entry.isFile() || name.split('/').includes('.git')) continue
    if (IS_TERRAFORM.test(name) && !loaded.has(relative(folder, entry.parentPath))) continue
    if ((await lstat(path)).size > FILE_MAX_BYTES) {
      if (IS_TERRAFORM.test(name)) throw new JobRefused([message('jobs.module-unreadable', { file: name })])
      continue
    }
    files[name] = await readFile(path, 'utf8')
    count += 1
    if (count > FILES_MAX) throw new JobRefused([message('jobs.modules-endless')])
  }
  return files
}
