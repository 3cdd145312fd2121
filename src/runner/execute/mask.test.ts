import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MASK, Masker } from './mask.ts'

/** Cuts a text into pieces of any sizes. */
const cut = (text: string, sizes: readonly number[]): string[] => {
  const pieces: string[] = []
  let rest = text
  for (const size of sizes) {
    pieces.push(rest.slice(0, size))
    rest = rest.slice(size)
  }
  return [...pieces, rest]
}

const throughStream = (masker: Masker, pieces: readonly string[]): string => {
  const stream = masker.stream()
  return pieces.map((piece) => stream.push(piece)).join('') + stream.end()
}

const SECRET = 'p4ss/w0rd+"quo\\ted" & <ümlaut> ${x}'

describe('a secret is hidden', () => {
  const masker = new Masker([SECRET])
  const bytes = Buffer.from(SECRET)
  const forms: Readonly<Record<string, string>> = {
    'as it is': SECRET,
    'in JSON': JSON.stringify(SECRET).slice(1, -1),
    'in JSON within JSON': JSON.stringify(JSON.stringify(SECRET)).slice(3, -3),
    'in the JSON of Go': JSON.stringify(SECRET)
      .slice(1, -1)
      .replaceAll('<', '\\u003c')
      .replaceAll('>', '\\u003e')
      .replaceAll('&', '\\u0026'),
    'in a text of Terraform': JSON.stringify(SECRET).slice(1, -1).replaceAll('${', '$${'),
    'in an address': encodeURIComponent(SECRET),
    'in an address, in small letters': encodeURIComponent(SECRET).replaceAll(/%[0-9A-F]{2}/g, (one) =>
      one.toLowerCase(),
    ),
    'in a form': new URLSearchParams({ '': SECRET }).toString().slice(1),
    'in base64': bytes.toString('base64').replaceAll('=', ''),
    'in base64 for addresses': bytes.toString('base64url'),
  }
  test.each(Object.entries(forms))('%s', (_, form) => {
    expect(masker.mask(`before ${form} after`)).toBe(`before ${MASK} after`)
  })

  test.each([0, 1, 2, 3, 4])('in base64 of a longer text, behind %i other bytes', (before) => {
    const text = Buffer.from(`${'u:'.repeat(3).slice(0, before)}${SECRET}:more`).toString('base64')
    const shown = masker.mask(text)
    // What remains may only be the characters that the secret shares with its neighbours.
    expect(shown).toContain(MASK)
    expect(shown.replace(MASK, '').length).toBeLessThanOrEqual(Math.ceil(((before + 5) * 4) / 3) + 6)
  })

  test('line by line when it has several', () => {
    const key = '-----BEGIN KEY-----\nMIIEvQIBADANBg\r\nkqhkiG9w0BAQ\n-----END KEY-----\n'
    const shown = new Masker([key]).mask(`got:\n  MIIEvQIBADANBg\n  kqhkiG9w0BAQ\n`)
    expect(shown).toBe(`got:\n  ${MASK}\n  ${MASK}\n`)
  })

  test('in keys and texts of values, however deep', () => {
    expect(new Masker(['geheimnis']).maskValue({ list: [{ geheimnis: 'x geheimnis' }], n: 1 })).toEqual({
      list: [{ [MASK]: `x ${MASK}` }],
      n: 1,
    })
  })
})

test('short values stay: they would hide ordinary words', () => {
  expect(new Masker(['no', 'short']).mask('no short way')).toBe('no short way')
})

test('what is no secret passes at once up to the end of its line', () => {
  const stream = new Masker(['geheimnis']).stream()
  const first = stream.push('a line\nthe next geheim')
  expect(first).toMatch(/^a line\n/)
  expect(first + stream.push('er\n')).toBe('a line\nthe next geheimer\n')
})

const secret = fc.string({ minLength: 6, maxLength: 30, unit: 'grapheme' }).filter((one) => one.trim().length >= 6)
const filler = fc.string({ maxLength: 40 })

test('in pieces of any sizes a text is masked as in one, and no secret is left of it', () => {
  const parts = fc.array(fc.oneof(filler, fc.record({ at: fc.nat({ max: 3 }) })), { maxLength: 8 })
  fc.assert(
    fc.property(
      fc.array(secret, { minLength: 1, maxLength: 4 }),
      parts,
      fc.array(fc.nat({ max: 20 })),
      (all, made, sizes) => {
        const masker = new Masker(all)
        const text = made.map((one) => (typeof one === 'string' ? one : (all[one.at % all.length] ?? ''))).join('')
        const streamed = throughStream(masker, cut(text, sizes))
        expect(streamed).toBe(masker.mask(text))
        for (const one of all)
          for (const line of one.split(/[\r\n]/)) {
            if (line.trim().length >= 6 && !MASK.includes(line.trim()))
              expect(streamed.replaceAll(MASK, '\n')).not.toContain(line)
          }
      },
    ),
    { numRuns: 300 },
  )
})

test('in base64, JSON and addresses, in pieces of any sizes, no secret is left', () => {
  fc.assert(
    fc.property(secret, fc.array(fc.nat({ max: 9 }), { maxLength: 30 }), (one, sizes) => {
      const value = one.trim()
      const forms = [
        JSON.stringify(value).slice(1, -1),
        Buffer.from(value).toString('base64'),
        encodeURIComponent(value),
      ]
      for (const form of forms) {
        const streamed = throughStream(new Masker([value]), cut(`<${form}>`, sizes))
        expect(streamed.length).toBeLessThanOrEqual(MASK.length + 6)
        expect(streamed).toContain(MASK)
      }
    }),
    { numRuns: 300 },
  )
})

test('a long log with many secrets takes seconds, not minutes', () => {
  const masker = new Masker(Array.from({ length: 100 }, (_, at) => `secret-number-${at}-${at * 7919}`))
  const lines = Array.from(
    { length: 20_000 },
    (_, at) => `aws_instance.server[${at}]: Creation complete after 3s [id=i-${at}]\n`,
  )
  const from = performance.now()
  expect(throughStream(masker, lines)).toBe(lines.join(''))
  expect(performance.now() - from).toBeLessThan(20_000)
})
