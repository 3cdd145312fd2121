// Reads a file while it is written.
import { closeSync, openSync, readSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'

/** People watch the log: it comes within a moment. */
const LOOK_EVERY_MS = 40
const PIECE_BYTES = 65_536

/** Gives what is written to a file, in whole characters, until it is ended; then the rest. */
export function followFile(path: string, onText: (text: string) => void): { end(): void } {
  const decoder = new StringDecoder('utf8')
  const piece = Buffer.allocUnsafe(PIECE_BYTES)
  const handle = openSync(path, 'r')
  let at = 0
  const readOn = (): void => {
    for (;;) {
      const bytes = readSync(handle, piece, 0, piece.length, at)
      if (bytes === 0) return
      at += bytes
      const text = decoder.write(piece.subarray(0, bytes))
      if (text !== '') onText(text)
    }
  }
  const looking = setInterval(readOn, LOOK_EVERY_MS)
  return {
    end: () => {
      clearInterval(looking)
      readOn()
      const rest = decoder.end()
      if (rest !== '') onText(rest)
      closeSync(handle)
    },
  }
}
