// Passwords and keys from the browser's cryptographic source.

/**
 * 70 characters: letters, digits and eight symbols. The symbols are those above the digits 1 to 8 of an American
 * keyboard, which most password rules accept.
 */
export const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*'

/** Lengths of passwords in characters, and of API keys in bytes. */
const KINDS = { '16': { length: 16 }, '32': { length: 32 }, 'api-key': { bytes: 32 } } as const
export type PasswordKind = keyof typeof KINDS
const API_KEY_PREFIX = 'sk_'

/** Fills an array with random bytes. */
type Source = (bytes: Uint8Array<ArrayBuffer>) => void
const browser: Source = (bytes) => void crypto.getRandomValues(bytes)

/**
 * Draws a password or an API key.
 * @param fill where the random bytes come from
 */
export function drawPassword(kind: PasswordKind, fill: Source = browser): string {
  const of = KINDS[kind]
  if ('length' in of) return drawCharacters(of.length, fill)
  const bytes = new Uint8Array(of.bytes)
  fill(bytes)
  return API_KEY_PREFIX + Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function drawCharacters(length: number, fill: Source): string {
  // A byte has 256 values, which 70 does not divide: those from 210 on would make the first 46 characters likelier, and
  // are drawn again.
  const end = 256 - (256 % ALPHABET.length)
  const bytes = new Uint8Array(length * 2)
  let text = ''
  while (text.length < length) {
    fill(bytes)
    for (const byte of bytes) if (byte < end && text.length < length) text += ALPHABET[byte % ALPHABET.length] ?? ''
  }
  return text
}

/** How many bits someone has to guess, rounded down. */
export function entropyBits(kind: PasswordKind): number {
  const of = KINDS[kind]
  const bits = 'length' in of ? of.length * Math.log2(ALPHABET.length) : of.bytes * 8
  return Math.floor(bits)
}
