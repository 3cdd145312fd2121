import { describe, expect, it } from 'vitest'
import { PASSWORD_MIN_LENGTH } from './password-length.ts'
import { toOneLine } from '#engine/one-line.ts'
import { displayName, email, newPassword } from './password.ts'

const isTaken = (schema: { safeParse(value: unknown): { success: boolean } }, value: string) =>
  schema.safeParse(value).success

describe('a name', () => {
  it('has 1 to 100 characters, blanks around it not counted', () => {
    const name = displayName('Enter a name.')
    expect([1, 100].map((length) => isTaken(name, ` ${'x'.repeat(length)} `))).toEqual([true, true])
    expect(['', '   ', 'x'.repeat(101)].map((text) => isTaken(name, text))).toEqual([false, false, false])
  })

  it.each([
    'José Ñandú',
    '山田 太郎',
    'علی\u200cرضا',
    'Team 👩\u200d🚀',
    '❤\ufe0f\u200d🔥',
    'shop (eu-1) #2',
    'a—b',
    'e\u0301',
  ])('can be %s', (name) => expect(isTaken(displayName('Enter a name.'), name)).toBe(true))

  it.each([
    'two\nlines',
    'two\rlines',
    'two\u2028lines',
    'tab\there',
    'bell\u0007',
    'esc\u001b[31m',
    'c1\u0085x',
    'right\u202eleft',
    'iso\u2066late',
    'mark\u200f',
    'arabic mark\u061c',
    'zero\u200bwidth',
    'join\u200der',
    'non-join\u200cer',
    'word\u2060joiner',
    'bo\ufeffm',
    'soft\u00adhyphen',
    '\u3164',
    '\u115f\u1160',
    '\u{e0041}\u{e0042}',
    'half \ud800',
    'private \ue000',
    'v\ufe0f\ufe0f\ufe0f',
  ])('is one line of printable text, and not %j', (name) => {
    expect(isTaken(displayName('Enter a name.'), name)).toBe(false)
    expect(isTaken(displayName('Enter a name.'), toOneLine(`x${name}`))).toBe(true)
  })

  it('has another limit where one is given', () => {
    expect(isTaken(displayName('Enter a name.', 5), 'x'.repeat(5))).toBe(true)
    expect(isTaken(displayName('Enter a name.', 5), 'x'.repeat(6))).toBe(false)
  })
})

describe('an address', () => {
  it('is kept trimmed and in lower case', () => {
    expect(email.parse(' Ada@Example.COM ')).toBe('ada@example.com')
  })

  it('has at most 254 characters', () => {
    const address = (length: number) => `a@${'x'.repeat(60)}.${'y'.repeat(60)}.${'z'.repeat(60)}.`.padEnd(length, 'w')
    expect(isTaken(email, address(254))).toBe(true)
    expect(isTaken(email, address(255))).toBe(false)
  })
})

describe('a new password', () => {
  it.each([
    [PASSWORD_MIN_LENGTH - 1, false],
    [PASSWORD_MIN_LENGTH, true],
    [200, true],
    [201, false],
  ])('of %i characters: %s', (length, isRight) => {
    expect(isTaken(newPassword, 'p'.repeat(length))).toBe(isRight)
  })
})
