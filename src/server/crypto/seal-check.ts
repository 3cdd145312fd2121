// A sealed word that is kept with the data: it says whether a key is the one of what is sealed there.
import type { Seal } from './seal.ts'
import { textOf } from './sealed.ts'

const SEAL_CHECK = 'seal-check'

/** Seals the word with the key that seals now, to be kept. */
export function newSealCheck(seal: Seal): string {
  return textOf(seal.seal(SEAL_CHECK, SEAL_CHECK))
}

/** Id of the key here with which the word was sealed; undefined when it is another one. */
export function keyOfCheck(seal: Seal, kept: string): string | undefined {
  return seal.keyOf(kept, SEAL_CHECK)
}
