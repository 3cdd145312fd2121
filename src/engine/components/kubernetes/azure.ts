import type { Lowered } from '../../clouds/lowered.ts'

export const SIZES: readonly [string, string, string, string, string] = ["-", "-", "-", "-", "-"]
/** PLACEHOLDER-NOT-WRITTEN */
export function lowerAzure(): Lowered {
  return { headline: 'not written', blocks: [] }
}
