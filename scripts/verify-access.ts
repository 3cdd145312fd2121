// npm run verify:access: every endpoint as every role.
import { closeThreads } from '../src/server/threads/threads.ts'
import { checkAccess } from '../test/access/matrix.ts'
import { connectTo, copyTemplate, startPostgres } from '../test/support/postgres.ts'
import { makeTestApp } from '../test/support/test-app.ts'

const postgres = await startPostgres({ isLasting: false })
try {
  await copyTemplate(postgres.server, 'access')
  const database = connectTo(postgres.server, 'access', { max: 4 })
  const { checks, faults } = await checkAccess(makeTestApp(database, {}, () => Promise.resolve()))
  await database.pool.end()
  for (const fault of faults) console.log(fault)
  console.log(`${checks} checks, ${faults.length} wrong`)
  console.log(`summary: ${checks - faults.length} ok, ${faults.length} wrong, 0 left out`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await closeThreads()
  await postgres.stop()
}
