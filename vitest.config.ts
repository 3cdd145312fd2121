// Unit tests of the pure rooms and of the repository itself, API tests on a real
// PostgreSQL that one set-up file starts for the whole run, and tests that start,
// kill and restart whole server processes.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/{engine,domain,contract,web}/**/*.test.{ts,tsx}', 'src/server/proof/**/*.test.ts', 'test/*.test.ts', 'test/proof/*.test.{ts,mjs}'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['src/server/**/*.test.ts', 'test/security/*.test.ts'],
          exclude: ['src/server/proof/**', 'src/server/main.test.ts'],
          globalSetup: ['test/support/postgres.ts'],
          // Every file makes its own application and database: loading all sources for each anew would take half of the time.
          isolate: false,
          // Starting a server process or a database takes seconds on a loaded machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'process',
          include: ['src/server/main.test.ts'],
          globalSetup: ['test/support/postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
