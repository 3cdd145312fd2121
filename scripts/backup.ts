// npm run backup: saves the database of an installation in one file, also while it runs, or verifies such a file.
import { readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkBackup } from '../src/server/backup/check.ts'
import { findKey, neededKeys, opens, saveKeys } from '../src/server/backup/key.ts'
import { sealChecksOf } from '../src/server/backup/manifest.ts'
import { BackupRefusal } from '../src/server/backup/refusal.ts'
import { takeBackup } from '../src/server/backup/take.ts'
import { readConfig, type Config } from '../src/server/config.ts'
import { visitDatabase } from '../src/server/db/visit.ts'
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

const USAGE = `npm run backup -- --to FILE [--with-key KEYFILE]
npm run backup -- --verify FILE [--with-key KEYFILE]
  --to FILE          saves the database of DATABASE_URL, else of STRATA_DATA, in a file that is not there yet
  --verify FILE      restores a backup into a scratch database, compares each table and walks the audit log
  --with-key KEYFILE with --to: writes the key of the secrets, which is in no backup, to a file of its own;
                     with --verify: tries whether this key opens the secrets`

const { version, migrationsFolder } = findInstallation(import.meta.dirname)
const onTrouble = (text: string): void => console.error(text)

await runCommand(async (signal) => {
  const { to, verify, keyFile } = optionsOf()
  const config = readConfig(process.env)
  if (to !== undefined) await save({ to, keyFile, config, signal })
  if (verify !== undefined) await check({ path: verify, keyFile, config, signal })
})

interface Asked {
  readonly keyFile: string | undefined
  readonly config: Config
  readonly signal: AbortSignal
}

async function save({ to, keyFile, config, signal }: Asked & { readonly to: string }): Promise<void> {
  const key = await findKey(config)
  if (keyFile !== undefined && !key)
    throw new BackupRefusal(
      'There is no key here to write: set STRATA_DATA to the data folder of the installation, or STRATA_SECRET_KEY.',
    )
  const database = await visitDatabase(config.databaseUrl, config.dataFolder, onTrouble)
  try {
    const place = database.kind === 'embedded' ? `in ${config.dataFolder}` : 'of DATABASE_URL'
    console.log(`Saving the database ${place}.`)
    const onProgress = progressLines()
    const work = { path: to, version, migrationsFolder, now: new Date(), onProgress, signal }
    const { manifest, size } = await takeBackup(database, work)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0)
    console.log(
      `Saved ${countText(manifest.tables.length, 'table', 'tables')} with ${countText(rows, 'row', 'rows')} (${sizeText(bytes)}) in ${to}: ${sizeText(size)}, ${secondsText()}.`,
    )
    console.log(chainText(manifest.audit.entries, manifest.audit.is_intact))
    const checks = sealChecksOf(manifest)
    const isRight = key && opens(key, checks)
    if (keyFile !== undefined && key) {
      if (!isRight)
        throw new BackupRefusal(
          `The backup is there, but its key is not: the one in ${key.place} does not open the secrets of this database.`,
        )
      const files = await saveKeys(keyFile, neededKeys(key, checks)).catch((error: unknown) => {
        throw error instanceof BackupRefusal
          ? new BackupRefusal(`The backup is there, but its key is not. ${error.message}`)
          : error
      })
      console.log(
        `Its ${files.length > 1 ? 'keys are' : 'key is'} in ${files.join(' and ')}. Keep ${files.length > 1 ? 'them' : 'it'} in another place than the backup: both together open everything.`,
      )
    } else
      console.log(
        `The key of its secrets is not in it, and without that key no one can open the states, passwords and tokens that are sealed in it. Keep ${isRight ? key.place : "the server's secret.key or STRATA_SECRET_KEY"} in another place, too (--with-key KEYFILE writes it to a file).`,
      )
    const waiting = await listWaiting(config.dataFolder)
    if (waiting > 0)
      console.log(
        `${countText(waiting, 'state', 'states')} of runs in ${waitingFolder(config.dataFolder)} had not reached the server yet: copy that folder, or take another backup when they have.`,
      )
  } finally {
    await database.close()
  }
}

async function check({ path, keyFile, config, signal }: Asked & { readonly path: string }): Promise<void> {
  console.log(`Restoring ${path} into a scratch database.`)
  const onProgress = progressLines()
  const checked = await checkBackup({ path, config, keyFile, migrationsFolder, onProgress, onTrouble, signal })
  const { manifest, size, tables, rows, entries, is_intact, migrations, has_key } = checked
  console.log(
    `The backup of ${timeText(manifest.created_at)} can be restored: ${countText(tables, 'table', 'tables')} with ${countText(rows, 'row', 'rows')} are what was saved (${sizeText(size)}, ${secondsText()}).`,
  )
  if (migrations > 0)
    console.log(`It was brought to this version by ${countText(migrations, 'migration', 'migrations')}.`)
  console.log(chainText(entries, is_intact))
  if (has_key === undefined) console.log('There is no key here to try on its secrets: --with-key KEYFILE names one.')
  else if (has_key) console.log('The key that is here opens its secrets.')
  else if (keyFile === undefined)
    console.log('The key that is here does not open its secrets: it belongs to another installation.')
  else throw new BackupRefusal(`The key in ${keyFile} does not open its secrets.`)
}

/** States that the agent beside the server keeps until the server has them. */
async function listWaiting(dataFolder: string): Promise<number> {
  const names = await readdir(waitingFolder(dataFolder)).catch(() => [])
  return names.filter((name) => name.endsWith('.json')).length
}

function waitingFolder(dataFolder: string): string {
  return join(dataFolder, 'agent', 'states')
}

function optionsOf(): { to: string | undefined; verify: string | undefined; keyFile: string | undefined } {
  const { to, verify, keyFile, isAsking } = parse()
  if (isAsking || (to === undefined) === (verify === undefined)) throw new Wrong(USAGE)
  if (to !== undefined && keyFile !== undefined && dirname(to) === dirname(keyFile))
    console.error('The key is written beside the backup: move one of them, because both together open everything.')
  return { to, verify, keyFile }
}

function parse() {
  try {
    const { values } = parseArgs({
      options: {
        to: { type: 'string' },
        verify: { type: 'string' },
        'with-key': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    const place = (given: string | undefined): string | undefined => (given ? resolve(given) : undefined)
    return {
      to: place(values.to),
      verify: place(values.verify),
      keyFile: place(values['with-key']),
      isAsking: values.help ?? false,
    }
  } catch (error) {
    throw new Wrong(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}
