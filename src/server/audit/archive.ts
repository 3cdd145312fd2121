// Old entries of the audit log go to files, a month in each. The chain goes on: a file begins where the one before it
// ends, and the table where the last file ends.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { and, asc, gt, lt, lte, max, min, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Transaction } from '../db/connect.ts'
import { auditArchives, auditEntries } from '../db/schema/audit.ts'
import { auditColumns, type AuditRow } from './chain.ts'
import { faultOf, lastArchived, type Head } from './verify.ts'

/** Key of the advisory lock that lets one server archive at a time. */
const LOCK_KEY = 787284
/** Entries that are held in memory at a time. */
const BATCH = 1000
/** Months in one run of the job: the first run of an old installation has many, and others wait for the job. */
const MONTHS_AT_ONCE = 12

export interface AuditRetention {
  readonly keptMs: number
  /** Absolute path of the folder for the files. */
  readonly folder: string
}

/** A file that entries went to. */
export interface Archived {
  readonly file: string
  readonly entries: number
}

/** Why nothing was archived, as a sentence for administrators. */
export class ArchiveRefusal extends Error {}

/**
 * Moves entries of whole months that are older than they are kept to files, the oldest month first. A file counts when
 * it has been read back and its chain found whole; only then do its entries go from the table.
 * @throws ArchiveRefusal when the chain is broken: what shows it stays where it is
 */
export async function archiveEntries(
  { database, now }: { readonly database: Database; readonly now: () => Date },
  { keptMs, folder }: AuditRetention,
): Promise<Archived[]> {
  const before = startOfMonth(new Date(now().getTime() - keptMs))
  const done: Archived[] = []
  while (done.length < MONTHS_AT_ONCE) {
    const one = await database.orm.transaction((tx) => archiveMonth(tx, { before, folder, now: now() }))
    if (!one) break
    done.push(one)
  }
  return done
}

interface Archiving {
  readonly before: Date
  readonly folder: string
  readonly now: Date
}

/** The oldest month that is due; undefined when there is none, or another server is at it. */
async function archiveMonth(tx: Transaction, { before, folder, now }: Archiving): Promise<Archived | undefined> {
  const lock = await tx.execute<{ is_held: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCK_KEY}) as is_held`)
  if (!lock.rows[0]?.is_held) return undefined
  const from = await lastArchived(tx)
  const [oldest] = await tx
    .select({ at: min(auditEntries.at) })
    .from(auditEntries)
    .where(lt(auditEntries.at, before))
  if (!oldest?.at) return undefined
  const month = startOfMonth(oldest.at)
  const next = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1))
  // By numbers and not by times: a clock that was set back gives a later entry an earlier time.
  const [last] = await tx
    .select({ seq: max(auditEntries.seq) })
    .from(auditEntries)
    .where(lt(auditEntries.at, next))
  const to = last?.seq ?? from.seq
  const file = `audit-${month.toISOString().slice(0, 7)}-${String(to).padStart(10, '0')}.jsonl.gz`
  const path = join(folder, file)
  const { sha256, end, until } = await writeFileOf(tx, path, from, to)
  await readBack(path, from, end)
  const row = { from_seq: from.seq + 1, to_seq: to, hash: end.hash, until, file, sha256, archived_at: now }
  await tx.insert(auditArchives).values(row)
  await tx.delete(auditEntries).where(lte(auditEntries.seq, to))
  return { file, entries: to - from.seq }
}

/** Writes the entries after one and up to another. @returns the digest of the file and what it ends with */
async function writeFileOf(tx: Transaction, path: string, from: Head, to: number) {
  const draft = `${path}.part`
  const written: { end: Head; until: Date } = { end: from, until: new Date(0) }
  const lines = async function* (): AsyncGenerator<string> {
    while (written.end.seq < to) {
      const rows = await tx
        .select(auditColumns)
        .from(auditEntries)
        .where(and(gt(auditEntries.seq, written.end.seq), lte(auditEntries.seq, to)))
        .orderBy(asc(auditEntries.seq))
        .limit(BATCH)
      for (const row of rows) {
        refuseFault(row, written.end)
        yield `${JSON.stringify(row)}\n`
        written.end = row
        written.until = row.at
      }
      if (rows.length === 0) throw new ArchiveRefusal(brokenAt(written.end.seq + 1))
    }
  }
  const digest = createHash('sha256')
  const counting = async function* (pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      digest.update(piece)
      yield piece
    }
  }
  try {
    await pipeline(Readable.from(lines()), createGzip(), counting, createWriteStream(draft, { mode: 0o600 }))
    await keepOnDisk(draft)
    // One that a server left that was killed before its entries went is written again.
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  return { ...written, sha256: digest.digest('hex') }
}

/** Waits until a file is on the disk. */
async function keepOnDisk(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const entry = z.object({
  seq: z.int(),
  at: z.iso.datetime().transform((text) => new Date(text)),
  actor_id: z.string().nullable(),
  actor_email: z.string(),
  actor_name: z.string(),
  via: z.string(),
  ip: z.string(),
  action: z.string(),
  target_type: z.string(),
  target_id: z.string(),
  target_name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  request_id: z.string(),
  previous_hash: z.string(),
  hash: z.string(),
}) satisfies z.ZodType<AuditRow>

/**
 * Reads a file of entries and walks its chain.
 * @param from what the first entry follows
 * @param end what the last entry has to be
 * @throws ArchiveRefusal with the first fault
 */
export async function readBack(path: string, from: Head, end: Head): Promise<void> {
  let last = from
  const pieces = createReadStream(path)
  const text = pieces.pipe(createGunzip())
  pieces.on('error', (error) => text.destroy(error))
  for await (const line of createInterface({ input: text, crlfDelay: Infinity })) {
    const row = entry.parse(JSON.parse(line))
    refuseFault(row, last)
    last = row
  }
  if (last.seq !== end.seq || last.hash !== end.hash) throw new ArchiveRefusal(brokenAt(last.seq + 1))
}

function refuseFault(row: AuditRow, last: Head): void {
  const fault = faultOf(row, last, row.seq)
  if (fault) throw new ArchiveRefusal(brokenAt(fault.seq))
}

function brokenAt(seq: number): string {
  return `The chain of the audit log is broken at entry ${seq}: nothing was archived. Check the log with npm run audit:verify.`
}

function startOfMonth(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth()))
}

/** A file that is not what was archived. */
export interface ArchiveFault {
  readonly file: string
  readonly reason: string
}

/** Reads every file that entries went to. @returns how many entries they hold, and the first fault */
export async function verifyArchives(
  { orm }: Pick<Database, 'orm'>,
  folder: string,
): Promise<{ readonly entries: number; readonly fault: ArchiveFault | undefined }> {
  let last: Head = { seq: 0, hash: '' }
  for (const archive of await orm.select().from(auditArchives).orderBy(asc(auditArchives.to_seq))) {
    const { file, to_seq: seq, hash, sha256 } = archive
    const end = { seq, hash }
    const reason = await faultOfFile(join(folder, file), sha256, last, end)
    if (reason !== undefined) return { entries: last.seq, fault: { file, reason } }
    last = end
  }
  return { entries: last.seq, fault: undefined }
}

async function faultOfFile(path: string, sha256: string, from: Head, end: Head): Promise<string | undefined> {
  const digest = createHash('sha256')
  try {
    for await (const piece of createReadStream(path)) digest.update(piece as Buffer)
  } catch {
    return 'it is not there, or cannot be read'
  }
  if (digest.digest('hex') !== sha256) return 'it is not what was written'
  return readBack(path, from, end).then(
    () => undefined,
    () => 'its chain is broken',
  )
}
