import type { Lowered } from '../../clouds/lowered.ts'

/** PLACEHOLDER-NOT-WRITTEN */
export function lowerGcp(): Lowered {
  return { headline: 'not written', blocks: [] }
}
