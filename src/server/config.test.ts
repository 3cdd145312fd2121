import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the settings', () => {
  it('have defaults, also for empty variables', () => {
    const expected = { port: 8000, host: '127.0.0.1', dataFolder: resolve('data'), databaseUrl: undefined, logLevel: 'info' }
    expect(readConfig({})).toEqual(expected)
    expect(readConfig({ PORT: '', STRATA_HOST: '', STRATA_DATA: '', DATABASE_URL: '', LOG_LEVEL: '', HOME: '/root' })).toEqual(expected)
  })

  it('are read from the environment', () => {
    const url = 'postgres://someone:secret@db.example:5433/strata?sslmode=require'
    expect(readConfig({ PORT: '0', STRATA_HOST: '::1', STRATA_DATA: '/var/lib/strata', DATABASE_URL: url, LOG_LEVEL: 'debug' })).toEqual({
      port: 0,
      host: '::1',
      dataFolder: '/var/lib/strata',
      databaseUrl: url,
      logLevel: 'debug',
    })
  })

  it.each([
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', 'abc'],
    ['DATABASE_URL', 'localhost:5432'],
    ['LOG_LEVEL', 'INFO'],
  ])('names the variable %s that cannot be %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be `))
  })
})
