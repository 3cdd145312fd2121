import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#engine/durations.ts'
import { readConfig } from './config.ts'
import { SECRET_SETTINGS } from './settings.ts'
import { newSealKey } from './crypto/seal.ts'

const DEFAULTS = {
  port: 8000,
  host: '127.0.0.1',
  dataFolder: resolve('data'),
  databaseUrl: undefined,
  logLevel: 'info',
  publicUrl: undefined,
  demo: undefined,
  trustedProxies: [],
  allowsPrivateAddresses: false,
  secretKey: undefined,
  previousSecretKey: undefined,
  role: 'all',
  drainMs: 0,
  warmsUp: true,
  requestsAMinute: 1200,
  mail: undefined,
  sso: undefined,
  agent: { jobs: 2, binary: undefined, user: undefined },
  backups: undefined,
  retention: { logsMs: 90 * DAY_MS, statesMs: 30 * DAY_MS, resultsMs: undefined, audit: undefined },
}

describe('the settings', () => {
  it('have defaults, also for empty variables', () => {
    expect(readConfig({})).toEqual(DEFAULTS)
    const names = [
      'PORT',
      'DATABASE_URL',
      'LOG_LEVEL',
      ...['HOST', 'DATA', 'URL', 'DEMO', 'PRIVATE_ADDRESSES', 'TRUSTED_PROXIES', 'SECRET_KEY', 'SMTP_URL'].map(
        (name) => `STRATA_${name}`,
      ),
    ]
    expect(readConfig({ HOME: '/root', ...Object.fromEntries(names.map((name) => [name, ''])) })).toEqual(DEFAULTS)
  })

  it('are read from the environment', () => {
    const url = 'postgres://someone:secret@db.example:5433/strata?sslmode=require'
    const secretKey = newSealKey()
    const previousSecretKey = newSealKey()
    const env = {
      PORT: '0',
      STRATA_HOST: '::1',
      STRATA_DATA: '/var/lib/strata',
      DATABASE_URL: url,
      LOG_LEVEL: 'debug',
      STRATA_URL: 'https://strata.example.com/',
      STRATA_DEMO: 'false',
      STRATA_REQUESTS_A_MINUTE: '300',
      STRATA_PRIVATE_ADDRESSES: 'true',
      STRATA_TRUSTED_PROXIES: '10.0.0.0/8, loopback,fd00::/8,',
      STRATA_SECRET_KEY: secretKey,
      STRATA_SECRET_KEY_PREVIOUS: previousSecretKey,
      STRATA_SMTP_URL: 'smtp://mail.example.com',
      STRATA_MAIL_FROM: 'Strata <strata@example.com>',
      STRATA_OIDC_ISSUER: 'https://id.example.com',
      STRATA_OIDC_CLIENT_ID: 'strata',
      STRATA_OIDC_CLIENT_SECRET: 'secret',
      STRATA_ROLE: 'work',
      STRATA_DRAIN_SECONDS: '15',
      STRATA_WARM_UP: 'off',
      STRATA_AGENT: 'on',
      STRATA_AGENT_JOBS: '4',
      STRATA_TERRAFORM: '/opt/tofu',
      STRATA_BACKUP_FOLDER: '/backups',
      STRATA_BACKUP_KEEP: '30',
      STRATA_KEEP_LOGS_DAYS: '30',
      STRATA_KEEP_AUDIT_DAYS: '400',
      STRATA_AUDIT_FOLDER: '/audit',
    }
    expect(readConfig(env)).toEqual({
      port: 0,
      host: '::1',
      dataFolder: '/var/lib/strata',
      databaseUrl: url,
      logLevel: 'debug',
      publicUrl: 'https://strata.example.com',
      demo: false,
      trustedProxies: ['10.0.0.0/8', 'loopback', 'fd00::/8'],
      allowsPrivateAddresses: true,
      secretKey,
      previousSecretKey,
      role: 'work',
      drainMs: 15_000,
      warmsUp: false,
      requestsAMinute: 300,
      mail: { url: 'smtp://mail.example.com', from: 'Strata <strata@example.com>' },
      sso: {
        issuer: 'https://id.example.com',
        clientId: 'strata',
        clientSecret: 'secret',
        label: 'SSO',
        scope: 'openid email profile',
        groupsClaim: 'groups',
      },
      agent: { jobs: 4, binary: '/opt/tofu' },
      backups: { folder: '/backups', hour: 2, keep: 30 },
      retention: {
        logsMs: 30 * DAY_MS,
        statesMs: 30 * DAY_MS,
        audit: { keptMs: 400 * DAY_MS, folder: '/audit' },
      },
    })
    expect(readConfig({ STRATA_AGENT: 'off' }).agent).toBeUndefined()
    // Agents of an installation in parts are processes of their own.
    for (const STRATA_ROLE of ['serve', 'work'])
      expect(readConfig({ STRATA_ROLE, DATABASE_URL: url }).agent).toBeUndefined()
  })

  it('keep what grows for a time, and the audit log and results for good unless they say otherwise', () => {
    expect(readConfig({ STRATA_KEEP_RESULTS_DAYS: '365' }).retention).toMatchObject({ resultsMs: 365 * DAY_MS })
    for (const alone of [{ STRATA_AUDIT_FOLDER: '/audit' }, { STRATA_KEEP_AUDIT_DAYS: '400' }])
      expect(() => readConfig(alone)).toThrow('STRATA_KEEP_AUDIT_DAYS and STRATA_AUDIT_FOLDER belong together')
  })

  it('have backups with a folder alone', () => {
    expect(readConfig({ STRATA_BACKUP_FOLDER: 'backups', STRATA_BACKUP_HOUR: '0' }).backups).toEqual({
      folder: resolve('backups'),
      hour: 0,
      keep: 14,
    })
    expect(() => readConfig({ STRATA_BACKUP_HOUR: '3' })).toThrow('set STRATA_BACKUP_FOLDER too, or neither')
  })

  it.each([
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', 'abc'],
    ['PORT', '80000'],
    ['DATABASE_URL', 'localhost:5432'],
    ['DATABASE_URL', 'mysql://someone:hunter2@localhost/strata'],
    ['LOG_LEVEL', 'INFO'],
    ['STRATA_URL', 'strata.example.com'],
    ['STRATA_URL', 'ftp://strata.example.com'],
    ['STRATA_URL', 'https://strata.example.com/strata'],
    ['STRATA_DEMO', 'yes'],
    ['STRATA_BACKUP_HOUR', '24'],
    ['STRATA_BACKUP_KEEP', '0'],
    ['STRATA_KEEP_LOGS_DAYS', '0'],
    ['STRATA_KEEP_AUDIT_DAYS', '89'],
    ['STRATA_PRIVATE_ADDRESSES', 'yes'],
    ['STRATA_TRUSTED_PROXIES', '10.0.0.0/99'],
    ['STRATA_TRUSTED_PROXIES', 'proxy.example.com'],
    ['STRATA_ROLE', 'agent'],
    ['STRATA_DRAIN_SECONDS', '601'],
    ['STRATA_WARM_UP', 'true'],
    ['STRATA_SECRET_KEY', 'hunter2'],
    ['STRATA_SECRET_KEY_PREVIOUS', 'hunter2'],
    ['STRATA_SECRET_KEY', `${'!'.repeat(43)}=`],
    ['STRATA_SECRET_KEY', Buffer.alloc(31).toString('base64')],
  ])('names the variable %s that cannot be %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be `))
  })

  it('repeats no secret', () => {
    expect(() => readConfig({ STRATA_SECRET_KEY: 'hunter2' })).toThrow(/^(?!.*hunter2)/)
    expect(() => readConfig({ DATABASE_URL: 'mysql://someone:hunter2@localhost/strata' })).toThrow(/^(?!.*hunter2)/)
  })

  it.each([
    [{ STRATA_ROLE: 'work' }, 'the embedded database takes one process only: set DATABASE_URL'],
    [{ STRATA_SMTP_URL: 'smtp://mail.example.com' }, 'STRATA_SMTP_URL and STRATA_MAIL_FROM belong together'],
    [{ STRATA_MAIL_FROM: 'strata@example.com' }, 'STRATA_SMTP_URL and STRATA_MAIL_FROM belong together'],
    [
      { STRATA_OIDC_ISSUER: 'https://id.example.com' },
      'STRATA_OIDC_ISSUER, STRATA_OIDC_CLIENT_ID and STRATA_OIDC_CLIENT_SECRET belong together',
    ],
  ])('must be complete: %o', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })

  it('take each secret from a file, and say which file is wrong', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'strata-settings-'))
    const file = (name: string): string => join(folder, name)
    try {
      const url = 'postgresql://strata:secret@db.example/strata'
      await writeFile(file('database-url'), `${url}\n`)
      await writeFile(file('bad-key'), 'too short')
      expect(readConfig({ DATABASE_URL_FILE: file('database-url') }).databaseUrl).toBe(url)
      for (const name of SECRET_SETTINGS)
        expect(() => readConfig({ [`${name}_FILE`]: file('missing') }), name).toThrow(
          `${name}_FILE is ${file('missing')}`,
        )
      expect(() => readConfig({ STRATA_SECRET_KEY_FILE: file('bad-key') })).toThrow(
        'STRATA_SECRET_KEY must be 32 random bytes in base64, such as openssl rand -base64 32 prints. Its value is not',
      )
      expect(readConfig({ PORT_FILE: file('missing') }).port).toBe(8000)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('serve metrics where a port or a token says so, and to this machine alone unless an address does', () => {
    const token = '0123456789abcdef0123456789abcdef'
    const read = (env: Record<string, string>) => readConfig(env).metrics
    expect(read({})).toBeUndefined()
    expect(read({ STRATA_METRICS_PORT: '9464' })).toEqual({ port: 9464, host: '127.0.0.1', token: undefined })
    expect(read({ STRATA_METRICS_TOKEN: token })).toEqual({ port: undefined, host: '127.0.0.1', token })
    expect(read({ STRATA_METRICS_PORT: '0', STRATA_METRICS_HOST: '::', STRATA_METRICS_TOKEN: token })).toEqual({
      port: 0,
      host: '::',
      token,
    })
    expect(() => read({ STRATA_METRICS_HOST: '0.0.0.0' })).toThrow(/set both, or neither/)
    expect(() => read({ STRATA_METRICS_TOKEN: 'short-canary' })).toThrow(
      /^(?!.*canary)STRATA_METRICS_TOKEN must be 32 to 200 characters/,
    )
  })
})
