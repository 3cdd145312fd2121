import type { Lowered } from '../../clouds/lowered.ts'

/** PLACEHOLDER-NOT-WRITTEN */
export function lowerAzure(): Lowered {
  return { headline: 'not written', blocks: [] }
}
