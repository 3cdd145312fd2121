import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase64, encodeBase64 } from './base64.ts'

const problem = (outcome: ReturnType<typeof decodeBase64>) => (outcome.ok ? undefined : { ...outcome.problem })

test('every text comes back, as Node encodes it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const encoded = Buffer.from(text, 'utf8').toString('base64')
      expect(encodeBase64(text)).toEqual({ ok: true, text: encoded })
      for (const given of [
        encoded,
        encoded.replaceAll('=', ''),
        Buffer.from(text, 'utf8').toString('base64url'),
        encoded.replaceAll(/.{3}/g, '$&\r\n '),
      ])
        expect(decodeBase64(given)).toEqual({ ok: true, text })
    }),
  )
})

test('a long text is encoded', () => {
  const text = 'Grüße 😀\n'.repeat(50_000)
  expect(encodeBase64(text)).toEqual({ ok: true, text: Buffer.from(text).toString('base64') })
})

test('the mark of an encoding is part of the text', () => {
  expect(decodeBase64('77u/YQ==')).toEqual({ ok: true, text: '\ufeffa' })
})

test.each([
  ['a😀b\ud83d', 4, 4],
  ['\ude00abc', 0, 1],
])('half of a pair cannot be encoded: %j', (text, at, character) => {
  expect(problem(encodeBase64(text))).toEqual({
    message: 'encode',
    why: 'halfPair',
    at,
    isPlaceSaid: true,
    values: { character },
  })
})

test.each([
  ['YWJjZGVm*', { why: 'alphabet', at: 8, values: { character: 9 } }],
  ['YW😀', { why: 'alphabet', at: 2, values: { character: 3 } }],
  ['YWJj,', { why: 'alphabet', at: 4, values: { character: 5 } }],
  ['YQ==YQ==', { why: 'afterPadding', at: 4, values: { character: 5 } }],
  ['YWJjZ', { why: 'length', at: 5, values: { character: 6 } }],
  ['YWJj=', { why: 'noPadding', at: 4, values: { character: 5 } }],
  ['YQ=', { why: 'padding', at: 2, values: { character: 3, right: '==' } }],
  ['YWI==', { why: 'padding', at: 3, values: { character: 4, right: '=' } }],
  ['YQ===', { why: 'padding', at: 2, values: { character: 3, right: '==' } }],
  ['==', { why: 'noPadding', at: 0, values: { character: 1 } }],
])('%s is no Base64', (text, expected) => {
  expect(problem(decodeBase64(text))).toEqual({ message: 'base64', isPlaceSaid: true, ...expected })
})

test.each([
  [[0x61, 0xff, 0x62], { why: 'utf8', values: { byte: 2, count: 3 } }],
  [[0x61, 0x62, 0xc3, 0x28], { why: 'utf8', values: { byte: 4, count: 4 } }],
  [[0x61, 0xe2, 0x82], { why: 'utf8End', values: { byte: 4, count: 3 } }],
])('bytes that are no text say which one: %j', (bytes, expected) => {
  expect(problem(decodeBase64(Buffer.from(bytes).toString('base64')))).toEqual({
    message: 'base64',
    isPlaceSaid: true,
    ...expected,
  })
})
