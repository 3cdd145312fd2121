// States that Terraform could not send: kept on disk until the server has them, also over a restart of the agent.
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { AgentJob } from '#contract/agent.ts'
import { machineApi } from '#contract/machines.ts'
import { CallFailed, LONG_CALL_MS, createClient } from './client.ts'

/** Where states stay that the server refused: nothing of them is lost before a person has looked at them. */
const REFUSED = 'refused'

const spooled = z.object({ environment: z.string(), token: z.string(), state: z.base64() })

export interface Spool {
  /** Keeps the state of a job. Once its promise is fulfilled it is on disk. */
  keep(state: {
    readonly job: Pick<AgentJob, 'id' | 'token'> & { readonly environment: { readonly id: string } }
    readonly bytes: Uint8Array
  }): Promise<void>
  /** Sends what is kept. @returns how many wait for the server */
  send(): Promise<number>
}

/**
 * Opens the spool in a folder.
 * @param onTrouble told of what the server refuses
 */
export function openSpool(folder: string, url: string, onTrouble: (message: string, error: unknown) => void): Spool {
  let sending: Promise<number> | undefined
  return {
    keep: async ({ job, bytes }) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const text = JSON.stringify({
        environment: job.environment.id,
        token: job.token,
        state: Buffer.from(bytes).toString('base64'),
      } satisfies z.infer<typeof spooled>)
      const file = join(folder, `${job.id}-${Date.now()}.json`)
      // In one step: what is in the folder is whole.
      await writeFile(`${file}.part`, text, { mode: 0o600, flush: true })
      await rename(`${file}.part`, file)
    },
    send: () => {
      sending ??= sendAll().finally(() => (sending = undefined))
      return sending
    },
  }

  async function sendAll(): Promise<number> {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).toSorted()
    let waiting = 0
    for (const name of names) if (!(await sendOne(join(folder, name), name))) waiting += 1
    return waiting
  }

  async function sendOne(file: string, name: string): Promise<boolean> {
    try {
      const { environment, token, state } = spooled.parse(JSON.parse(await readFile(file, 'utf8')))
      const body = new Uint8Array(Buffer.from(state, 'base64'))
      await createClient(url, token)(
        machineApi.state.write,
        { params: { environment }, body },
        { timeoutMs: LONG_CALL_MS },
      )
      await rm(file, { force: true })
      return true
    } catch (error) {
      if (error instanceof CallFailed && error.isPassing) return false
      onTrouble(`The server refuses a state that is kept in ${join(folder, REFUSED, name)}.`, error)
      await mkdir(join(folder, REFUSED), { recursive: true, mode: 0o700 })
      await rename(file, join(folder, REFUSED, name))
      return true
    }
  }
}
