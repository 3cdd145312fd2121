// What is sealed opens with its key alone, whichever of two keys that is.
import { describe, expect, it } from 'vitest'
import { createSeal, idOfKey, isSealKey, newSealKey } from './seal.ts'
import { asSealed, bytesOf, textOf } from './sealed.ts'

const OLD = Buffer.alloc(32, 1).toString('base64')
const NEW = Buffer.alloc(32, 2).toString('base64')
/** Sealed by a version whose values did not name their key, with OLD, for "use". */
const NAMELESS = 'v1.z5nZKFP1rdhUTpcBwEGqcVFHWYZxv5-wq9QR22OROJlLV0MCFnBy7Nc'
const NAMELESS_BYTES = Buffer.from('AdJl2ofaz4MtsNayeXDiAh04IUc0QJV73zTp43SWS6xa_VtaIBVnmVgR', 'base64url')

const old = createSeal(OLD)
const both = createSeal(NEW, OLD)

describe('a seal with one key', () => {
  it('opens what it sealed, for the same use alone', () => {
    for (const text of ['', 'a secret', 'ä€😀', 'x'.repeat(100_000)]) {
      const sealed = old.seal(text, 'use')
      expect(textOf(sealed)).toMatch(/^v2\.[0-9a-f]{8}\.[\w-]+$/)
      expect(old.open(sealed, 'use')).toBe(text)
      expect(() => old.open(sealed, 'another use')).toThrow()
      const bytes = old.sealBytes(Buffer.from(text), 'use')
      expect(bytesOf(bytes).byteLength).toBe(Buffer.byteLength(text) + 33)
      expect(old.openBytes(bytes, 'use').toString()).toBe(text)
      expect(() => old.openBytes(bytes, 'another use')).toThrow()
    }
  })

  it('seals the same differently each time', () => {
    expect(textOf(old.seal('x', 'use'))).not.toBe(textOf(old.seal('x', 'use')))
  })

  it('opens nothing that was changed', () => {
    const text = textOf(old.seal('a secret', 'use'))
    for (const at of [0, 1, 5, text.length - 2]) {
      const changed = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
      expect(() => old.open(asSealed(changed), 'use'), changed).toThrow()
    }
    for (const other of ['', 'v1.', 'v2.', 'v3.AAAA', 'plain', 'v2.zzzzzzzz.AAAA', 'v1.AAAA'])
      expect(() => old.open(other, 'use'), other).toThrow()
    const bytes = bytesOf(old.sealBytes(Buffer.from('a secret'), 'use'))
    for (const at of [0, 1, 5, 20, bytes.byteLength - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = 255 - (changed[at] ?? 0)
      expect(() => old.openBytes(changed, 'use'), String(at)).toThrow()
    }
    expect(() => old.openBytes(Buffer.alloc(0), 'use')).toThrow('These were not sealed here.')
  })

  it('names the key, from which no one finds it', () => {
    expect(textOf(old.seal('x', 'use')).startsWith(`v2.${idOfKey(OLD)}.`)).toBe(true)
    expect(idOfKey(OLD)).not.toBe(idOfKey(NEW))
    expect(Buffer.from(OLD, 'base64').toString('hex')).not.toContain(idOfKey(OLD))
    expect(old.keys).toEqual([idOfKey(OLD)])
  })
})

describe('a seal with two keys', () => {
  it('seals with the first and opens what either sealed', () => {
    expect(both.keys).toEqual([idOfKey(NEW), idOfKey(OLD)])
    expect(both.open(old.seal('of before', 'use'), 'use')).toBe('of before')
    expect(both.openBytes(old.sealBytes(Buffer.from('of before'), 'use'), 'use').toString()).toBe('of before')
    expect(both.open(both.seal('of now', 'use'), 'use')).toBe('of now')
    expect(createSeal(NEW).open(both.seal('of now', 'use'), 'use')).toBe('of now')
    expect(() => old.open(both.seal('of now', 'use'), 'use')).toThrow(
      `This was sealed with the key ${idOfKey(NEW)}, which is not here.`,
    )
  })

  it('seals with the other one while it is told to', () => {
    const seal = createSeal(NEW, OLD)
    seal.sealWith(idOfKey(OLD))
    expect(seal.sealsWith()).toBe(idOfKey(OLD))
    expect(old.open(seal.seal('x', 'use'), 'use')).toBe('x')
    expect(old.openBytes(seal.sealBytes(Buffer.from('x'), 'use'), 'use').toString()).toBe('x')
    seal.sealWith(idOfKey(NEW))
    expect(createSeal(NEW).open(seal.seal('x', 'use'), 'use')).toBe('x')
    expect(() => seal.sealWith('00000000')).toThrow('which is not here')
    expect(seal.sealsWith()).toBe(idOfKey(NEW))
  })

  it('says which of its keys opens something', () => {
    expect(both.keyOf(old.seal('x', 'use'), 'use')).toBe(idOfKey(OLD))
    expect(both.keyOf(both.seal('x', 'use'), 'use')).toBe(idOfKey(NEW))
    expect(both.keyOf(createSeal(newSealKey()).seal('x', 'use'), 'use')).toBeUndefined()
    expect(both.keyOf('plain', 'use')).toBeUndefined()
  })

  it('counts the same key twice as one', () => {
    expect(createSeal(OLD, OLD).keys).toEqual([idOfKey(OLD)])
  })
})

describe('what an older version sealed without the name of its key', () => {
  it('opens with whichever key fits', () => {
    for (const seal of [old, both]) {
      expect(seal.open(NAMELESS, 'use')).toBe('an old secret')
      expect(seal.keyOf(NAMELESS, 'use')).toBe(idOfKey(OLD))
      expect(seal.openBytes(NAMELESS_BYTES, 'use').toString()).toBe('an old secret')
    }
    expect(() => createSeal(NEW).open(NAMELESS, 'use')).toThrow()
    expect(() => createSeal(NEW).openBytes(NAMELESS_BYTES, 'use')).toThrow()
  })
})

it('takes 32 bytes in base64 for a key, and nothing else', () => {
  expect(isSealKey(newSealKey())).toBe(true)
  for (const wrong of ['', 'hunter2', Buffer.alloc(31).toString('base64'), `${'!'.repeat(43)}=`]) {
    expect(isSealKey(wrong)).toBe(false)
    expect(() => createSeal(wrong)).toThrow('A key must be 32 bytes in base64.')
    expect(() => createSeal(NEW, wrong)).toThrow('A key must be 32 bytes in base64.')
  }
})
