/** Hands bytes on in pieces of about a size, so that what is kept or sent needs no more memory than that. */
export async function* inPieces(parts: AsyncIterable<Buffer>, pieceBytes: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const part of parts) {
    waiting.push(part)
    bytes += part.byteLength
    if (bytes < pieceBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}
