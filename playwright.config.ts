// Browser tests: the built pages on the real server with an empty data folder, as
// wide as a desk, and as narrow as a phone for what the width may change: not the
// tests tagged @once.
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './scripts/chromium.ts'
import { dataParent } from './test/support/data-folder.ts'

// The workers read this file too: only the first reader chooses the port, so that two runs at once do not meet, and
// makes the folder.
const port = (process.env['STRATA_TEST_PORT'] ??= String(20_000 + (process.pid % 20_000)))
const data = (process.env['STRATA_TEST_DATA'] ??= mkdtempSync(join(dataParent(), 'strata-browser-')))

export default defineConfig({
  testDir: 'test/browser',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A test waits half of its time.
  workers: 3,
  // Recording every test takes a sixth of the time: one that fails is recorded when it runs again, and has failed even
  // if it passes then.
  retries: 1,
  failOnFlakyTests: true,
  // For machines on which much else runs: what is right passes sooner.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    trace: 'on-first-retry',
    // Pages live for seconds: what the optimizing compilers of V8 do for them costs a tenth more than it saves.
    launchOptions: { executablePath: findChromium(), args: [...CHROMIUM_FLAGS, '--js-flags=--no-opt,--no-maglev'] },
    // What does not come by then never comes: a page that draws no more must not hold a worker for minutes.
    actionTimeout: 60_000,
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'wide', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'narrow', grepInvert: /@once/, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
  ],
  webServer: {
    command: 'node scripts/run.mjs scripts/start.ts',
    url: `http://127.0.0.1:${port}/api/health`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: port,
      STRATA_HOST: '127.0.0.1',
      STRATA_DATA: data,
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      // All browsers at once send more than one person does.
      STRATA_REQUESTS_A_MINUTE: '0',
    },
  },
})
