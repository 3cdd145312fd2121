// Secrets that are given out once and kept as a hash.
import { hash, randomBytes, randomInt } from 'node:crypto'

const SECRET_BYTES = 32

/** A secret of 256 random bits, in characters that fit into a cookie and an address. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** What is kept of a secret. It has enough bits for a plain hash: no one can guess it. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

/** Letters and digits that are not taken for each other when someone copies them by hand. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUP_LENGTH = 5

/** A secret that people copy by hand, in groups of five characters, each of almost five random bits: `k7m2p-x9qrt`. */
export function newReadableSecret(groups: number): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => READABLE[randomInt(READABLE.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** What is kept of a secret that people copy by hand; case, spaces and hyphens do not count. */
export function hashReadableSecret(secret: string): string {
  return hashSecret(secret.toLowerCase().replaceAll(/[\s-]/g, ''))
}
