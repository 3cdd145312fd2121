import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
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
  role: 'all',
  drainMs: 0,
  requestsAMinute: 1200,
  mail: undefined,
  sso: undefined,
  agent: { jobs: 2, binary: undefined, user: undefined },
  backups: undefined,
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
      STRATA_SMTP_URL: 'smtp://mail.example.com',
      STRATA_MAIL_FROM: 'Strata <strata@example.com>',
      STRATA_OIDC_ISSUER: 'https://id.example.com',
      STRATA_OIDC_CLIENT_ID: 'strata',
      STRATA_OIDC_CLIENT_SECRET: 'secret',
      STRATA_ROLE: 'work',
      STRATA_DRAIN_SECONDS: '15',
      STRATA_AGENT: 'on',
      STRATA_AGENT_JOBS: '4',
      STRATA_TERRAFORM: '/opt/tofu',
      STRATA_BACKUP_FOLDER: '/backups',
      STRATA_BACKUP_KEEP: '30',
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
      role: 'work',
      drainMs: 15_000,
      requestsAMinute: 300,
      mail: { url: 'smtp://mail.example.com', from: 'Strata <strata@example.com>' },
      sso: { issuer: 'https://id.example.com', clientId: 'strata', clientSecret: 'secret', label: 'SSO' },
      agent: { jobs: 4, binary: '/opt/tofu' },
      backups: { folder: '/backups', hour: 2, keep: 30 },
    })
    expect(readConfig({ STRATA_AGENT: 'off' }).agent).toBeUndefined()
    // Agents of an installation in parts are processes of their own.
    for (const STRATA_ROLE of ['serve', 'work'])
      expect(readConfig({ STRATA_ROLE, DATABASE_URL: url }).agent).toBeUndefined()
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
    ['DATABASE_URL', 'localhost:5432'],
    ['LOG_LEVEL', 'INFO'],
    ['STRATA_URL', 'strata.example.com'],
    ['STRATA_URL', 'ftp://strata.example.com'],
    ['STRATA_URL', 'https://strata.example.com/strata'],
    ['STRATA_DEMO', 'yes'],
    ['STRATA_BACKUP_HOUR', '24'],
    ['STRATA_BACKUP_KEEP', '0'],
    ['STRATA_PRIVATE_ADDRESSES', 'yes'],
    ['STRATA_TRUSTED_PROXIES', '10.0.0.0/99'],
    ['STRATA_TRUSTED_PROXIES', 'proxy.example.com'],
    ['STRATA_ROLE', 'agent'],
    ['STRATA_DRAIN_SECONDS', '601'],
    ['STRATA_SECRET_KEY', 'hunter2'],
    ['STRATA_SECRET_KEY', `${'!'.repeat(43)}=`],
    ['STRATA_SECRET_KEY', Buffer.alloc(31).toString('base64')],
  ])('names the variable %s that cannot be %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be `))
  })

  it('does not repeat a key', () => {
    expect(() => readConfig({ STRATA_SECRET_KEY: 'hunter2' })).toThrow(/^(?!.*hunter2)/)
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
