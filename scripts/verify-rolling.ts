// npm run verify:rolling: servers are restarted one after the other while people work, and no request fails.
// Options: --restarts N (20), --servers N (3), --callers N (8).
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { newSealKey } from '../src/server/crypto/seal.ts'
import { makeDataFolder } from '../test/support/data-folder.ts'
import { startPostgres, urlOf } from '../test/support/postgres.ts'
import { rollingRestarts } from '../test/support/rolling.ts'
import { killServers } from '../test/support/server-process.ts'

const { values } = parseArgs({
  options: {
    restarts: { type: 'string', default: '20' },
    servers: { type: 'string', default: '3' },
    callers: { type: 'string', default: '8' },
  },
})
const postgres = await startPostgres()
const folder = await makeDataFolder('strata-rolling-')
try {
  const startMs = performance.now()
  const { restarts, requests, faults } = await rollingRestarts(
    { DATABASE_URL: urlOf(postgres.server), STRATA_DATA: folder, STRATA_SECRET_KEY: newSealKey() },
    { restarts: Number(values.restarts), servers: Number(values.servers), callers: Number(values.callers) },
  )
  for (const fault of faults.slice(0, 20)) console.log(`wrong: ${fault}`)
  const seconds = Math.round((performance.now() - startMs) / 1000)
  console.log(`${restarts} restarts of ${values.servers} servers, ${requests} requests in ${seconds} s`)
  console.log(`summary: ${requests - faults.length} ok, ${faults.length} wrong, 0 left out`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await killServers()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
