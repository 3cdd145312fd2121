// Sealing: values that are useless to a reader of the database, such as
// the secrets of authenticators, and states with the passwords in them.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import {
  asSealed,
  asSealedBytes,
  bytesOf,
  bytesPrefixOf,
  keyIdOf,
  partsOfBytes,
  partsOfText,
  textOf,
  textPrefixOf,
  type Sealed,
  type SealedBytes,
  type SealedParts,
} from './sealed.ts'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

export interface Seal {
  /** Encrypts a text (AES-256-GCM). @param use what it is for; it opens only for the same use */
  seal(text: string, use: string): Sealed
  /** @throws Error when no key here sealed it, or it was sealed for another use, or was changed */
  open(sealed: Sealed | string, use: string): string
  /** Encrypts bytes, 33 more than there were. @param use as of a text */
  sealBytes(bytes: Uint8Array, use: string): SealedBytes
  /** @throws Error as of a text */
  openBytes(sealed: SealedBytes | Uint8Array, use: string): Buffer
  /** Ids of the keys that open, at most two. The first is the one that is to seal as soon as every server has it. */
  readonly keys: readonly string[]
  /** Id of the key that seals now. */
  sealsWith(): string
  /** Seals with another one of its keys from now on. @throws Error when it does not have that one */
  sealWith(keyId: string): void
  /** Id of the key here that opens a text; undefined when none does. */
  keyOf(sealed: Sealed | string, use: string): string | undefined
}

/** A new key, as the text in which it is kept. */
export function newSealKey(): string {
  return randomBytes(KEY_BYTES).toString('base64')
}

/** True for 32 bytes in base64. */
export function isSealKey(keyText: string): boolean {
  return /^[A-Za-z0-9+/]+={0,2}$/.test(keyText.trim()) && Buffer.from(keyText, 'base64').byteLength === KEY_BYTES
}

/** The id of a key. @param keyText 32 bytes in base64. @throws Error for anything else */
export function idOfKey(keyText: string): string {
  return keyIdOf(bytesOfKey(keyText))
}

function bytesOfKey(keyText: string): Buffer {
  if (!isSealKey(keyText)) throw new Error(`A key must be ${KEY_BYTES} bytes in base64.`)
  return Buffer.from(keyText.trim(), 'base64')
}

/**
 * Seals with the first of its keys until `sealWith` changes that, and opens with the key that sealed a value.
 * @param keyText 32 bytes in base64
 * @param previousText the key of before, the same way; undefined without one
 * @throws Error for anything else
 */
export function createSeal(keyText: string, previousText?: string): Seal {
  const given = [keyText, ...(previousText === undefined ? [] : [previousText])].map(bytesOfKey)
  const keys = new Map(given.map((key) => [keyIdOf(key), key]))
  let [sealing = ''] = keys.keys()
  const keyNamed = (id: string): Buffer => {
    const key = keys.get(id)
    if (!key) throw new Error(`This was sealed with the key ${id}, which is not here.`)
    return key
  }
  const openParts = (parts: SealedParts, use: string): { keyId: string; clear: Buffer } => {
    if (parts.keyId !== undefined) return { keyId: parts.keyId, clear: decrypt(keyNamed(parts.keyId), parts.body, use) }
    let problem: unknown
    for (const [keyId, key] of keys) {
      try {
        return { keyId, clear: decrypt(key, parts.body, use) }
      } catch (error) {
        problem = error
      }
    }
    throw problem
  }
  return {
    seal: (text, use) => {
      const body = encrypt(keyNamed(sealing), Buffer.from(text, 'utf8'), use).toString('base64url')
      return asSealed(textPrefixOf(sealing) + body)
    },
    open: (sealed, use) => openParts(partsOfText(readable(sealed)), use).clear.toString('utf8'),
    sealBytes: (bytes, use) =>
      asSealedBytes(Buffer.concat([bytesPrefixOf(sealing), encrypt(keyNamed(sealing), bytes, use)])),
    openBytes: (sealed, use) =>
      openParts(partsOfBytes(sealed instanceof Uint8Array ? sealed : bytesOf(sealed)), use).clear,
    keys: [...keys.keys()],
    sealsWith: () => sealing,
    sealWith: (keyId) => {
      keyNamed(keyId)
      sealing = keyId
    },
    keyOf: (sealed, use) => {
      try {
        return openParts(partsOfText(readable(sealed)), use).keyId
      } catch {
        return undefined
      }
    },
  }
}

function readable(sealed: Sealed | string): string {
  return typeof sealed === 'string' ? sealed : textOf(sealed)
}

function encrypt(key: Buffer, clear: Uint8Array, use: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(use))
  const body = cipher.update(clear)
  const rest = cipher.final()
  return Buffer.concat([iv, cipher.getAuthTag(), body, rest])
}

function decrypt(key: Buffer, bytes: Uint8Array, use: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(use))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}
