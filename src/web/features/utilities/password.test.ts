import { expect, test } from 'vitest'
import { ALPHABET, drawPassword, entropyBits } from './password.ts'

/** Bytes that are always the same and as even as chance (xorshift32). */
function fixed() {
  let state = 0x2545_f491
  return (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length; at += 1) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      bytes[at] = (state >>> 11) & 0xff
    }
  }
}

test('the alphabet has 70 different characters: 26, 26, 10 and 8', () => {
  expect(new Set(ALPHABET).size).toBe(70)
  expect(ALPHABET).toHaveLength(70)
  expect([/[A-Z]/g, /[a-z]/g, /\d/g, /[^A-Za-z0-9]/g].map((part) => ALPHABET.match(part)?.length)).toEqual([
    26, 26, 10, 8,
  ])
})

test.each([
  ['16', /^.{16}$/],
  ['32', /^.{32}$/],
] as const)('a password of %s has that many characters of the alphabet', (kind, shape) => {
  const password = drawPassword(kind)
  expect(password).toMatch(shape)
  for (const character of password) expect(ALPHABET).toContain(character)
  expect(drawPassword(kind)).not.toBe(password)
})

test('an API key is sk_ and 64 hex digits', () => {
  expect(drawPassword('api-key')).toMatch(/^sk_[0-9a-f]{64}$/)
  expect(drawPassword('api-key', (bytes) => void bytes.fill(10))).toBe(`sk_${'0a'.repeat(32)}`)
})

test('no character is likelier than another', () => {
  const source = fixed()
  const counts = new Map(Array.from(ALPHABET).map((character) => [character, 0]))
  const drawn = Array.from({ length: 8750 }, () => drawPassword('32', source)).join('')
  for (const character of drawn) counts.set(character, (counts.get(character) ?? 0) + 1)
  // 4,000 of each are expected. With 69 degrees of freedom chance stays below 112 in 999 of 1,000 cases; the rest of a
  // division gives 5,600.
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 4000) ** 2 / 4000, 0)
  expect(counts.size).toBe(70)
  expect(chiSquare).toBeLessThan(112)
})

test('bytes that would favour the first characters are drawn again', () => {
  const rounds = [255, 210, 209, 0]
  const source = (bytes: Uint8Array) => void bytes.fill(rounds.shift() ?? 69)
  // 255 and 210 give nothing; 209 is the last character, and it fills the password.
  expect(drawPassword('16', source)).toBe('*'.repeat(16))
  expect(rounds).toEqual([0])
})

test('the entropy is that of the characters', () => {
  expect([entropyBits('16'), entropyBits('32'), entropyBits('api-key')]).toEqual([98, 196, 256])
})
