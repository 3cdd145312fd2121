// What a repository sends is packed: a few bytes can unpack to more than the
// memory of the server. So it is unpacked once, piece by piece, before it is read.
import { inflateSync } from 'node:zlib'
import { message } from '#words/message.ts'
import { badRequest, conflict, type Refused } from '../../http/errors.ts'

/** Bytes of one answer of a repository, packed. */
export const ANSWER_MAX_BYTES = 20_000_000
/** The newest state of a repository of infrastructure is a small part of it. */
const UNPACKED_MAX = 100_000_000
const OBJECTS_MAX = 50_000
/** Types of objects that are stored as a difference: https://git-scm.com/docs/gitformat-pack */
const OFS_DELTA = 6
const REF_DELTA = 7
const HEADER_BYTES = 12
const ID_BYTES = 20

/** @throws Refused with 409 for a pack that unpacks to more than this reads, 400 for one that cannot be unpacked */
export function refuseLargePack(pack: Uint8Array): void {
  const bytes = Buffer.from(pack.buffer, pack.byteOffset, pack.byteLength)
  const objects = bytes.length < HEADER_BYTES ? 0 : bytes.readUInt32BE(8)
  if (objects > OBJECTS_MAX) throw conflict(message('pipelines.too-many-parts', { max: OBJECTS_MAX }))
  let at = HEADER_BYTES
  let left = UNPACKED_MAX
  for (let number = 0; number < objects; number += 1) {
    const type = ((bytes[at] ?? 0) >> 4) & 7
    at = afterNumber(bytes, at)
    if (type === OFS_DELTA) at = afterNumber(bytes, at)
    if (type === REF_DELTA) at += ID_BYTES
    const { text, read } = unpack(bytes.subarray(at), left)
    at += read
    left -= text.length
    // A difference says in its second number how long its result is.
    if (type === OFS_DELTA || type === REF_DELTA) left -= numberAt(text, afterNumber(text, 0))
    if (left < 0) throw tooLarge()
  }
}

function unpack(bytes: Uint8Array, max: number): { readonly text: Buffer; readonly read: number } {
  try {
    // With `info` it also tells how much was read: https://nodejs.org/api/zlib.html#class-options
    const { buffer, engine } = inflateSync(bytes, { info: true, maxOutputLength: Math.max(max, 1) }) as unknown as {
      readonly buffer: Buffer
      readonly engine: { readonly bytesWritten: number }
    }
    return { text: buffer, read: engine.bytesWritten }
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge()
    throw badRequest([{ field: 'url', said: message('pipelines.unreadable') }])
  }
}

function tooLarge(): Refused {
  return conflict(message('pipelines.too-large', { mb: UNPACKED_MAX / 1_000_000 }))
}

/** Numbers go on as long as the highest bit is set. */
function afterNumber(bytes: Uint8Array, from: number): number {
  let at = from
  while (((bytes[at] ?? 0) & 0x80) !== 0) at += 1
  return at + 1
}

function numberAt(bytes: Uint8Array, from: number): number {
  let value = 0
  for (let at = from, factor = 1; at < afterNumber(bytes, from); at += 1, factor *= 128)
    value += ((bytes[at] ?? 0) & 0x7f) * factor
  return value
}
