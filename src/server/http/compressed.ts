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

/**
 * Bytes in an encoding that the caller takes.
 * @param accepted its header Accept-Encoding
 * @returns the encoding beside them; undefined where they are as they are
 */
export async function compressed(
  bytes: Bytes,
  accepted: string | undefined,
): Promise<{ readonly bytes: Bytes; readonly encoding: Encoding | undefined }> {
  const encoding = bytes.byteLength < SMALLEST_BYTES ? undefined : encodingFor(accepted ?? '')
  if (encoding === undefined) return { bytes, encoding }
  const known = made.get(bytes) ?? new Map<Encoding, Promise<Bytes>>()
  made.set(bytes, known)
  const compressing = known.get(encoding) ?? compress(bytes, encoding)
  known.set(encoding, compressing)
  return { bytes: await compressing, encoding }
}

function encodingFor(accepted: string): Encoding | undefined {
  const names = accepted.split(',').filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
  return (['br', 'gzip'] as const).find((encoding) => names.some((name) => name.trim().split(';')[0] === encoding))
}

async function compress(bytes: Bytes, encoding: Encoding): Promise<Bytes> {
  return new Uint8Array(
    encoding === 'br'
      ? await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  )
}
