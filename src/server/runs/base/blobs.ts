// Bytes that runs leave behind, such as states and plan files: compressed, sealed in pieces, and never whole in memory.
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Readable, pipeline as flow } from 'node:stream'
import { and, eq, inArray } from 'drizzle-orm'
import type { Queries } from '../../db/connect.ts'
import { inPieces } from '../../db/in-pieces.ts'
import { blobPieces, blobs } from '../../db/schema/states.ts'
import type { Deps } from '../../deps.ts'

/** Compressed bytes of a piece. */
const PIECE_BYTES = 1_000_000

/** What is known of bytes that are kept. */
export interface BlobFacts {
  readonly id: string
  /** Bytes as they were given, before they were compressed. */
  readonly size: number
  /** In hexadecimal. */
  readonly sha256: string
}

/** What is kept of a blob is not what was given: nothing brings it back. */
export class DamagedBlob extends Error {}

/** Use under which a piece is sealed: it opens at its own place in its own blob, and nowhere else. */
export const blobSeal = (id: string, number: number): string => `blob ${id} piece ${number}`

/**
 * Keeps bytes as they come. Outside of a transaction, what fails on the way leaves nothing; what succeeds stays for an
 * hour until a row names it.
 * @throws what their source throws, such as Refused with 413
 */
export async function writeBlob(
  orm: Queries,
  { seal, newId, now }: Pick<Deps, 'seal' | 'newId' | 'now'>,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<BlobFacts> {
  const id = newId()
  const digest = createHash('sha256')
  let size = 0
  let number = 0
  const keep = async (bytes: Buffer): Promise<void> => {
    await orm.insert(blobPieces).values({ blob_id: id, number, sealed: seal.sealBytes(bytes, blobSeal(id, number)) })
    number += 1
  }
  await orm.insert(blobs).values({ id, size, sha256: '', created_at: now() })
  try {
    await pipeline(
      Readable.from(source),
      async function* (given: AsyncIterable<Uint8Array>) {
        for await (const bytes of given) {
          digest.update(bytes)
          size += bytes.byteLength
          yield bytes
        }
      },
      createGzip(),
      async (compressed: AsyncIterable<Buffer>) => {
        for await (const piece of inPieces(compressed, PIECE_BYTES)) await keep(piece)
      },
    )
    const facts = { size, sha256: digest.digest('hex') }
    await orm.update(blobs).set(facts).where(eq(blobs.id, id))
    return { id, ...facts }
  } catch (error) {
    // A transaction that failed takes no more statements, and undoes what it wrote.
    await orm
      .delete(blobs)
      .where(eq(blobs.id, id))
      .catch(() => undefined)
    throw error
  }
}

/**
 * The bytes of a blob, piece by piece.
 * @throws DamagedBlob while they are read, when the blob is not there, or is not what was kept
 */
export async function* readBlob(orm: Queries, { seal }: Pick<Deps, 'seal'>, id: string): AsyncGenerator<Uint8Array> {
  const [facts] = await orm.select().from(blobs).where(eq(blobs.id, id))
  if (!facts) throw new DamagedBlob(`There is no blob ${id}.`)
  const digest = createHash('sha256')
  const clear: AsyncIterable<Buffer> = flow(
    Readable.from(readPieces(orm, { seal }, id)),
    createGunzip(),
    () => undefined,
  )
  try {
    for await (const bytes of clear) {
      digest.update(bytes)
      yield bytes
    }
  } catch (error) {
    const isZip = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    throw isZip ? new DamagedBlob(`The blob ${id} cannot be unpacked.`, { cause: error }) : error
  }
  if (digest.digest('hex') !== facts.sha256) throw new DamagedBlob(`The blob ${id} is not what was kept.`)
}

async function* readPieces(orm: Queries, { seal }: Pick<Deps, 'seal'>, id: string): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const isIt = and(eq(blobPieces.blob_id, id), eq(blobPieces.number, number))
    const [piece] = await orm.select({ sealed: blobPieces.sealed }).from(blobPieces).where(isIt)
    if (!piece) return
    try {
      yield seal.openBytes(piece.sealed, blobSeal(id, number))
    } catch (error) {
      throw new DamagedBlob(`The piece ${number} of the blob ${id} cannot be opened.`, { cause: error })
    }
  }
}

/** The bytes of a blob at once, for those of whom one needs all. @throws DamagedBlob as {@link readBlob} */
export async function readWholeBlob(orm: Queries, deps: Pick<Deps, 'seal'>, id: string): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  for await (const part of readBlob(orm, deps, id)) parts.push(part)
  return Buffer.concat(parts)
}

/** Forgets blobs that no row names any more. */
export async function removeBlobs(orm: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await orm.delete(blobs).where(inArray(blobs.id, [...ids]))
}
