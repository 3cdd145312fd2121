// Unit tests of the pure rooms and of the repository itself, tests of the pieces of
// pages in a browser, API tests on a real PostgreSQL that one set-up file starts for
// the whole run, and tests that start, kill and restart whole server processes.
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { CHROMIUM_FLAGS, findChromium } from './scripts/chromium.ts'
import { LONG_TESTS } from './scripts/long-tests.ts'

/** The default leaves one core to a watcher, which on a machine with two is half of it. */
const maxWorkers = Math.max(2, availableParallelism() - 1)

/** These start whole processes or servers, and mostly wait for them: npm run check leaves them to npm test. */
const PROCESS_TESTS = '{src,bench,test}/**/*.process.test.ts'

/** These wait for minutes until a provider believes its cloud: npm run verify:aws alone runs them. */
const SLOW_TESTS = 'src/**/*.slow.test.ts'

/** These compile every answer or setting on every cloud: npm run check leaves them to npm test. */
const MATRIX_TESTS = 'test/**/*.matrix.test.ts'

/** What every endpoint refuses, and attacks on each: npm run check leaves them to npm test. */
const SECURITY_TESTS = 'test/security/*.test.ts'

/** What npm run check leaves to npm test, some of it by name. A project of its own would load all sources again. */
const LEFT_OUT = process.env['VITEST_WITHOUT_LONG'] ? [...LONG_TESTS, MATRIX_TESTS, SECURITY_TESTS] : []

/** Values in, values out. */
const PURE = {
  maxWorkers,
  // The files share nothing but what they import, which is loaded once: half of the time.
  isolate: false,
  // Limits are for machines on which much else runs: what is right passes sooner.
  testTimeout: 180_000,
}

/** What every test on a real PostgreSQL needs. */
const ON_POSTGRES = {
  maxWorkers,
  globalSetup: ['test/support/postgres.ts'],
  // Every file makes its own application and database: loading all sources for each would take half of the time.
  isolate: false,
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // What is polled for comes within a moment, except on a loaded machine.
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...PURE,
          name: 'unit',
          include: [
            'src/{words,engine,domain,contract,telemetry,cloud-api,runner,web}/**/*.test.{ts,tsx}',
            'src/server/{proof,prices}/**/*.test.ts',
            'test/*.test.ts',
            'test/{deploy,proof}/*.test.ts',
            MATRIX_TESTS,
          ],
          exclude: ['src/web/ui/**/*.test.tsx', PROCESS_TESTS, ...LEFT_OUT],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'pieces',
          include: ['src/web/ui/**/*.test.tsx'],
          setupFiles: ['test/support/pieces.ts'],
          // Dialogs, popovers and the focus are the browser's own: nothing that imitates one has them.
          fileParallelism: false,
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS } }),
            instances: [{ browser: 'chromium', viewport: { width: 1024, height: 768 } }],
          },
        },
      },
      {
        test: {
          ...ON_POSTGRES,
          name: 'api',
          include: ['src/server/**/*.test.ts', SECURITY_TESTS],
          exclude: ['src/server/{proof,prices}/**', PROCESS_TESTS, SLOW_TESTS, ...LEFT_OUT],
        },
      },
      {
        test: {
          ...ON_POSTGRES,
          name: 'process',
          include: [PROCESS_TESTS],
          globalSetup: [...ON_POSTGRES.globalSetup, 'test/support/built-server.ts'],
          // Each starts processes, some of them a dozen, while the rest of the machine runs other tests.
          testTimeout: 900_000,
        },
      },
      {
        test: { ...ON_POSTGRES, name: 'slow', include: [SLOW_TESTS], isolate: true, testTimeout: 900_000 },
      },
    ],
  },
})
