import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAgentServer, type AgentServer } from '../../../test/support/agent-server.ts'
import { openSpool } from './spool.ts'

let server: AgentServer
beforeAll(async () => {
  server = await startAgentServer()
})
afterAll(() => server.close())

const STATE = Buffer.from(JSON.stringify({ version: 4, serial: 1, lineage: 'a', resources: [] }))

/** A place in which nothing can be written, as on a disk that is full. */
function placeWithoutRoom(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'strata-spool-')), 'file')
  writeFileSync(file, '')
  return join(file, 'spool')
}

test('a state that no disk takes is kept until the server has it', async () => {
  const troubles: string[] = []
  const spool = openSpool(placeWithoutRoom(), server.url, (text) => troubles.push(text))
  const job = server.order({ phase: 'apply' })
  server.isAway = true
  expect(await spool.keep({ job, bytes: STATE })).toBe(false)
  expect(troubles).toEqual(['A state cannot be put on disk: it is kept in memory until the server has it.'])
  expect(await spool.send()).toBe(1)
  server.isAway = false
  expect(await spool.send()).toBe(0)
  expect(server.states.get(job.environment.id)?.at(-1)).toEqual(STATE)
  expect(await spool.send()).toBe(0)
})

test('a state on disk is whole or not there, and gone once it is sent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'strata-spool-'))
  const spool = openSpool(folder, server.url, (text) => expect.unreachable(text))
  const job = server.order({ phase: 'apply' })
  expect(await spool.keep({ job, bytes: STATE })).toBe(true)
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.json$/)])
  expect(await spool.send()).toBe(0)
  expect(readdirSync(folder)).toEqual([])
})
