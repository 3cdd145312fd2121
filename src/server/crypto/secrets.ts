// Secrets that are given out once and kept as a hash.
import { hash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** A secret of 256 random bits, in characters that fit into a cookie and an address. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** What is kept of a secret. It has enough bits for a plain hash: nobody can guess it. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}
