// npm run restore: puts a backup of `npm run backup` into the database of an installation that does not run.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../src/server/backup/restore.ts'
import { readConfig } from '../src/server/config.ts'
import { findInstallation } from '../src/server/folders.ts'
import {
  Wrong,
  chainText,
  countText,
  progressLines,
  runCommand,
  secondsText,
  sizeText,
  timeText,
} from './backup/command.ts'

const USAGE = `npm run restore -- --from FILE [--with-key KEYFILE] [--replace]
  --from FILE        a backup; it goes into the database of DATABASE_URL, else of STRATA_DATA, which no server may use
  --with-key KEYFILE the key of its secrets, which becomes that of the data folder; not needed where that is the key
                     already, or STRATA_SECRET_KEY is set to it
  --replace          replaces what is there, which stays until what was restored has been verified`

const { migrationsFolder } = findInstallation(import.meta.dirname)

await runCommand(async (signal) => {
  const { path, keyFile, isReplacing } = optionsOf()
  const config = readConfig(process.env)
  const place = config.databaseUrl === undefined ? `in ${config.dataFolder}` : 'of DATABASE_URL'
  console.log(`Restoring ${path} into the database ${place}.`)
  const { manifest, size, tables, rows, entries, is_intact, migrations, former_key } = await restoreBackup({
    path,
    config,
    keyFile,
    isReplacing,
    migrationsFolder,
    now: () => new Date(),
    onProgress: progressLines(),
    onTrouble: (text) => console.error(text),
    signal,
  })
  console.log(
    `Restored the backup of ${timeText(manifest.created_at)}: ${countText(tables, 'table', 'tables')} with ${countText(rows, 'row', 'rows')} are what was saved (${sizeText(size)}, ${secondsText()}).`,
  )
  if (migrations > 0)
    console.log(`It was brought to this version by ${countText(migrations, 'migration', 'migrations')}.`)
  console.log(chainText(entries, is_intact))
  if (former_key !== undefined) console.log(`The key of before is kept in ${former_key}.`)
  console.log(
    'Everyone has to sign in again. What happened after the backup is not known: before you let runs begin (STRATA_AGENT=off starts without the agent of the server), look at those that wait and at tokens that had been revoked.',
  )
})

function optionsOf(): { path: string; keyFile: string | undefined; isReplacing: boolean } {
  const { from, 'with-key': keyFile, replace, help } = parse()
  if (help || !from) throw new Wrong(USAGE)
  return { path: resolve(from), keyFile: keyFile ? resolve(keyFile) : undefined, isReplacing: replace ?? false }
}

function parse() {
  try {
    return parseArgs({
      options: {
        from: { type: 'string' },
        'with-key': { type: 'string' },
        replace: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    throw new Wrong(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}
