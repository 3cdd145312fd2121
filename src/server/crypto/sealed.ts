// What sealed values look like, and types for them: where the compiler wants one, it takes no plain text.
import { createHash } from 'node:crypto'

declare const form: unique symbol

/** A text that was sealed. Only a seal makes one, and only columns for sealed texts take it. */
export interface Sealed {
  readonly [form]: 'text'
}

/** Bytes that were sealed. */
export interface SealedBytes {
  readonly [form]: 'bytes'
}

const ID_BYTES = 4
/** Until keys had names: opened with whichever key fits. */
const NAMELESS = 'v1.'
const NAMED = 'v2.'
/** The same of bytes: the first of them. */
const NAMELESS_BYTE = 1
const NAMED_BYTE = 2

/** The id of a key: no one finds the key from it. @param key 32 bytes */
export function keyIdOf(key: Uint8Array): string {
  return createHash('sha256')
    .update('strata key id')
    .update(key)
    .digest('hex')
    .slice(0, 2 * ID_BYTES)
}

/** What the sealed texts of a key begin with. */
export function textPrefixOf(keyId: string): string {
  return `${NAMED}${keyId}.`
}

/** What the sealed bytes of a key begin with. */
export function bytesPrefixOf(keyId: string): Buffer {
  return Buffer.concat([Buffer.of(NAMED_BYTE), Buffer.from(keyId, 'hex')])
}

/** The parts of something sealed: which key it names, if any, and what is encrypted. */
export interface SealedParts {
  readonly keyId: string | undefined
  readonly body: Uint8Array
}

/** @throws Error for a text that was not sealed */
export function partsOfText(text: string): SealedParts {
  const [, keyId, body] = /^(?:v1|v2\.([0-9a-f]{8}))\.([\w-]+)$/.exec(text) ?? []
  if (body === undefined) throw new Error('This was not sealed here.')
  return { keyId, body: Buffer.from(body, 'base64url') }
}

/** @throws Error for bytes that were not sealed */
export function partsOfBytes(bytes: Uint8Array): SealedParts {
  if (bytes[0] === NAMELESS_BYTE) return { keyId: undefined, body: bytes.subarray(1) }
  if (bytes[0] !== NAMED_BYTE) throw new Error('These were not sealed here.')
  const start = 1 + ID_BYTES
  return { keyId: Buffer.from(bytes.subarray(1, start)).toString('hex'), body: bytes.subarray(start) }
}

/** The text of a sealed text, for where texts go, such as a cookie. */
export function textOf(sealed: Sealed): string {
  return sealed as unknown as string
}

/** The bytes of sealed bytes. */
export function bytesOf(sealed: SealedBytes): Buffer {
  return sealed as unknown as Buffer
}

/** Takes what a seal made or the database had for what it is. */
export function asSealed(text: string): Sealed {
  return text as unknown as Sealed
}

/** The same of bytes. */
export function asSealedBytes(bytes: Buffer): SealedBytes {
  return bytes as unknown as SealedBytes
}

/** Whether something looks sealed: what is written to a column for sealed values must. */
export function looksSealed(given: string | Uint8Array): boolean {
  return typeof given === 'string'
    ? given.startsWith(NAMED) || given.startsWith(NAMELESS)
    : given[0] === NAMED_BYTE || given[0] === NAMELESS_BYTE
}
