// Sealing: values that are useless to a reader of the database, such as
// the secrets of authenticators.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const VERSION = 'v1.'

export interface Seal {
  /** Encrypts a text (AES-256-GCM). @param use what it is for; it opens only for the same use */
  seal(text: string, use: string): string
  /** @throws Error when it was sealed with another key, for another use, or was changed */
  open(sealed: string, use: string): string
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
  return {
    seal: (text, use) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(use))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return VERSION + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (sealed, use) => {
      if (!sealed.startsWith(VERSION)) throw new Error('This was not sealed here.')
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(use))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}
