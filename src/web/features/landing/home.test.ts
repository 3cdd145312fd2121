import { describe, expect, test } from 'vitest'
import type { Environment } from '#contract/environment.ts'
import { WAITING_KINDS, type WaitingKind } from '#domain/environment/waiting.ts'
import { HOUR_MS } from '#engine/durations.ts'
import { canDecide, endingSoon, needsAction, newest } from './home.ts'

const ME = 'me@example.com'
const NOW = Date.parse('2026-11-24T12:00:00Z')

const waitingFor = (kind: WaitingKind, email = ME, connection: Environment['connection'] = 'manual') => ({
  connection,
  waiting: {
    kind,
    reason: '',
    code: `waiting.${kind}`,
    params: {},
    since: '',
    until: null,
    who: [{ email, name: 'Me' }],
  } satisfies NonNullable<Environment['waiting']>,
})

describe('an environment needs a person', () => {
  test('where it stands still until they act, and where they run it by hand', () => {
    const needed = WAITING_KINDS.filter((kind) => needsAction(waitingFor(kind), ME))
    expect(needed).toEqual([
      'rejected',
      'approval-lapsed',
      'end-passed',
      'apply',
      'applying',
      'updating',
      'stopping',
      'resuming',
      'destroying',
      'apply-failed',
      'update-failed',
      'stop-failed',
      'resume-failed',
      'destroy-failed',
      'run-canceled',
      'teardown-off',
    ])
  })

  test('but not while Strata itself is at work, nor where others act', () => {
    expect(needsAction(waitingFor('applying', ME, 'sandbox'), ME)).toBe(false)
    expect(needsAction(waitingFor('apply-failed', ME, 'sandbox'), ME)).toBe(true)
    expect(needsAction(waitingFor('apply', 'other@example.com'), ME)).toBe(false)
    expect(needsAction({ waiting: null, connection: 'manual' }, ME)).toBe(false)
  })
})

test('a plan waits for those who can confirm it', () => {
  const actions = { confirm: null, discard: null, cancel: null, kill: null, retry: null, destroy: null }
  expect(canDecide({ status: 'planned', actions })).toBe(true)
  expect(canDecide({ status: 'applying', actions })).toBe(false)
  expect(canDecide({ status: 'planned', actions: { ...actions, confirm: 'role' } })).toBe(false)
})

test('what ends within a week is listed by its end, and what has no end is not', () => {
  const inHours = (hours: number) => ({ expires_at: new Date(NOW + hours * HOUR_MS).toISOString() })
  const [later, next, passed] = [inHours(160), inHours(2), inHours(-5)]
  expect(endingSoon([later, { expires_at: null }, inHours(169), next, passed], NOW)).toEqual([passed, next, later])
})

test('news of several kinds stand in one order, the newest first, and no more than there is room for', () => {
  const at = (moment: string) => ({ at: moment })
  const notes = [at('2026-11-24T10:00:00.000Z'), at('2026-11-20T10:00:00.000Z')]
  const templates = [at('2026-11-22T10:00:00Z'), at('2026-11-24T10:00:00.500Z')]
  expect(newest([...notes, ...templates], 3)).toEqual([templates[1], notes[0], templates[0]])
})
