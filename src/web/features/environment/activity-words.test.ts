import { expect, test } from 'vitest'
import { AUDIT_ACTIONS } from '#contract/audit-actions.ts'
import { isKnownAction } from './activity-words.ts'

test('everything that happens to an environment is said in words, not by its code', () => {
  const ofEnvironments = AUDIT_ACTIONS.filter((action) => /^(environment|approval)\./.test(action))
  expect(ofEnvironments.filter((action) => !isKnownAction(action))).toEqual([])
})
