// npm run verify:fuzz [-- --requests N] [-- --seed N]: requests made from the interface document.
import { parseArgs } from 'node:util'
import { closeThreads } from '../src/server/threads/threads.ts'
import { fuzz } from '../test/fuzz/fuzz.ts'
import { connectTo, copyTemplate, startPostgres } from '../test/support/postgres.ts'
import { makeTestApp } from '../test/support/test-app.ts'

const DEFAULT_REQUESTS = 5000
const SHOWN = 20

const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } })
const requests = Number(values.requests ?? DEFAULT_REQUESTS)
const seed = Number(values.seed ?? 1)
if (!Number.isInteger(requests) || requests < 1 || !Number.isInteger(seed))
  throw new Error('--requests and --seed must be whole numbers.')

const postgres = await startPostgres({ isLasting: false })
try {
  await copyTemplate(postgres.server, 'fuzz')
  const database = connectTo(postgres.server, 'fuzz', { max: 4 })
  const { faults, statuses } = await fuzz(
    makeTestApp(database, {}, () => Promise.resolve()),
    requests,
    seed,
  )
  await database.pool.end()
  for (const fault of faults.slice(0, SHOWN)) console.log(fault)
  if (faults.length > SHOWN) console.log(`... and ${faults.length - SHOWN} more`)
  console.log(`answers by status: ${JSON.stringify(statuses)} (seed ${seed})`)
  console.log(`${requests} requests, ${faults.length} faults`)
  console.log(`summary: ${requests - faults.length} ok, ${faults.length} wrong, 0 left out`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await closeThreads()
  await postgres.stop()
}
