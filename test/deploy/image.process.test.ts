// The image of deploy/Dockerfile works as it is: what its last stages copy is laid out in a folder and started, with a
// read-only root, as a user without rights. That needs no builder; the packages are those that are installed here.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/serve.ts'
import { ROOT } from '../../scripts/setup.mjs'
import { HAS_TERRAFORM } from '../support/real-agent.ts'
import { make } from '../support/make.ts'
import { makeClient } from '../support/server-process.ts'
import { Container, type Contained } from '../support/image/container.ts'
import { readStages, startOf, stepsOf } from '../support/image/dockerfile.ts'
import { copyProductionPackages, copyProgram, layOut, type Made } from '../support/image/lay-out.ts'
import { CAN_CONTAIN, placeFolder } from '../support/image/place-files.ts'

const STAGES = readStages(readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8'))
const SERVER = startOf(stepsOf(STAGES, 'server'))
const AGENT = startOf(stepsOf(STAGES, 'agent'))

/** Where Terraform is at hand, it stands in for OpenTofu, which the build downloads. */
const terraform = HAS_TERRAFORM ? spawnSync('which', ['terraform'], { encoding: 'utf8' }).stdout.trim() : undefined

const MADE: Made = {
  'dependencies:/app/node_modules': copyProductionPackages,
  'build:/app/dist': (target) => placeFolder(join(ROOT, 'dist'), target),
  'opentofu:/tofu': async (target) => {
    if (terraform !== undefined) await copyProgram(terraform, target)
  },
}

let folder: string
let container: Container

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strata-image-'))
  const [root, volume] = [join(folder, 'root'), join(folder, 'volume')]
  await Promise.all([mkdir(root), mkdir(volume)])
  // The image of the agent is that of the server with OpenTofu and another command.
  await layOut(stepsOf(STAGES, 'agent'), root, MADE)
  container = new Container(root, volume, AGENT)
  await container.addBase()
  await chmod(folder, 0o755)
})

afterAll(async () => {
  await container?.kill()
  if (!CAN_CONTAIN) spawnSync('chmod', ['-R', 'u+w', folder])
  await rm(folder, { recursive: true, force: true })
})

/** Starts the server, and waits until it is ready. */
async function startServer(): Promise<{ readonly server: Contained; readonly url: string; readonly port: string }> {
  const port = String(await freePort())
  // The image listens on every address, which a test does not.
  const env = { PORT: port, STRATA_HOST: '127.0.0.1', STRATA_AGENT: 'off', STRATA_DEMO: 'true' }
  const server = container.run(SERVER.command, env)
  const url = `http://127.0.0.1:${port}`
  const ready = async (): Promise<number | string> =>
    server.child.exitCode === null
      ? fetch(`${url}/api/ready`).then(
          ({ status }) => status,
          () => 0,
        )
      : `ended: ${server.printed.text}`
  await expect.poll(ready, { timeout: 120_000, interval: 100 }).toBe(200)
  return { server, url, port }
}

test(`the image serves, works and keeps its data in the volume alone${CAN_CONTAIN ? '' : ' (as this user)'}`, async () => {
  const writing = container.run(['node', '-e', 'require("fs").writeFileSync("/app/x", ""); console.log("written")'])
  expect(await writing.ended).not.toBe(0)
  expect(writing.printed.text).toMatch(/EROFS|EACCES|ENOENT/)

  const { server, url, port } = await startServer()
  const client = makeClient(url, new Map())
  await client('POST /auth/login', { body: { email: 'demo.admin@example.com', password: 'demo-admin' } })
  // Threads run from the sources, with packages that only they load.
  const { id } = await client('POST /generate', { body: make.answers() })
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(await (await fetch(url)).text()).toContain('<div id="root">')
  const check = (): Promise<number | null> => container.run(SERVER.healthCheck, { PORT: port }).ended
  expect(await check()).toBe(0)

  const body = { name: 'Image', pools: ['default'], current_password: 'demo-admin' }
  const { token } = await client('POST /agents/tokens', { body })
  await writeFile(join(container.volume, 'token'), `${token}\n`)
  const env = { STRATA_URL: url, STRATA_AGENT_TOKEN_FILE: container.inVolume('token') }
  const agent = container.run(AGENT.command, env)
  await expect
    .poll(async () => (await client('GET /agents', {})).map((one) => [one.is_seen, one.binaries.length]), {
      timeout: 60_000,
      message: agent.printed.text,
    })
    .toEqual([[true, terraform === undefined ? 0 : 1]])
  expect(agent.child.kill('SIGTERM')).toBe(true)
  expect(await agent.ended).toBe(0)

  expect(server.child.kill('SIGTERM')).toBe(true)
  expect([await server.ended, server.printed.text]).toEqual([0, expect.stringContaining('Strata has stopped.')])
  expect(await check()).toBe(1)

  // The embedded database has ended with its container; the command starts it for the backup.
  const backup = container.run(['node', 'scripts/backup.ts', '--to', container.inVolume('backup.tar')])
  expect([await backup.ended, backup.printed.text]).toEqual([0, expect.stringContaining('backup.tar')])
})

