// The embedded agent of a real server, as a user of its own. What only root can try is tried as root, on Linux.
import { spawnSync } from 'node:child_process'
import { chmod, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { makeDataFolder } from '../../../test/support/data-folder.ts'
import { killServers, startServer } from '../../../test/support/server-process.ts'
import { newSealKey } from '../crypto/seal.ts'
import { stopCluster } from '../db/embedded/cluster.ts'
import { readPostmaster } from '../db/embedded/postmaster.ts'

const USER = { name: 'daemon', uid: 1, gid: 1 }
const CAN_CHANGE_USERS =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['--version'], { uid: USER.uid, gid: USER.gid, cwd: '/' }).status === 0

describe.skipIf(!CAN_CHANGE_USERS)('STRATA_AGENT_USER (skipped where the tests cannot become another user)', () => {
  let folder: string | undefined

  afterEach(async () => {
    await killServers()
    if (folder === undefined) return
    const postmaster = await readPostmaster(join(folder, 'postgres'))
    if (postmaster) await stopCluster(folder, postmaster)
    await rm(folder, { recursive: true, force: true })
  })

  const start = async (data: string) => {
    const server = await startServer({ STRATA_DATA: data, STRATA_AGENT: 'on', STRATA_AGENT_USER: USER.name })
    return { server, client: await server.signedIn() }
  }

  it('runs the agent as that user, and lets it carry out modules that people brought', async () => {
    folder = await makeDataFolder('strata-agent-user-')
    const { server, client } = await start(folder)
    await expect
      .poll(async () => (await client('GET /agents/embedded', {})).status, { timeout: 60_000 })
      .toBe('running')
    await expect.poll(async () => (await client('GET /agents', {})).length, { timeout: 60_000 }).toBe(1)
    expect(await client('GET /agents', {})).toMatchObject([{ is_embedded: true, is_seen: true, can_isolate: true }])
    expect(await client('GET /agents/embedded', {})).toMatchObject({ user: USER.name, reason: null })
    const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
    const states = await Promise.all(processes.map((id) => readFile(`/proc/${id}/status`, 'utf8').catch(() => '')))
    const children = states.filter((state) => state.includes(`\nPPid:\t${server.pid}\n`))
    expect(children.filter((state) => state.includes(`\nUid:\t${USER.uid}\t`))).toHaveLength(1)
    expect(await server.stop()).toBe(0)
  })

  it('does not start it when that user could read the key, and says why in the log and to administrators', async () => {
    folder = await makeDataFolder('strata-agent-user-')
    const key = join(folder, 'secret.key')
    await writeFile(key, newSealKey())
    await chmod(key, 0o644)
    const { server, client } = await start(folder)
    await expect.poll(async () => (await client('GET /agents/embedded', {})).status).toBe('refused')
    const sentence = `The user ${USER.name} has access to ${key}, which holds data of the server`
    expect((await client('GET /agents/embedded', {})).reason?.text).toContain(sentence)
    // The log is written in batches.
    await expect.poll(() => server.told.log).toContain(sentence)
    expect(await client('GET /agents', {})).toEqual([])
    await expect(client('POST /agents/embedded/opentofu', {})).rejects.toMatchObject({ status: 409 })
    expect(await server.stop()).toBe(0)
  })
})
