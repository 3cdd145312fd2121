// Places beside the API: what the processes printed, kept, counted and sent.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { inArray } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { runArtifacts } from '../../src/server/db/schema/states.ts'
import { takeBackup } from '../../src/server/backup/take.ts'
import { findInstallation } from '../../src/server/folders.ts'
import { readWholeBlob } from '../../src/server/runs/base/blobs.ts'
import { everyRow } from '../../test/security/calls.ts'
import { make } from '../../test/support/make.ts'
import { ROOT } from '../setup.mjs'
import { cookieOf } from './caller.ts'
import type { Stage } from './stage.ts'
import type { Place, Table } from './table.ts'

/** Artifacts that people see a part of. Plans themselves and outputs hold values, and lie sealed. */
const SHOWN_ARTIFACTS = ['plan-json', 'plan-price', 'lock', 'stopped']
const LOGGED_TABLES = ['audit_entries', 'run_events', 'run_log_pieces', 'workflow_events', 'workflow_runs', 'runs']
const A_LITTLE = 200
/** Only a database that was read from its files has so much. */
const DATABASE_LEAST = 10_000_000

/** Looks at the database: its tables, its files with the write-ahead log, and a backup of it. */
export async function lookAtDatabase(stage: Stage, table: Table): Promise<void> {
  const { app, databaseFolder } = stage
  const { database } = app.deps
  const events = table.place('events and audit log', A_LITTLE)
  for (const name of LOGGED_TABLES) {
    const { rows } = await database.pool.query<{ text: string }>(`select t::text as text from "${name}" t`)
    events.look(name, rows.map(({ text }) => text).join('\n'))
  }
  table.place('tables', A_LITTLE).look('all rows', await everyRow(app))
  const artifacts = table.place('artifacts', A_LITTLE)
  const kept = await database.orm.select().from(runArtifacts).where(inArray(runArtifacts.kind, SHOWN_ARTIFACTS))
  for (const { kind, blob_id } of kept) artifacts.look(kind, await readWholeBlob(database.orm, app.deps, blob_id))
  await database.pool.query('checkpoint')
  lookInFolder(table.place('files and log of PostgreSQL', DATABASE_LEAST), databaseFolder)
  await lookAtBackup(stage, table.place('backup', A_LITTLE))
}

async function lookAtBackup({ app }: Stage, place: Place): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'strata-backup-'))
  try {
    const { version, migrationsFolder } = findInstallation(join(ROOT, 'src/server'))
    const path = join(folder, 'backup.tar')
    await takeBackup(app.deps.database, {
      path,
      version,
      migrationsFolder,
      now: new Date(),
      onProgress: () => undefined,
    })
    execFileSync('tar', ['-xf', path, '-C', folder])
    rmSync(path)
    lookInFolder(place, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Looks at the files that a stack is exported as, which carry nothing of an account. */
export async function lookAtZip(stage: Stage, table: Table): Promise<void> {
  const place = table.place('ZIP of a stack', A_LITTLE)
  const post = async (path: string, body: unknown): Promise<void> => {
    const answer = await fetch(`${stage.url}/api${path}`, {
      method: 'POST',
      headers: { cookie: cookieOf(stage.cast.owner), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    place.look(path, bytes)
    if (answer.headers.get('content-type') !== 'application/zip') return
    for (const [name, file] of Object.entries(unzipSync(bytes))) place.look(`${path} ${name}`, Buffer.from(file))
  }
  await post('/stacks/compile', make.stack())
  await post('/export/zip', make.answers())
}

/** Looks at metrics while the processes run. @throws Error where one does not answer */
export async function lookAtMetrics({ metrics }: Stage, table: Table): Promise<void> {
  const place = table.place('metrics', A_LITTLE)
  for (const url of metrics.urls) {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${metrics.token}` } })
    if (!answer.ok) throw new Error(`Metrics answered ${answer.status}.`)
    place.look(url, await answer.text())
  }
}

/** Looks at what the processes said and sent, when they have ended. */
export function lookAtProcesses({ server, agents, agentFolders, mail, collector }: Stage, table: Table): void {
  table.place('log of the server', A_LITTLE).look('log', server.printed)
  const logs = table.place('logs of agents', A_LITTLE)
  for (const agent of agents) logs.look(agent.name, agent.printed)
  const folders = table.place('folders of agents', A_LITTLE)
  for (const folder of agentFolders) lookInFolder(folders, folder)
  const mails = table.place('mails', A_LITTLE)
  for (const { to, headers, text } of mail.received)
    mails.look(headers.get('subject') ?? '', [...to, ...headers.values(), text].join('\n'))
  const traces = table.place('traces', A_LITTLE)
  for (const body of collector.received) traces.look('traces', body)
}

/** Looks at all files of a folder, also packed ones. */
function lookInFolder(place: Place, folder: string): void {
  for (const one of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(one.parentPath, one.name)
    // A folder that holds no file any more was looked at as well.
    place.look('names', path)
    if (!one.isFile() || statSync(path, { throwIfNoEntry: false }) === undefined) continue
    const bytes = readFileSync(path)
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
    place.look(path.slice(folder.length + 1), isPacked ? gunzipSync(bytes) : bytes)
  }
}
