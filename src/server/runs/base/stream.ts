// Bytes that are sent as they are read.
import { Readable } from 'node:stream'

/** A stream of bytes, which are read when there is room for them. */
export function streamOf(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(source, { objectMode: false })) as ReadableStream<Uint8Array>
}
