// Finds many secrets in many bytes, each in every form, in one pass.
import { formsOf, type Mark } from '../../test/support/secret-marks.ts'

/** Bytes by whose value a place is chosen for a closer look. */
const KEY_BYTES = 4
const TABLE_BITS = 20
/** Spreads values over the table: 2^32 divided by the golden ratio. */
const SPREAD = 0x9e3779b1

interface Sought {
  readonly mark: Mark
  readonly bytes: Buffer
}

/** What looks for marks. */
export interface Finder {
  /** The marks of which at least a half is in the bytes. */
  find(bytes: Buffer): ReadonlySet<Mark>
}

/** Makes it ready for marks. */
export function createFinder(marks: readonly Mark[]): Finder {
  const table = new Uint8Array(1 << TABLE_BITS)
  const byKey = new Map<number, Sought[]>()
  for (const mark of marks)
    for (const form of mark.halves.flatMap(formsOf)) {
      const bytes = Buffer.from(form)
      if (bytes.length < 2 * KEY_BYTES)
        throw new Error(`A half of ${mark.kind}, ${mark.name} is too short to be found.`)
      const key = bytes.readUInt32LE(0)
      table[slotOf(key)] = 1
      byKey.set(key, [...(byKey.get(key) ?? []), { mark, bytes }])
    }
  return {
    find: (bytes) => {
      const found = new Set<Mark>()
      let key = 0
      for (let at = 0; at < bytes.length; at += 1) {
        // The four bytes that end here, the first one lowest.
        key = (key >>> 8) | ((bytes[at] ?? 0) << 24)
        if (table[slotOf(key >>> 0)] === 0) continue
        const start = at - KEY_BYTES + 1
        for (const one of byKey.get(key >>> 0) ?? [])
          if (start >= 0 && bytes.subarray(start, start + one.bytes.length).equals(one.bytes)) found.add(one.mark)
      }
      return found
    },
  }
}

function slotOf(key: number): number {
  return Math.imul(key, SPREAD) >>> (32 - TABLE_BITS)
}
