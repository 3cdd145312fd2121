import { expect, test } from 'vitest'
import type { PlanProof } from '#contract/plan-proof.ts'
import { planInterval } from './plan-proof.ts'

const plan: PlanProof = {
  status: 'waiting',
  binary: null,
  to_add: null,
  duration_ms: null,
  reason: null,
  reason_message: null,
  diagnostics: [],
  at: null,
}

test('what waits is requested again, soon at first and then less and less often', () => {
  const waits = [1, 2, 3, 10, 1000].map((answers) => planInterval(plan, answers))
  expect(waits).toEqual([2800, 3920, 5488, 57_851, 60_000])
})

test('what is known is not requested again', () => {
  for (const status of ['ok', 'failed', 'skipped'] as const) expect(planInterval({ ...plan, status }, 1)).toBe(false)
  for (const none of [null, undefined]) expect(planInterval(none, 1)).toBe(false)
})
