import type { Lowered } from '../../clouds/lowered.ts'

export const SIZES: readonly [string, string, string, string, string] = ["-", "-", "-", "-", "-"]
/** PLACEHOLDER-NOT-WRITTEN */
export function lowerGcp(): Lowered {
  return { headline: 'not written', blocks: [] }
}
