// What is planned in the background is requested again until it is known what came of it.
import type { PlanProof } from '#contract/plan-proof.ts'
import { MINUTE_MS } from '#engine/durations.ts'

const FIRST_MS = 2000
/** How much longer than the last one each wait is: what has not come soon stands in a queue. */
const GROWTH = 1.4

/**
 * When to request again what has a plan; false when nothing is to come.
 * @param answers how often it was answered so far
 */
export function planInterval(plan: PlanProof | null | undefined, answers: number): number | false {
  if (plan?.status !== 'waiting') return false
  return Math.min(MINUTE_MS, Math.round(FIRST_MS * GROWTH ** Math.min(answers, 20)))
}
