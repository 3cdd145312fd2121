import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AgentStartError, readMetricsSettings, readSettings } from './settings.ts'

const read = (given: Record<string, string> = {}, platform: NodeJS.Platform = 'linux') =>
  readSettings({ STRATA_URL: 'https://strata.example.com', STRATA_AGENT_TOKEN: 'strata_agent_x', ...given }, platform)

test('reads what is set, and takes the rest as it usually is', () => {
  expect(read({ STRATA_DATA: '/var/lib/strata', STRATA_POOL: 'private-eu' })).toEqual({
    url: 'https://strata.example.com',
    token: 'strata_agent_x',
    pool: 'private-eu',
    folder: '/var/lib/strata/agent',
    jobs: 2,
    binary: null,
    broughtFolder: null,
    is_embedded: false,
    is_isolated: true,
    is_sandbox_only: false,
  })
})

test('takes its token from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'strata-agent-settings-'))
  try {
    const path = join(folder, 'token')
    writeFileSync(path, 'strata_agent_y\n')
    expect(read({ STRATA_AGENT_TOKEN: '', STRATA_AGENT_TOKEN_FILE: path }).token).toBe('strata_agent_y')
    expect(() => read({ STRATA_AGENT_TOKEN_FILE: path })).toThrow(/both set/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.each(['http://localhost:8000', 'http://127.0.0.1:8000', 'http://[::1]:8000', 'https://10.0.0.7'])(
  'calls %s',
  (url) => {
    expect(read({ STRATA_URL: url }).url).toBe(url)
  },
)

test.each([
  [{ STRATA_URL: 'http://10.0.0.7:8000' }, /unencrypted/],
  [{ STRATA_URL: 'http://localhost.example.com' }, /unencrypted/],
  [{ STRATA_URL: 'https://strata.example.com/path' }, /without a path/],
  [{ STRATA_URL: 'ftp://localhost' }, /without a path/],
  [{ STRATA_URL: '' }, /STRATA_URL is missing/],
  [{ STRATA_AGENT_TOKEN: ' ' }, /STRATA_AGENT_TOKEN is missing/],
  [{ STRATA_AGENT_JOBS: '0' }, /from 1 to 64/],
] as const)('refuses %j in a sentence', (given, sentence) => {
  expect(() => read(given)).toThrow(AgentStartError)
  expect(() => read(given)).toThrow(sentence)
})

test('refuses Windows in a sentence', () => {
  expect(() => read({}, 'win32')).toThrow('Agents do not run on Windows')
})

const TOKEN = '0123456789abcdef0123456789abcdef'

test('serves no metrics unless a port is set, and those to this machine alone unless an address is', () => {
  expect(readMetricsSettings({})).toBeUndefined()
  expect(readMetricsSettings({ STRATA_METRICS_PORT: '', STRATA_METRICS_HOST: ' ' })).toBeUndefined()
  expect(readMetricsSettings({ STRATA_METRICS_PORT: '9464' })).toEqual({
    port: 9464,
    host: '127.0.0.1',
    token: undefined,
  })
  expect(
    readMetricsSettings({ STRATA_METRICS_PORT: '0', STRATA_METRICS_HOST: '0.0.0.0', STRATA_METRICS_TOKEN: TOKEN }),
  ).toEqual({ port: 0, host: '0.0.0.0', token: TOKEN })
})

test.each([
  [{ STRATA_METRICS_TOKEN: TOKEN }, /set STRATA_METRICS_PORT too/],
  [{ STRATA_METRICS_HOST: '0.0.0.0' }, /set STRATA_METRICS_PORT too/],
  [{ STRATA_METRICS_PORT: '70000' }, /from 0 to 65535\. "70000"/],
  [{ STRATA_METRICS_PORT: 'nine' }, /"nine"/],
  [{ STRATA_METRICS_PORT: '9464', STRATA_METRICS_TOKEN: 'short-canary' }, /^(?!.*canary).*32 to 200 characters/],
])('refuses %j', (given, reason) => {
  expect(() => readMetricsSettings(given)).toThrow(AgentStartError)
  expect(() => readMetricsSettings(given)).toThrow(reason)
})
