// What an agent that was killed has left: Terraform that still stops, and states that it could not send.
import { readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { AgentJob } from '#contract/agent.ts'
import { STOP_GRACE_MS } from '#domain/run/limits.ts'
import {
  partsOf,
  readErroredState,
  removeCredentials,
  removeErroredState,
  removeWorkFolder,
} from '../execute/work-folder.ts'
import { isAlive } from './plugin-cache.ts'
import type { Spool } from './spool.ts'

const note = z.object({
  agent: z.int(),
  id: z.string(),
  token: z.string(),
  environment: z.object({ id: z.string(), name: z.string() }),
})

const POLL_MS = 500
/** The watchdog ends what does not stop on its own. */
const LONGEST_MS = STOP_GRACE_MS + 10_000

const noteFile = (folder: string): string => join(folder, 'job.json')

/** Notes whose a work folder is, for the agent that finds it left over. */
export async function noteJob(folder: string, { id, token, environment }: AgentJob): Promise<void> {
  const text = JSON.stringify({ agent: process.pid, id, token, environment } satisfies z.infer<typeof note>)
  // In one step: a note that is there is whole.
  await writeFile(`${noteFile(folder)}.part`, text, { mode: 0o600 })
  await rename(`${noteFile(folder)}.part`, noteFile(folder))
}

/**
 * Clears up what agents have left that run no more: waits until their Terraform has ended, keeps its states, and
 * removes the folders.
 * @returns how many folders there were
 */
export async function clearLeftovers(
  workFolder: string,
  spool: Spool,
  onTrouble: (message: string, error: unknown) => void,
): Promise<number> {
  const names = await readdir(workFolder).catch(() => [])
  const cleared = await Promise.all(
    names.map((name) =>
      clearOne(join(workFolder, name), spool).catch((error: unknown) => {
        onTrouble(`The folder ${name} of a lost job could not be cleared up.`, error)
        return false
      }),
    ),
  )
  return cleared.filter(Boolean).length
}

async function clearOne(folder: string, spool: Spool): Promise<boolean> {
  const job = await readNote(folder)
  if (job !== undefined && job.agent !== process.pid && isAlive(job.agent)) return false
  const { files, processFile } = partsOf(folder)
  const group = Number(await readFile(processFile, 'utf8').catch(() => ''))
  const until = Date.now() + LONGEST_MS
  while (group > 0 && isAlive(-group) && Date.now() < until) await sleep(POLL_MS)
  // Also where the folder itself has to stay.
  await removeCredentials(folder)
  const state = await readErroredState(files)
  if (state !== undefined) {
    // A state without its job is nobody's: it stays where it is.
    if (job === undefined) return false
    // In memory alone it would be lost with this agent: it stays where it is.
    if (!(await spool.keep({ job, bytes: state }))) return false
    await removeErroredState(files)
  }
  await removeWorkFolder(folder)
  return true
}

async function readNote(folder: string): Promise<z.infer<typeof note> | undefined> {
  const text = await readFile(noteFile(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
  try {
    return text === undefined ? undefined : note.parse(JSON.parse(text))
  } catch {
    // The agent was killed, or the disk was full, while it was written: nothing had begun yet.
    return undefined
  }
}
