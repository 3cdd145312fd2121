import { ExtData, encode } from '@msgpack/msgpack'
import { expect, it } from 'vitest'
import { shapeOfType } from './shape.ts'
import { decodeValue, encodeValue, isSame, isUnknown, jsonFromValue, UNKNOWN, valueFromJson } from './value.ts'

it('keeps what is unknown as it came, also with what is known about it', () => {
  const refined = new ExtData(12, new Uint8Array([0x81, 0x01, 0xc2]))
  for (const value of [UNKNOWN, refined]) {
    const again = decodeValue(encodeValue({ id: value }))
    expect(again).toEqual({ id: value })
    expect(isUnknown(value)).toBe(true)
  }
  expect([...encodeValue(UNKNOWN)]).toEqual([0xd4, 0, 0])
})

it('rounds no number', () => {
  const number = shapeOfType('number')
  expect(valueFromJson(number, 0.1)).toBe('0.1')
  expect(jsonFromValue(number, '0.1')).toBe(0.1)
  expect(jsonFromValue(number, '0.10000000000000000000000001')).toBe('0.10000000000000000000000001')
  expect(isSame(number, '20', 20)).toBe(true)
})

it('compares sets without their order, and lists with it', () => {
  expect(isSame(shapeOfType(['set', 'string']), ['a', 'b'], ['b', 'a'])).toBe(true)
  expect(isSame(shapeOfType(['list', 'string']), ['a', 'b'], ['b', 'a'])).toBe(false)
})

it('gives any JSON the form that is wanted', () => {
  const shape = shapeOfType(['object', { names: ['list', 'string'], size: 'number', tags: ['map', 'string'] }])
  expect(valueFromJson(shape, { names: 'one', size: 'much', tags: ['a'], other: 1 })).toEqual({
    names: [],
    size: null,
    tags: {},
  })
  expect(valueFromJson(shape, { names: [1, true], size: '12', tags: { a: 1 } })).toEqual({
    names: ['1', 'true'],
    size: 12,
    tags: { a: '1' },
  })
  expect(valueFromJson(shape, 'no object')).toEqual({ names: null, size: null, tags: null })
})

it('refuses bytes that are no value', () => {
  expect(() => decodeValue(new Uint8Array([0xc1]))).toThrow()
  expect(() => decodeValue(encode({ a: 1 }).subarray(0, 2))).toThrow()
  expect(decodeValue(new Uint8Array())).toBeNull()
})
