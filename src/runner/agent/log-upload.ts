// Hands the log of a job over as it is written: bytes at offsets, each piece again until the server has it, and
// therefore never with a hole.
import { setTimeout as sleep } from 'node:timers/promises'
import { LOG_CHUNK_MAX_BYTES } from '#domain/run/limits.ts'

/** How long lines wait for others. */
const GATHER_MS = 80
/** Pieces of this size are sent at once. */
const PIECE_MAX_BYTES = Math.min(LOG_CHUNK_MAX_BYTES, 256_000)

export interface LogUpload {
  write(text: string): void
  /** Sends the rest. @throws when the server refuses it */
  end(): Promise<void>
  /** Whether more was written than is kept. */
  readonly isCut: boolean
}

/**
 * Starts to hand over a log.
 * @param send sends bytes at an offset and tells how many are kept; repeats itself while the server is away
 * @param maxBytes of the whole log; what comes after them is left out, and the log says so
 * @param from how many bytes of it are kept already
 */
export function startLogUpload(
  send: (offset: number, bytes: Uint8Array<ArrayBuffer>) => Promise<number>,
  maxBytes: number,
  from = 0,
): LogUpload {
  const notice = Buffer.from(`\n[The log ends here: more than ${Math.round(maxBytes / 1_000_000)} MB are not kept.]\n`)
  let waiting: Buffer[] = []
  let written = from
  let isCut = false
  let kept = from
  let sending: Promise<void> | undefined
  let failure: unknown

  const write = (text: string): void => {
    if (text === '' || isCut) return
    const bytes = Buffer.from(text, 'utf8')
    if (written + bytes.length > maxBytes - notice.length) {
      isCut = true
      waiting.push(notice)
    } else waiting.push(bytes)
    written += bytes.length
    sending ??= loop()
  }

  const loop = async (): Promise<void> => {
    await sleep(GATHER_MS)
    try {
      while (waiting.length > 0) await sendPiece(takePiece())
    } catch (error) {
      failure = error
      isCut = true
      waiting = []
    } finally {
      sending = undefined
    }
  }

  const takePiece = (): Uint8Array<ArrayBuffer> => {
    const all = new Uint8Array(Buffer.concat(waiting))
    const piece = all.slice(0, PIECE_MAX_BYTES)
    waiting = all.length > piece.length ? [Buffer.from(all.buffer, piece.length)] : []
    return piece
  }

  const sendPiece = async (piece: Uint8Array<ArrayBuffer>): Promise<void> => {
    const end = kept + piece.length
    while (kept < end) {
      const now = await send(kept, piece.slice(piece.length - (end - kept)))
      // A server that keeps nothing of it keeps nothing more: what follows would leave a hole.
      if (now <= kept) throw new Error('The server does not keep the log.')
      kept = Math.min(now, end)
    }
  }

  return {
    write,
    end: async () => {
      while (sending !== undefined) await sending
      if (failure !== undefined) throw failure
    },
    get isCut() {
      return isCut
    },
  }
}
