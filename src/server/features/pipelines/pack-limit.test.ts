import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { refuseLargePack } from './pack-limit.ts'

/** The header of an object: its type and how long it is. */
const header = (type: number, length: number): number[] => {
  const bytes = [(type << 4) | (length & 15)]
  for (let rest = Math.floor(length / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.push((bytes.pop() ?? 0) | 0x80, rest & 127)
  }
  return bytes
}
const pack = (count: number, ...parts: (readonly number[] | Buffer)[]): Buffer => {
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(2, 0)
  numbers.writeUInt32BE(count, 4)
  return Buffer.concat([Buffer.from('PACK'), numbers, ...parts.map((part) => Buffer.from(part)), Buffer.alloc(20)])
}
const blob = (bytes: Buffer, said = bytes.length): Buffer =>
  Buffer.concat([Buffer.from(header(3, said)), deflateSync(bytes)])

describe('what a repository sends', () => {
  it('is taken when it is small', () => {
    expect(() => refuseLargePack(pack(2, blob(Buffer.from('one')), blob(Buffer.alloc(300, 'a'))))).not.toThrow()
    expect(() => refuseLargePack(pack(0))).not.toThrow()
  })

  it('is refused when it unpacks to more than memory, whatever it says of itself', () => {
    const large = Buffer.alloc(60_000_000)
    for (const said of [large.length, 3]) {
      expect(() => refuseLargePack(pack(2, blob(large, said), blob(large, said)))).toThrow(/larger than 100 MB/)
    }
    expect(() => refuseLargePack(pack(4_000_000))).toThrow(/more than 50,000 parts/)
  })

  it('is refused when a difference says that its result is large', () => {
    // From 3 bytes to 2 GiB.
    const delta = deflateSync(Buffer.from([3, 0x80, 0x80, 0x80, 0x80, 0x08, 0x90, 3]))
    expect(() => refuseLargePack(pack(1, [...header(6, 8), 0x81, 0x00], delta))).toThrow(/larger than 100 MB/)
  })

  it('is refused when it cannot be unpacked', () => {
    expect(() => refuseLargePack(pack(1, [0x33, 1, 2, 3]))).toThrow(/cannot unpack/)
  })
})
