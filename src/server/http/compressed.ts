// Bytes that are sent often, compressed once for each encoding.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const SMALLEST_BYTES = 1024
/** Almost as small as the best quality, in a tenth of its time. */
const BROTLI_QUALITY = 9

type Encoding = 'br' | 'gzip'
type Bytes = Uint8Array<ArrayBuffer>

/** Kept as long as the bytes themselves are. */
const made = new WeakMap<Bytes, Map<Encoding, Promise<Bytes>>>()

/** The encoding in which bytes are sent; undefined for none. @param accepted header Accept-Encoding of the caller */
export function encodingOf(bytes: Bytes, accepted: string | undefined): Encoding | undefined {
  if (accepted === undefined || bytes.byteLength < SMALLEST_BYTES) return undefined
  const names = accepted.split(',').filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
  return (['br', 'gzip'] as const).find((encoding) => names.some((name) => name.trim().split(';')[0] === encoding))
}

/** Bytes in an encoding. */
export function compressed(bytes: Bytes, encoding: Encoding): Promise<Bytes> {
  const known = made.get(bytes) ?? new Map<Encoding, Promise<Bytes>>()
  made.set(bytes, known)
  const compressing = known.get(encoding) ?? compress(bytes, encoding)
  known.set(encoding, compressing)
  return compressing
}

async function compress(bytes: Bytes, encoding: Encoding): Promise<Bytes> {
  return new Uint8Array(
    encoding === 'br'
      ? await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  )
}
