// The folder in which Terraform keeps the providers of all jobs. Two downloads into it at once would damage it.
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR_MS } from '#engine/durations.ts'

const POLL_MS = 100
/** Longer than any download: a lock of this age belongs to nobody. */
const STALE_MS = HOUR_MS

/**
 * Makes the function that does something while nobody else uses the folder, in this process or another one.
 * @param folder is made when it is missing
 */
export function createPluginCache(folder: string): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const lock = join(folder, '.lock')
  let last: Promise<unknown> = Promise.resolve()
  const locked = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    while (!(await tryLock(lock))) await sleep(POLL_MS)
    try {
      return await work()
    } finally {
      await rm(lock, { force: true })
    }
  }
  return (work) => {
    const next = last.then(() => locked(work))
    last = next.catch(() => undefined)
    return next
  }
}

async function tryLock(lock: string): Promise<boolean> {
  try {
    const file = await open(lock, 'wx', 0o600)
    try {
      await file.writeFile(String(process.pid))
      return true
    } catch (error) {
      // Of a full disk: a lock without a holder would keep everyone waiting.
      await rm(lock, { force: true })
      throw error
    } finally {
      await file.close()
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (await isLeftOver(lock)) await rm(lock, { force: true })
    return false
  }
}

async function isLeftOver(lock: string): Promise<boolean> {
  const found = await stat(lock).catch(() => undefined)
  if (found === undefined) return false
  if (Date.now() - found.mtimeMs > STALE_MS) return true
  const holder = Number(await readFile(lock, 'utf8').catch(() => ''))
  // Just made, and its holder not yet written.
  if (holder === 0) return false
  return !isAlive(holder)
}

/** Whether a process of this machine runs. */
export function isAlive(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
