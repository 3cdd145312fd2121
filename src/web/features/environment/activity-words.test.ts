import { Ban, CircleAlert, CircleCheck, History } from 'lucide-react'
import { expect, test } from 'vitest'
import { AUDIT_ACTIONS } from '#contract/audit-actions.ts'
import { iconOf, isKnownAction } from './activity-words.ts'

test('everything that happens to an environment is said in words, not by its code', () => {
  const ofEnvironments = AUDIT_ACTIONS.filter((action) => /^(environment|approval|dev)\./.test(action))
  expect(ofEnvironments.filter((action) => !isKnownAction(action))).toEqual([])
})

test('a run that failed does not have the mark of one that went well', () => {
  const of = (outcome: string) => iconOf('environment.run-ended', { run: 'apply', outcome })
  expect(['applied', 'errored', 'canceled'].map(of)).toEqual([CircleCheck, CircleAlert, Ban])
  expect(iconOf('something.new', null)).toBe(History)
})