test('the stages that build find all that they need among what the builder gets', async () => {
  // The packages of development are as they are here.
  const root = join(folder, 'build')
  await layOut(stepsOf(STAGES, 'build'), root, {})
  await symlink(join(ROOT, 'node_modules'), join(root, 'app/node_modules'))
  const command = stepsOf(STAGES, 'build').findLast(({ keyword }) => keyword === 'RUN')?.words ?? []
  expect(command[0]).toBe('node')
  const built = spawnSync(process.execPath, command.slice(1), { cwd: join(root, 'app'), encoding: 'utf8' })
  expect([built.status, built.stderr]).toEqual([0, ''])

  const download = join(folder, 'download')
  await layOut(stepsOf(STAGES, 'download'), download, {})
  await symlink(join(container.root, 'app/node_modules'), join(download, 'app/node_modules'))
  const script = stepsOf(STAGES, 'download').findLast(({ keyword }) => keyword === 'RUN')?.words[1] ?? ''
  // Without its argument it stops before it downloads, and after it has loaded all that it imports.
  const asked = spawnSync(process.execPath, [script], { cwd: join(download, 'app'), encoding: 'utf8' })
  expect([asked.status, asked.stderr]).toEqual([2, expect.stringContaining('Name the folder for the program')])
})

const docker = (...args: string[]) => spawnSync('docker', args, { cwd: ROOT, encoding: 'utf8' })
const BASE = STAGES[0]?.base ?? ''
const HAS_BUILDER = docker('buildx', 'version').status === 0 && docker('image', 'inspect', BASE).status === 0

test.skipIf(!HAS_BUILDER)(
  `Docker builds both images and runs the server (skipped where it does not answer or lacks ${BASE})`,
  async () => {
    const opentofu = join(folder, 'opentofu')
    await mkdir(opentofu)
    await copyProgram(terraform ?? process.execPath, join(opentofu, 'tofu'))
    const name = `strata-test-${process.pid}`
    try {
      for (const target of ['server', 'agent']) {
        const context = ['--build-context', `opentofu=${opentofu}`]
        const tag = `${name}-${target}`
        const built = docker(
          'buildx',
          'build',
          ...context,
          '--load',
          '-f',
          'deploy/Dockerfile',
          '--target',
          target,
          '-t',
          tag,
          '.',
        )
        expect([built.status, built.stderr]).toEqual([0, expect.any(String)])
      }
      const limits = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']
      const run = docker('run', '--detach', '--name', name, ...limits, '--env', 'STRATA_DEMO=false', `${name}-server`)
      expect([run.status, run.stderr]).toEqual([0, ''])
      const health = (): string => docker('inspect', '--format', '{{.State.Health.Status}}', name).stdout.trim()
      await expect.poll(health, { timeout: 120_000, interval: 1000 }).toBe('healthy')
      expect(docker('exec', name, 'id', '-u').stdout.trim()).toBe('1000')
      expect(docker('stop', name).status).toBe(0)
      expect(docker('inspect', '--format', '{{.State.ExitCode}}', name).stdout.trim()).toBe('0')
    } finally {
      docker('rm', '--force', '--volumes', name)
      docker('image', 'rm', '--force', `${name}-server`, `${name}-agent`)
    }
  },
)
