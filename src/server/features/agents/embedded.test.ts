// The agent that the server starts beside itself, and OpenTofu for it.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { bringOpenTofu, NotBrought } from '../../../runner/binary/bring-opentofu.ts'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { startArchiveServer, TOFU_ARCHIVE, type ArchiveServer } from '../../../../test/support/archive-server.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf } from '../../../../test/support/things.ts'
import type { EmbeddedAgentState } from '../../deps.ts'
import { createEmbeddedAgent } from '../../embedded-agent/agent.ts'
import { createBringing, type Bring } from '../../embedded-agent/bringing.ts'

const noBring: Bring = () => Promise.reject(new Error('Nothing is brought here.'))

/** An application whose own agent is a stand-in that runs, and gets its OpenTofu of a server of this machine. */
async function withAgent(): Promise<{
  admin: User
  server: ArchiveServer
  folder: string
  deps: Parameters<typeof auditOf>[0]
}> {
  const folder = mkdtempSync(join(tmpdir(), 'strata-bring-'))
  const server = await startArchiveServer()
  onTestFinished(() => {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const bringing = createBringing(
    (onProgress) =>
      bringOpenTofu({ folder, platform: 'linux', arch: 'x64', pins: server.pins, onProgress }).catch(
        (error: unknown) => {
          if (error instanceof NotBrought) return { said: error.said }
          throw error
        },
      ),
    {},
  )
  const off = createEmbeddedAgent({ jobs: 2, binary: undefined, user: undefined }, folder, noBring).state()
  const agent: EmbeddedAgentState = {
    state: () => ({ ...off, status: 'running', bringing: { ...bringing.state(), refusal: null } }),
    bring: () => bringing.begin(),
  }
  const { user, deps } = await createTestApp({ agent })
  return { admin: user({ role: 'admin' }), server, folder, deps }
}

/** An application with an agent that was set up so and is not started. */
const withOptions = async (...options: Parameters<typeof createEmbeddedAgent>): Promise<User> =>
  (await createTestApp({ agent: createEmbeddedAgent(...options) })).user({ role: 'admin' })

const reasonOf = async (admin: User): Promise<string | undefined> =>
  (await admin.call('GET /agents/embedded', {})).reason?.code

describeEndpoint('GET /agents/embedded', {
  200: () => {
    it('says that there is none, and why', async () => {
      const admin = await withOptions(undefined, '/nonexistent', noBring)
      expect(await admin.call('GET /agents/embedded', {})).toMatchObject({
        status: 'off',
        reason: { code: 'agents.embedded-off' },
        binaries: [],
        bringing: { status: 'idle', version: '1.12.6', refusal: { code: 'agents.bring-off' } },
      })
    })

    it('says that none can run on Windows', async () => {
      const options = { jobs: 2, binary: undefined, user: undefined }
      expect(await reasonOf(await withOptions(options, 'data', noBring, 'win32'))).toBe('agents.embedded-windows')
    })

    it('says as whom it is to run, and with how many jobs', async () => {
      const admin = await withOptions({ jobs: 3, binary: undefined, user: 'strata-agent' }, '/nonexistent', noBring)
      expect(await admin.call('GET /agents/embedded', {})).toMatchObject({
        status: 'starting',
        reason: null,
        user: 'strata-agent',
        jobs: 3,
      })
    })
  },
})

describeEndpoint('POST /agents/embedded/opentofu', {
  202: () => {
    const bringingOf = async (admin: User) => (await admin.call('GET /agents/embedded', {})).bringing

    it('brings the pinned release, once, says how far it is and keeps who asked', async () => {
      const { admin, server, folder, deps } = await withAgent()
      let goOn = (): void => undefined
      let asked = 0
      server.answer = (_, response) => {
        asked += 1
        response.writeHead(200, { 'content-length': String(TOFU_ARCHIVE.length) })
        response.write(TOFU_ARCHIVE.subarray(0, 60))
        goOn = () => void response.end(TOFU_ARCHIVE.subarray(60))
      }
      expect((await admin.call('POST /agents/embedded/opentofu', {})).bringing).toMatchObject({ status: 'running' })
      await expect.poll(() => bringingOf(admin)).toMatchObject({ bytes: 60, total_bytes: TOFU_ARCHIVE.length })
      expect((await admin.call('POST /agents/embedded/opentofu', {})).bringing.status).toBe('running')
      goOn()
      await expect.poll(() => bringingOf(admin)).toMatchObject({ status: 'done', version: '1.12.6', reason: null })
      expect(asked).toBe(1)
      expect(readdirSync(folder)).toEqual(['tofu-1.12.6'])
      expect(await auditOf(deps, 'opentofu')).toMatchObject([
        { action: 'agent.binary', actor_email: admin.email, after: { version: '1.12.6' } },
      ])
    })

    it('says why it could not be brought, keeps nothing of it, and tries again when it is asked to', async () => {
      const { admin, server, folder } = await withAgent()
      const { answer } = server
      server.answer = (_, response) => void response.end(Buffer.concat([TOFU_ARCHIVE, Buffer.from('x')]))
      await admin.call('POST /agents/embedded/opentofu', {})
      await expect
        .poll(() => bringingOf(admin))
        .toMatchObject({ status: 'failed', reason: { code: 'jobs.bring-digest' } })
      expect(readdirSync(folder)).toEqual([])
      server.answer = answer
      await admin.call('POST /agents/embedded/opentofu', {})
      await expect.poll(() => bringingOf(admin)).toMatchObject({ status: 'done', reason: null })
    })
  },
  409: () => {
    it.each([
      ['has no agent', undefined, 'This server has no agent of its own: remove STRATA_AGENT,'],
      [
        'has an agent that does not run',
        { jobs: 2, binary: undefined, user: undefined },
        'The server’s own agent is not running:',
      ],
      [
        'has an agent with a binary of its own',
        { jobs: 2, binary: '/opt/tofu', user: undefined },
        'STRATA_TERRAFORM names /opt/tofu, so the agent would not use another binary:',
      ],
    ])('refuses where the server %s', async (_, options, sentence) => {
      const admin = await withOptions(options, '/nonexistent', noBring)
      await expect(admin.call('POST /agents/embedded/opentofu', {})).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining(sentence) as string,
      })
    })
  },
})
