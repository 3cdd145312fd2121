// Base64 of text: always by way of UTF-8, so that every character survives.
import { countCharacters, findHalfPair } from './place.ts'
import { failed, type Outcome, type Problem } from './outcome.ts'

/** Arguments of one call are limited: the bytes become characters in pieces. */
const CHUNK_BYTES = 0x8000

/** The Base64 of a text. Half of a pair is no character and has no UTF-8. */
export function encodeBase64(input: string): Outcome {
  const half = findHalfPair(input)
  if (half !== -1)
    return failed({
      message: 'encode',
      why: 'halfPair',
      at: half,
      isPlaceSaid: true,
      values: { character: characterAt(input, half) },
    })
  const bytes = new TextEncoder().encode(input)
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES)))
  return { ok: true, text: btoa(pieces.join('')) }
}

/**
 * The text of a Base64 string: white space is skipped, the alphabet for addresses (- and _) and missing padding are
 * accepted.
 */
export function decodeBase64(input: string): Outcome {
  const refuse = (why: Problem['why'], at: number, values: Problem['values'] = {}) =>
    failed({ message: 'base64', why, at, isPlaceSaid: true, values: { character: characterAt(input, at), ...values } })
  const stray = input.search(/[^A-Za-z0-9+/_=\s-]/)
  if (stray !== -1) return refuse('alphabet', stray)
  const padding = input.indexOf('=')
  const after = padding === -1 ? -1 : input.slice(padding).search(/[^=\s]/)
  if (after !== -1) return refuse('afterPadding', padding + after)
  const digits = input.replaceAll(/[\s=]/g, '')
  const pads = padding === -1 ? 0 : input.slice(padding).replaceAll(/\s/g, '').length
  // Four digits are three bytes: a rest of one digit is less than a byte.
  const rest = digits.length % 4
  if (rest === 1) return refuse('length', input.trimEnd().length)
  if (pads > 0 && rest === 0) return refuse('noPadding', padding)
  if (pads > 0 && rest + pads !== 4) return refuse('padding', padding, { right: '='.repeat(4 - rest) })
  const binary = atob(digits.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    const valid = validLength(bytes)
    return failed({
      message: 'base64',
      why: valid === bytes.length ? 'utf8End' : 'utf8',
      isPlaceSaid: true,
      values: { byte: valid + 1, count: bytes.length },
    })
  }
}

const characterAt = (text: string, at: number) => countCharacters(text.slice(0, at)) + 1

/** How many bytes from the start may begin a text in UTF-8; once they may not, no longer part may. */
function validLength(bytes: Uint8Array): number {
  let valid = 0
  let invalid = bytes.length + 1
  while (invalid - valid > 1) {
    const middle = Math.floor((valid + invalid) / 2)
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, middle), { stream: true })
      valid = middle
    } catch {
      invalid = middle
    }
  }
  return valid
}
