import type { Lowered } from '../../clouds/lowered.ts'

/** PLACEHOLDER-NOT-WRITTEN */
export function lowerAws(): Lowered {
  return { headline: 'not written', blocks: [] }
}
