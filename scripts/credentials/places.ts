// Places beside the API: what the processes printed, kept, counted and sent.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { inArray } from 'drizzle-orm'
import { runArtifacts } from '../../src/server/db/schema/states.ts'
import { takeBackup } from '../../src/server/backup/take.ts'
import { findInstallation } from '../../src/server/folders.ts'
import { readWholeBlob } from '../../src/server/runs/base/blobs.ts'
import { everyRow } from '../../test/security/calls.ts'
import { ROOT } from '../setup.mjs'
import { callerOf, cookieOf } from './caller.ts'
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
    await takeBackup(app.deps.database, { path, version, migrationsFolder, now: new Date(), onProgress: () => undefined })
    execFileSync('tar', ['-xf', path, '-C', folder])
    rmSync(path)
    lookInFolder(place, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Looks at what exports and reports hold that are no answer to a GET. */
export async function lookAtExports(stage: Stage, table: Table, stack: unknown): Promise<void> {
  const place = table.place('exports', A_LITTLE)
  const owner = callerOf(stage.url, stage.cast.owner)
  const cookie = cookieOf(stage.cast.owner)
  const admin = cookieOf(stage.cast.admin)
  for (const path of ['/audit/export.csv', '/audit/export.jsonl']) {
    const answer = await fetch(`${stage.url}/api${path}`, { headers: { cookie: admin } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
    place.look(path, await answer.text())
  }
  const made = await owner('POST /stacks/compile', { body: stack as never })
  place.look('compiled stack', JSON.stringify(made))
  const all = await fetch(`${stage.url}/api/export/zip`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ stack }),
  })
  place.look('ZIP', Buffer.from(await all.arrayBuffer()))
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
    // Programs that agents were given, and what goes while it is read.
    if (!one.isFile() || statSync(path, { throwIfNoEntry: false }) === undefined) continue
    const bytes = readFileSync(path)
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
    place.look(path.slice(folder.length + 1), isPacked ? gunzipSync(bytes) : bytes)
  }
}
