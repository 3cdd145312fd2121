// Checks the audit log of an installation, also while it runs: the one of
// DATABASE_URL, else of STRATA_DATA, and the files that old entries went to.
// Exit code 1 names the first fault, 2 says why the log could not be read.
import { readConfig } from '../src/server/config.ts'
import { verifyArchives } from '../src/server/audit/archive.ts'
import { verifyChain } from '../src/server/audit/verify.ts'
import { visitDatabase } from '../src/server/db/visit.ts'
import { StartError, reasonOf } from '../src/server/start-error.ts'

async function main(): Promise<number> {
  const { databaseUrl, dataFolder, retention } = readConfig(process.env)
  const database = await visitDatabase(databaseUrl, dataFolder, (message) => console.error(message))
  try {
    const { entries, archived, first_fault } = await verifyChain(database)
    if (first_fault) {
      console.log(`Entry ${first_fault.seq} of ${entries}: ${first_fault.reason}`)
      return 1
    }
    console.log(`${entries} entries, chain intact`)
    if (archived === 0) return 0
    if (!retention.audit) {
      console.log(
        `${archived} older entries are in files: set STRATA_AUDIT_FOLDER and STRATA_KEEP_AUDIT_DAYS to check them.`,
      )
      return 0
    }
    const { fault } = await verifyArchives(database, retention.audit.folder)
    console.log(
      fault
        ? `The file ${fault.file} of older entries: ${fault.reason}.`
        : `${archived} older entries in files, chain intact`,
    )
    return fault ? 1 : 0
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  const cause = error instanceof Error && error.cause ? error.cause : error
  console.error(
    error instanceof StartError
      ? error.message
      : `The audit log cannot be read (${reasonOf(cause)}): check DATABASE_URL or STRATA_DATA.`,
  )
  process.exitCode = 2
}
