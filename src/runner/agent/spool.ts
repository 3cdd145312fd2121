// States that Terraform could not send: kept on disk until the server has them, also over a restart of the agent.
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { AgentJob } from '#contract/agent.ts'
import { machineApi } from '#contract/machines.ts'
import { CallFailed, LONG_CALL_MS, createClient } from './client.ts'

/** Where states stay that the server refused: nothing of them is lost before a person has looked at them. */
const REFUSED = 'refused'

const spooled = z.object({ environment: z.string(), token: z.string(), state: z.base64() })
type Spooled = z.infer<typeof spooled>

export interface Spool {
  /**
   * Keeps the state of a job.
   * @returns true once it is on disk; false when that did not take it: then it is kept in memory until it is sent
   */
  keep(state: {
    readonly job: Pick<AgentJob, 'id' | 'token'> & { readonly environment: { readonly id: string } }
    readonly bytes: Uint8Array
  }): Promise<boolean>
  /** Sends what is kept. @returns how many wait for the server */
  send(): Promise<number>
  /** How many waited when they were last sent. */
  readonly waiting: number
}

/**
 * Opens the spool in a folder.
 * @param onTrouble told of what the server refuses
 */
export function openSpool(folder: string, url: string, onTrouble: (message: string, error: unknown) => void): Spool {
  let sending: Promise<number> | undefined
  let sendingNext: Promise<number> | undefined
  let lastWaiting = 0
  /** What no disk took. */
  const inMemory = new Set<Spooled>()
  return {
    keep: async ({ job, bytes }) => {
      const state = {
        environment: job.environment.id,
        token: job.token,
        state: Buffer.from(bytes).toString('base64'),
      }
      try {
        await write(join(folder, `${job.id}-${Date.now()}.json`), state)
        return true
      } catch (error) {
        onTrouble('A state cannot be put on disk: it is kept in memory until the server has it.', error)
        inMemory.add(state)
        return false
      }
    },
    send,
    get waiting() {
      return lastWaiting
    },
  }

  function send(): Promise<number> {
    if (sending === undefined) {
      sending = sendAll().finally(() => (sending = undefined))
      return sending
    }
    // What is under way may have begun before the newest was kept.
    sendingNext ??= sending.then(() => {
      sendingNext = undefined
      return send()
    })
    return sendingNext
  }

  async function write(file: string, state: Spooled): Promise<void> {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    try {
      // In one step: what is in the folder is whole.
      await writeFile(`${file}.part`, JSON.stringify(state), { mode: 0o600, flush: true })
      await rename(`${file}.part`, file)
    } finally {
      await rm(`${file}.part`, { force: true })
    }
  }

  async function sendAll(): Promise<number> {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).toSorted()
    let waiting = 0
    for (const name of names) if (!(await sendFile(join(folder, name), name))) waiting += 1
    for (const state of inMemory) if (!(await sendFromMemory(state))) waiting += 1
    lastWaiting = waiting
    return waiting
  }

  async function sendFile(file: string, name: string): Promise<boolean> {
    try {
      await post(spooled.parse(JSON.parse(await readFile(file, 'utf8'))))
      await rm(file, { force: true })
      return true
    } catch (error) {
      if (error instanceof CallFailed && error.isPassing) return false
      onTrouble(`The server refuses a state that is kept in ${join(folder, REFUSED, name)}.`, error)
      return putAside(file, join(folder, REFUSED, name))
    }
  }

  async function putAside(file: string, place: string): Promise<boolean> {
    try {
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      await rename(file, place)
    } catch (error) {
      onTrouble(`The state in ${file} cannot be put aside.`, error)
    }
    return true
  }

  async function sendFromMemory(state: Spooled): Promise<boolean> {
    try {
      await post(state)
    } catch (error) {
      if (error instanceof CallFailed && error.isPassing) return false
      onTrouble('The server refuses a state that no disk took.', error)
      await write(join(folder, REFUSED, `memory-${Date.now()}.json`), state).catch(() => undefined)
    }
    inMemory.delete(state)
    return true
  }

  async function post({ environment, token, state }: Spooled): Promise<void> {
    const body = new Uint8Array(Buffer.from(state, 'base64'))
    await createClient(url, token)(
      machineApi.state.write,
      { params: { environment }, body },
      { timeoutMs: LONG_CALL_MS },
    )
  }
}
