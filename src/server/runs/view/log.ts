// The log of a run: those of its attempts, one behind the other. An attempt that has ended takes nothing more, so that
// places in the log stay what they are.
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { runs as rows } from '#contract/runs.ts'
import { LOG_CHUNK_MAX_BYTES } from '#domain/run/limits.ts'
import { hasEnded } from '#domain/run/status.ts'
import type { Queries } from '../../db/connect.ts'
import { runAttempts, runLogPieces } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import type { FileBody } from '../../http/implement.ts'
import { streamOf } from '../base/stream.ts'
import { findRun } from './read.ts'

type Rows = typeof rows

/** The log of an attempt, and where in that of the run it begins. */
interface Part {
  readonly attempt_id: string
  readonly from: number
  readonly bytes: number
}

/** What there is of the log of a run. */
export interface LogParts {
  readonly parts: readonly Part[]
  readonly bytes: number
  readonly is_cut: boolean
}

/** Finds the parts of the log of a run, oldest first. */
export async function findLogParts(orm: Queries, runId: string): Promise<LogParts> {
  const found = await orm
    .select({ attempt_id: runAttempts.id, bytes: runAttempts.log_bytes, is_cut: runAttempts.is_log_cut })
    .from(runAttempts)
    .where(eq(runAttempts.run_id, runId))
    .orderBy(asc(runAttempts.started_at), asc(runAttempts.number), asc(runAttempts.id))
  let from = 0
  const parts = found.map(({ attempt_id, bytes }) => {
    const part = { attempt_id, from, bytes }
    from += bytes
    return part
  })
  return { parts, bytes: from, is_cut: found.some(({ is_cut }) => is_cut) }
}

/** The bytes of a log from one place to another, as far as there are any. */
export async function readLogBytes(orm: Queries, { parts }: LogParts, from: number, to: number): Promise<Buffer> {
  const found: Buffer[] = []
  for (const part of parts) {
    const [begin, end] = [Math.max(from - part.from, 0), Math.min(to - part.from, part.bytes)]
    if (begin < end) found.push(...(await readPart(orm, part.attempt_id, begin, end)))
  }
  return Buffer.concat(found)
}

async function readPart(orm: Queries, attemptId: string, begin: number, end: number): Promise<Buffer[]> {
  const { attempt_id, at_byte, bytes } = runLogPieces
  const pieces = await orm
    .select({ at: at_byte, bytes })
    .from(runLogPieces)
    .where(
      and(
        eq(attempt_id, attemptId),
        lt(at_byte, end),
        // No piece is larger, so that the index alone finds them.
        gt(at_byte, begin - LOG_CHUNK_MAX_BYTES),
        sql`${at_byte} + octet_length(${bytes}) > ${begin}`,
      ),
    )
    .orderBy(asc(at_byte))
  return pieces.map((piece) => piece.bytes.subarray(Math.max(begin - piece.at, 0), end - piece.at))
}

/** Bytes of a character that its first byte announces (UTF-8). */
const CHARACTER_MAX_BYTES = 4
const isContinued = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80

/** Whole characters of a log, and where they stand in it. */
export interface LogText {
  readonly offset: number
  readonly next_offset: number
  readonly text: string
}

/**
 * The text between two places of a log: characters that lie across one of them are left to the piece in which they
 * begin.
 */
export async function readLogText(orm: Queries, parts: LogParts, from: number, to: number): Promise<LogText> {
  const bytes = await readLogBytes(orm, parts, from, Math.min(to + CHARACTER_MAX_BYTES - 1, parts.bytes))
  let begin = 0
  while (begin < CHARACTER_MAX_BYTES && isContinued(bytes[begin])) begin += 1
  let end = Math.min(to - from, bytes.byteLength)
  while (end < bytes.byteLength && isContinued(bytes[end])) end += 1
  end = Math.max(begin, end)
  return { offset: from + begin, next_offset: from + end, text: bytes.toString('utf8', begin, end) }
}

/** A piece of the log of a run. @throws Refused with 404 when the run is gone */
export async function readRunLog(
  { database: { orm } }: Deps,
  id: string,
  { offset, limit }: Parsed<Rows['log']>['query'],
): Promise<Output<Rows['log']>> {
  const { status } = await findRun(orm, id)
  const parts = await findLogParts(orm, id)
  const from = Math.min(offset, parts.bytes)
  const text = await readLogText(orm, parts, from, Math.min(from + limit, parts.bytes))
  return { ...text, bytes: parts.bytes, is_cut: parts.is_cut, has_ended: hasEnded(status) }
}

/** The log of a run as a file. @throws Refused with 404 when the run is gone */
export async function downloadRunLog({ database: { orm } }: Deps, id: string): Promise<FileBody> {
  const { number } = await findRun(orm, id)
  const parts = await findLogParts(orm, id)
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let from = 0; from < parts.bytes; from += LOG_CHUNK_MAX_BYTES)
      yield await readLogBytes(orm, parts, from, from + LOG_CHUNK_MAX_BYTES)
  }
  return { body: streamOf(pieces()), file_name: `run-${number}.log` }
}
