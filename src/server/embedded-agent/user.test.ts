// The user of the agent. What only root can try is tried as root, on Linux.
import { execFile } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareUser, type AgentUser } from './user.ts'

const run = promisify(execFile)
const USER = 'daemon'
const CAN_CHANGE_USERS = process.platform === 'linux' && process.getuid?.() === 0

let data: string
const prepare = (user = USER) =>
  prepareUser(user, data, { folder: join(data, 'agent'), broughtFolder: join(data, 'binaries') })

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'strata-user-'))
  writeFileSync(join(data, 'secret.key'), 'canary', { mode: 0o600 })
  mkdirSync(join(data, 'postgres'), { mode: 0o700 })
  writeFileSync(join(data, 'postgres', 'PG_VERSION'), 'canary')
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

it('says that a user does not exist, that it is root, or that it is the server’s own', async () => {
  expect(await prepare('strata-nobody-has-this-name')).toMatchObject({ said: { code: 'agents.user-unknown' } })
  expect(await prepare('root')).toMatchObject({ said: { code: 'agents.user-is-root' } })
  if (process.getuid?.() !== 0)
    expect(await prepare(userInfo().username)).toMatchObject({ said: { code: 'agents.user-is-server' } })
})

it.skipIf(process.getuid?.() === 0)('says that the server cannot become another user', async () => {
  expect(await prepare()).toMatchObject({ said: { code: 'agents.user-no-right' } })
})

describe.skipIf(!CAN_CHANGE_USERS)('as root on Linux (skipped elsewhere)', () => {
  const as = (user: AgentUser, program: string, ...args: string[]) => run(program, args, { ...user, cwd: '/' })
  const prepared = async (): Promise<AgentUser> => {
    const outcome = await prepare()
    if (!('user' in outcome)) throw new Error(outcome.said.code)
    return outcome.user
  }

  it('closes everything but the user’s own folder and what it runs', async () => {
    const user = await prepared()
    expect(user.uid).toBeGreaterThan(0)
    for (const path of ['secret.key', 'postgres/PG_VERSION'])
      await expect(as(user, 'cat', join(data, path))).rejects.toThrow('Permission denied')
    for (const path of ['.', 'postgres'])
      await expect(as(user, 'ls', join(data, path))).rejects.toThrow('Permission denied')
    for (const path of ['new', 'binaries/tofu', 'postgres/new'])
      await expect(as(user, 'touch', join(data, path))).rejects.toThrow('Permission denied')
    await as(user, 'touch', join(data, 'agent', 'state'))
    const { uid, mode } = statSync(join(data, 'agent'))
    expect([uid, mode & 0o777]).toEqual([user.uid, 0o700])
  })

  it('gives it what an agent of the server’s user has left, and follows no link', async () => {
    mkdirSync(join(data, 'agent', 'states'), { recursive: true })
    writeFileSync(join(data, 'agent', 'states', 'one.json'), '{}', { mode: 0o600 })
    symlinkSync(join(data, 'secret.key'), join(data, 'agent', 'link'))
    const user = await prepared()
    expect((await as(user, 'cat', join(data, 'agent', 'states', 'one.json'))).stdout).toBe('{}')
    expect(statSync(join(data, 'secret.key')).uid).toBe(0)
  })

  it('lets it run the OpenTofu that an administrator had brought before', async () => {
    mkdirSync(join(data, 'binaries', 'tofu-1.12.6'), { recursive: true, mode: 0o700 })
    chmodSync(join(data, 'binaries'), 0o700)
    writeFileSync(join(data, 'binaries', 'tofu-1.12.6', 'tofu'), '#!/bin/sh\necho here', { mode: 0o755 })
    expect((await as(await prepared(), join(data, 'binaries', 'tofu-1.12.6', 'tofu'))).stdout).toBe('here\n')
  })

  it.each([
    ['a file that everyone reads', () => chmodSync(join(data, 'secret.key'), 0o644), 'secret.key'],
    ['a folder that everyone enters', () => chmodSync(join(data, 'postgres'), 0o711), 'postgres'],
    ['a database that belongs to it', () => chownSync(join(data, 'postgres'), 1, 1), 'postgres'],
    ['a file of another program', () => writeFileSync(join(data, 'backup.tar'), '', { mode: 0o604 }), 'backup.tar'],
  ])('refuses with %s, and names it', async (_, open, path) => {
    open()
    expect(await prepare()).toEqual({
      said: { code: 'agents.user-reads', params: { user: USER, path: join(data, path) } },
    })
  })

  it('refuses when it cannot get to its folder', async () => {
    const inner = join(data, 'closed', 'data')
    mkdirSync(inner, { recursive: true })
    chmodSync(join(data, 'closed'), 0o700)
    const folder = join(inner, 'agent')
    expect(await prepareUser(USER, inner, { folder, broughtFolder: join(inner, 'binaries') })).toEqual({
      said: { code: 'agents.user-reaches-not', params: { user: USER, path: folder } },
    })
  })
})
