// The rows of a table on their way out of a database and into one, as PostgreSQL's own text for COPY:
// https://www.postgresql.org/docs/current/sql-copy.html
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { inPieces } from '../db/in-pieces.ts'
import type { TableShape } from './schema-version.ts'

/** Rows are handed on in pieces of about this size, so that a table needs no more memory than that. */
const PIECE_BYTES = 4 * 2 ** 20
/** The text for COPY ends each row so, and writes one inside of a row in another way. */
const END_OF_ROW = 10

/** Makes the text of values the same in every session. */
export const PLAIN_TEXT = [
  `set local timezone to 'UTC'`,
  `set local datestyle to 'ISO, YMD'`,
  `set local intervalstyle to 'postgres'`,
  `set local bytea_output to 'hex'`,
  'set local extra_float_digits to 1',
  'set local statement_timeout to 0',
  'set local idle_in_transaction_session_timeout to 0',
]

/** What can be compared of the rows of a table. */
export interface Digest {
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
}

/** Works it out as the rows go by. */
export function createDigest(): { update(piece: Buffer): void; end(): Digest } {
  const hash = createHash('sha256')
  let rows = 0
  let bytes = 0
  return {
    update: (piece) => {
      hash.update(piece)
      bytes += piece.byteLength
      for (let at = piece.indexOf(END_OF_ROW); at !== -1; at = piece.indexOf(END_OF_ROW, at + 1)) rows += 1
    },
    end: () => ({ rows, bytes, sha256: hash.digest('hex') }),
  }
}

/** The rows of a table, in the order of its key. */
export async function* readRows(client: ClientBase, table: TableShape): AsyncGenerator<Buffer> {
  const rows = client.query(
    copyTo(`copy (select ${listOf(table.columns)} from public."${table.name}" order by ${table.order}) to stdout`, {
      highWaterMark: PIECE_BYTES / 4,
    }),
  )
  yield* inPieces(rows, PIECE_BYTES)
}

/** Compares what a table holds with what it should. */
export async function digestRows(client: ClientBase, table: TableShape): Promise<Digest> {
  const digest = createDigest()
  for await (const piece of readRows(client, table)) digest.update(piece)
  return digest.end()
}

/** Puts rows into a table. @param columns as the rows have them */
export async function writeRows(
  client: ClientBase,
  { name, columns }: Pick<TableShape, 'name' | 'columns'>,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  await pipeline(Readable.from(rows), client.query(copyFrom(`copy public."${name}" (${listOf(columns)}) from stdin`)))
}

function listOf(columns: readonly string[]): string {
  return columns.map((name) => `"${name}"`).join(', ')
}
