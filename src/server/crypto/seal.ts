// Sealing: values that are useless to a reader of the database, such as
// the secrets of authenticators, and states with the passwords in them.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const VERSION = 'v1.'
/** The same of bytes: the first of them. */
const BYTES_VERSION = 1

export interface Seal {
  /** Encrypts a text (AES-256-GCM). @param use what it is for; it opens only for the same use */
  seal(text: string, use: string): string
  /** @throws Error when it was sealed with another key, for another use, or was changed */
  open(sealed: string, use: string): string
  /** Encrypts bytes, 29 more than there were. @param use as of a text */
  sealBytes(bytes: Uint8Array, use: string): Buffer
  /** @throws Error when they were sealed with another key, for another use, or were changed */
  openBytes(sealed: Uint8Array, use: string): Buffer
}

/** A new key, as the text in which it is kept. */
export function newSealKey(): string {
  return randomBytes(KEY_BYTES).toString('base64')
}

/** True for 32 bytes in base64. */
export function isSealKey(keyText: string): boolean {
  return /^[A-Za-z0-9+/]+={0,2}$/.test(keyText.trim()) && Buffer.from(keyText, 'base64').byteLength === KEY_BYTES
}

/** @param keyText 32 bytes in base64. @throws Error for anything else */
export function createSeal(keyText: string): Seal {
  const key = Buffer.from(keyText.trim(), 'base64')
  if (!isSealKey(keyText)) throw new Error(`A key must be ${KEY_BYTES} bytes in base64.`)
  const encrypt = (clear: Uint8Array, use: string): Buffer[] => {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(use))
    const body = cipher.update(clear)
    const rest = cipher.final()
    return [iv, cipher.getAuthTag(), body, rest]
  }
  const decrypt = (bytes: Uint8Array, use: string): Buffer => {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(use))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  }
  return {
    seal: (text, use) => VERSION + Buffer.concat(encrypt(Buffer.from(text, 'utf8'), use)).toString('base64url'),
    open: (sealed, use) => {
      if (!sealed.startsWith(VERSION)) throw new Error('This was not sealed here.')
      return decrypt(Buffer.from(sealed.slice(VERSION.length), 'base64url'), use).toString('utf8')
    },
    sealBytes: (bytes, use) => Buffer.concat([Buffer.of(BYTES_VERSION), ...encrypt(bytes, use)]),
    openBytes: (sealed, use) => {
      if (sealed[0] !== BYTES_VERSION) throw new Error('These were not sealed here.')
      return decrypt(sealed.subarray(1), use)
    },
  }
}
