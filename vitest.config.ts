// Unit tests of the pure rooms and of the repository itself, API tests on a real
// PostgreSQL that one set-up file starts for the whole run, and tests that start,
// kill and restart whole server processes.
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** The default leaves one core to a watcher, which on a machine with two is half of it. */
const maxWorkers = Math.max(2, availableParallelism() - 1)

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers,
          include: ['src/{engine,domain,contract,web}/**/*.test.{ts,tsx}', 'src/server/proof/**/*.test.ts', 'test/*.test.ts', 'test/proof/*.test.{ts,mjs}'],
          // The files share nothing but what they import, which is loaded once: half of the time.
          isolate: false,
          // Limits are for machines on which much else runs: what is right passes sooner.
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'api',
          maxWorkers,
          include: ['src/server/**/*.test.ts', 'test/security/*.test.ts'],
          exclude: ['src/server/proof/**', 'src/server/main.test.ts'],
          globalSetup: ['test/support/postgres.ts'],
          // Every file makes its own application and database: loading all sources for each anew would take half of the time.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // What is polled for comes within a moment, except on a loaded machine.
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'process',
          maxWorkers,
          include: ['src/server/main.test.ts'],
          globalSetup: ['test/support/postgres.ts'],
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
