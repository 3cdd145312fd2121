// A sealed word that is kept with the data: it says whether a key is the one of what is sealed there.
import type { Seal } from './seal.ts'

const SEAL_CHECK = 'seal-check'

/** Seals the word, to be kept. */
export function newSealCheck(seal: Seal): string {
  return seal.seal(SEAL_CHECK, SEAL_CHECK)
}

/** Whether the word was sealed with this key. */
export function hasSealed(seal: Seal, kept: string): boolean {
  try {
    seal.open(kept, SEAL_CHECK)
    return true
  } catch {
    return false
  }
}
