import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { createSeal, newSealKey } from '../../crypto/seal.ts'
import { blobPieces, blobs } from '../../db/schema/states.ts'
import { readBlob, readWholeBlob, removeBlobs, writeBlob } from './blobs.ts'
import { asSealedBytes, bytesOf } from '../../crypto/sealed.ts'

const { deps } = await createTestApp()
const { orm } = deps.database
const piecesOf = (id: string) => orm.select().from(blobPieces).where(eq(blobPieces.blob_id, id))

describe('a blob', () => {
  it.each([0, 1, 999_999, 1_000_001, 3_500_000])('of %i bytes comes back as it was', async (size) => {
    const bytes = randomBytes(size)
    const kept = await writeBlob(orm, deps, [bytes.subarray(0, 70_000), bytes.subarray(70_000)])
    expect(kept).toMatchObject({ size, sha256: createHash('sha256').update(bytes).digest('hex') })
    expect((await readWholeBlob(orm, deps, kept.id)).equals(bytes)).toBe(true)
    const pieces = await piecesOf(kept.id)
    expect(pieces.length).toBe(Math.max(1, Math.ceil(size / 1_020_000)))
    for (const { sealed } of pieces) expect(bytesOf(sealed).byteLength).toBeLessThan(1_100_000)
  })

  it('is kept in a transaction, and is gone with it', async () => {
    const text = Buffer.from('in one')
    const kept = await orm.transaction((tx) => writeBlob(tx, deps, [text]))
    expect(await readWholeBlob(orm, deps, kept.id)).toEqual(text)
    let id = ''
    const failing = orm.transaction(async (tx) => {
      ;({ id } = await writeBlob(tx, deps, [text]))
      throw new Error('Later.')
    })
    await expect(failing).rejects.toThrow('Later.')
    await expect(readWholeBlob(orm, deps, id)).rejects.toThrow(`There is no blob ${id}.`)
  })

  it('shows nothing of its bytes in the database', async () => {
    const canary = 'canary-5f1d0c-password'
    const { id } = await writeBlob(orm, deps, [Buffer.from(canary)])
    for (const { sealed } of await piecesOf(id)) expect(bytesOf(sealed).includes(canary)).toBe(false)
  })

  it('leaves nothing when its source fails on the way', async () => {
    const before = await orm.$count(blobs)
    const source = async function* () {
      yield await Promise.resolve(randomBytes(2_500_000))
      throw new Error('Cut off.')
    }
    await expect(writeBlob(orm, deps, source())).rejects.toThrow('Cut off.')
    expect(await orm.$count(blobs)).toBe(before)
  })

  it('is removed with its pieces', async () => {
    const { id } = await writeBlob(orm, deps, [Buffer.from('gone')])
    await removeBlobs(orm, [id])
    await removeBlobs(orm, [])
    expect(await piecesOf(id)).toEqual([])
  })
})

describe('a blob is not given out', () => {
  const twoPieces = () => writeBlob(orm, deps, [randomBytes(1_500_000)])

  it('to another key', async () => {
    const { id } = await twoPieces()
    await expect(readWholeBlob(orm, { seal: createSeal(newSealKey()) }, id)).rejects.toThrow()
  })

  it('when a byte of it was changed', async () => {
    const { id } = await twoPieces()
    const [piece] = await piecesOf(id)
    const bytes = Buffer.from(piece ? bytesOf(piece.sealed) : [])
    bytes[1000] = 255 - (bytes[1000] ?? 0)
    await orm
      .update(blobPieces)
      .set({ sealed: asSealedBytes(bytes) })
      .where(eq(blobPieces.blob_id, id))
    await expect(readWholeBlob(orm, deps, id)).rejects.toThrow()
  })

  it('when its pieces were exchanged, or are those of another', async () => {
    const [one, two] = [await twoPieces(), await twoPieces()]
    await orm.update(blobPieces).set({ number: 7 }).where(eq(blobPieces.number, 0))
    await orm.update(blobPieces).set({ number: 0 }).where(eq(blobPieces.number, 1))
    await expect(readWholeBlob(orm, deps, one.id)).rejects.toThrow()
    await orm.delete(blobPieces).where(eq(blobPieces.blob_id, one.id))
    await orm.update(blobPieces).set({ blob_id: one.id }).where(eq(blobPieces.blob_id, two.id))
    await expect(readWholeBlob(orm, deps, one.id)).rejects.toThrow()
  })

  it('when its last piece is missing', async () => {
    const { id } = await twoPieces()
    await orm.delete(blobPieces).where(eq(blobPieces.number, 1))
    await expect(readWholeBlob(orm, deps, id)).rejects.toThrow()
  })
})

it('is read no further than its reader goes', async () => {
  const { id } = await writeBlob(orm, deps, [randomBytes(3_500_000)])
  let bytes = 0
  for await (const part of readBlob(orm, deps, id)) {
    bytes += part.byteLength
    break
  }
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(3_500_000)
})
