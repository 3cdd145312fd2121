// The units of systemd: they start what is there, with settings that exist, and are closed as far as V8 allows.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SERVER_ENTRY } from '../../scripts/bundle.ts'
import { ROOT } from '../../scripts/setup.mjs'
import { AGENT_VARIABLES, readSettings } from '../../src/runner/agent/settings.ts'
import { readConfig } from '../../src/server/config.ts'
import { SETTINGS } from '../../src/server/settings.ts'

/** Folder of the installation that the units name. */
const INSTALLATION = '/opt/strata'
/** What the security check of systemd may find, in tenths: 0 is closed, 100 open. */
const EXPOSURE_MAX = 20

/** Sections of a unit, with all values of each key. */
type Unit = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

function readUnit(text: string): Unit {
  const unit = new Map<string, Map<string, string[]>>()
  let section = new Map<string, string[]>()
  for (const [at, line] of text.split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue
    const [, name] = /^\[(\w+)\]$/.exec(line) ?? []
    const [, key, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (name !== undefined) unit.set(name, (section = new Map<string, string[]>()))
    else if (key !== undefined) section.set(key, [...(section.get(key) ?? []), value])
    else throw new Error(`Line ${at + 1} is neither a section nor a key: ${line}`)
  }
  return unit
}

const textOf = (name: string): string => readFileSync(join(ROOT, 'deploy/systemd', name), 'utf8')
const serviceOf = (name: string): ReadonlyMap<string, readonly string[]> => {
  const service = readUnit(textOf(name)).get('Service')
  if (!service) throw new Error(`${name} has no section [Service].`)
  return service
}
const one = (service: ReadonlyMap<string, readonly string[]>, key: string): string => service.get(key)?.join(' ') ?? ''
const environmentOf = (service: ReadonlyMap<string, readonly string[]>): Record<string, string> =>
  Object.fromEntries(
    one(service, 'Environment')
      .split(' ')
      .map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )

const CLOSED: Readonly<Record<string, string>> = {
  NoNewPrivileges: 'yes',
  CapabilityBoundingSet: '',
  AmbientCapabilities: '',
  ProtectSystem: 'strict',
  ProtectHome: 'yes',
  ProtectProc: 'invisible',
  ProtectClock: 'yes',
  ProtectHostname: 'yes',
  ProtectKernelTunables: 'yes',
  ProtectKernelModules: 'yes',
  ProtectKernelLogs: 'yes',
  ProtectControlGroups: 'yes',
  PrivateTmp: 'yes',
  PrivateDevices: 'yes',
  PrivateUsers: 'yes',
  RestrictAddressFamilies: 'AF_INET AF_INET6 AF_UNIX AF_NETLINK',
  RestrictNamespaces: 'yes',
  RestrictRealtime: 'yes',
  RestrictSUIDSGID: 'yes',
  LockPersonality: 'yes',
  SystemCallArchitectures: 'native',
  SystemCallFilter: '@system-service ~@privileged',
  UMask: '0077',
}

const HAS_ANALYZE = spawnSync('systemd-analyze', ['--version']).status === 0

describe.each(['strata.service', 'strata-agent.service'])('%s', (name) => {
  const service = serviceOf(name)
  const ownName = name.replace('.service', '')

  test('is closed', () => {
    expect(Object.fromEntries(Object.keys(CLOSED).map((key) => [key, one(service, key)]))).toEqual(CLOSED)
    // V8 could not compile.
    expect(service.has('MemoryDenyWriteExecute')).toBe(false)
    expect(service.has('ReadWritePaths')).toBe(false)
  })

  test('runs as a user of its own, in a folder that only that user sees, and is started again', () => {
    expect([one(service, 'User'), one(service, 'Group')]).toEqual([ownName, ownName])
    expect([one(service, 'StateDirectory'), one(service, 'StateDirectoryMode')]).toEqual([ownName, '0700'])
    expect(environmentOf(service)).toMatchObject({ STRATA_DATA: `/var/lib/${ownName}` })
    expect(one(service, 'Restart')).toBe('on-failure')
    // Programs of a run, and the database, are ended by the process that started them.
    expect([one(service, 'KillMode'), one(service, 'KillSignal')]).toEqual(['mixed', 'SIGTERM'])
  })

  test('starts with the machine, once that has a network', () => {
    const unit = readUnit(textOf(name))
    expect(unit.get('Install')?.get('WantedBy')).toEqual(['multi-user.target'])
    expect(unit.get('Unit')?.get('After')).toEqual(['network-online.target'])
    const [documentation = ''] = unit.get('Unit')?.get('Documentation') ?? []
    expect(existsSync(documentation.replace(`file://${INSTALLATION}`, ROOT))).toBe(true)
  })

  test.skipIf(!HAS_ANALYZE)(
    'passes the checks of systemd (skipped where systemd-analyze is not installed)',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'strata-units-'))
      try {
        // With programs that are there.
        const command = `ExecStart=${process.execPath} ${ROOT}/`
        const file = join(folder, name)
        await writeFile(file, textOf(name).replace(`ExecStart=/usr/bin/node ${INSTALLATION}/`, command))
        const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
        expect([verified.status, verified.stderr]).toEqual([0, ''])
        const args = ['security', '--offline=true', '--no-pager', `--threshold=${EXPOSURE_MAX}`, file]
        const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
        expect([status, stderr], stdout).toEqual([0, ''])
      } finally {
        await rm(folder, { recursive: true })
      }
    },
  )
})

test('strata.service starts the server that is built, with settings that exist', () => {
  const service = serviceOf('strata.service')
  expect(one(service, 'ExecStart')).toBe(`/usr/bin/node ${SERVER_ENTRY.replace(ROOT, INSTALLATION)}`)
  const environment = environmentOf(service)
  const known = [...SETTINGS, 'NODE_ENV', 'TMPDIR'] as readonly string[]
  expect(Object.keys(environment).filter((key) => !known.includes(key))).toEqual([])
  expect(readConfig(environment)).toMatchObject({ role: 'all', dataFolder: '/var/lib/strata', demo: false })
  expect(environment['TMPDIR']).toBe(`/run/${one(service, 'RuntimeDirectory')}`)
})

test('strata-agent.service starts the agent, with variables that it reads and its token from a credential', async () => {
  const service = serviceOf('strata-agent.service')
  const entry = 'src/runner/agent/main.ts'
  expect(one(service, 'ExecStart')).toBe(`/usr/bin/node ${INSTALLATION}/${entry}`)
  expect(existsSync(join(ROOT, entry))).toBe(true)
  const environment = environmentOf(service)
  const known = [...AGENT_VARIABLES, 'STRATA_AGENT_TOKEN_FILE', 'NODE_ENV'] as readonly string[]
  expect(Object.keys(environment).filter((key) => !known.includes(key))).toEqual([])
  const [credential = ''] = one(service, 'LoadCredential').split(':')
  const folder = await mkdtemp(join(tmpdir(), 'strata-credentials-'))
  try {
    await writeFile(join(folder, credential), 'strata_agent_x\n')
    const tokenFile = environment['STRATA_AGENT_TOKEN_FILE']?.replace('%d', folder)
    const url = 'https://strata.example.com'
    const settings = readSettings({ ...environment, STRATA_URL: url, STRATA_AGENT_TOKEN_FILE: tokenFile })
    expect(settings).toMatchObject({ token: 'strata_agent_x', folder: '/var/lib/strata-agent/agent' })
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a unit with a line that is none is refused', () => {
  expect(() => readUnit('[Service]\nUser strata\n')).toThrow('Line 2 is neither a section nor a key: User strata')
})
