import { describe, expect, it } from 'vitest'
import type { RunPurpose, RunStage, RunStatus } from './status.ts'
import { stepsOf, type RunMoment } from './steps.ts'

const minute = (index: number): string => new Date(Date.UTC(2026, 10, 2, 10, index)).toISOString()

const history = (...statuses: (RunStatus | [RunStatus, RunStage])[]): RunMoment[] =>
  statuses.map((one, index) => {
    const [status, stage] = typeof one === 'string' ? [one, 'main' as const] : one
    return { status, stage, at: minute(index) }
  })

const states = (kind: RunPurpose, moments: readonly RunMoment[]): string[] =>
  stepsOf(kind, moments).map(({ step, state }) => `${step} ${state}`)

describe('stepsOf', () => {
  it.each<[string, RunPurpose, RunMoment[], string[]]>([
    [
      'a run that waits for its turn',
      'apply',
      history('queued'),
      ['queue waiting', 'plan waiting', 'decision waiting', 'apply waiting'],
    ],
    [
      'one that is planned',
      'apply',
      history('queued', 'planning'),
      ['queue done', 'plan running', 'decision waiting', 'apply waiting'],
    ],
    [
      'one that waits for a person',
      'apply',
      history('queued', 'planning', 'planned'),
      ['queue done', 'plan done', 'decision running', 'apply waiting'],
    ],
    [
      'one that nobody has to decide about',
      'apply',
      history('queued', 'planning', 'apply_queued'),
      ['queue done', 'plan done', 'decision not-needed', 'apply waiting'],
    ],
    [
      'one that was confirmed and applied',
      'apply',
      history('queued', 'planning', 'planned', 'apply_queued', 'applying', 'applied'),
      ['queue done', 'plan done', 'decision done', 'apply done'],
    ],
    [
      'one whose plan failed',
      'apply',
      history('queued', 'planning', 'errored'),
      ['queue done', 'plan failed', 'decision not-needed', 'apply not-needed'],
    ],
    [
      'one that was discarded',
      'apply',
      history('queued', 'planning', 'planned', 'discarded'),
      ['queue done', 'plan done', 'decision canceled', 'apply not-needed'],
    ],
    [
      'one that was canceled before its turn',
      'apply',
      history('queued', 'canceled'),
      ['queue canceled', 'plan not-needed', 'decision not-needed', 'apply not-needed'],
    ],
    [
      'one whose agent was lost while it planned',
      'apply',
      history('queued', 'planning', 'queued'),
      ['queue done', 'plan waiting', 'decision waiting', 'apply waiting'],
    ],
    [
      'one that is planned again since the files changed',
      'apply',
      history('queued', 'planning', 'planned', 'queued', 'planning'),
      ['queue done', 'plan running', 'decision waiting', 'apply waiting'],
    ],
    [
      'one with nothing to do',
      'apply',
      history('queued', 'planning', 'planned_and_finished'),
      ['queue done', 'plan done', 'decision not-needed', 'apply not-needed'],
    ],
    [
      'a check',
      'check',
      history('queued', 'planning'),
      ['queue done', 'plan running', 'decision not-needed', 'apply not-needed'],
    ],
    [
      'a stop, which has no plan',
      'stop',
      history('apply_queued', 'applying'),
      ['queue done', 'plan not-needed', 'decision not-needed', 'apply running'],
    ],
    [
      'a stop that waits',
      'stop',
      history('apply_queued'),
      ['queue waiting', 'plan not-needed', 'decision not-needed', 'apply waiting'],
    ],
  ])('%s', (_, kind, moments, expected) => {
    expect(states(kind, moments)).toEqual(expected)
  })

  it('shows both stages of a destroy that first takes protections off', () => {
    const moments = history(
      ['queued', 'release'],
      ['planning', 'release'],
      ['apply_queued', 'release'],
      ['applying', 'release'],
      ['queued', 'main'],
      ['planning', 'main'],
    )
    expect(stepsOf('destroy', moments).map(({ step, stage, state }) => [stage, step, state])).toEqual([
      ['release', 'queue', 'done'],
      ['release', 'plan', 'done'],
      ['release', 'decision', 'not-needed'],
      ['release', 'apply', 'done'],
      ['main', 'plan', 'running'],
      ['main', 'decision', 'waiting'],
      ['main', 'apply', 'waiting'],
    ])
  })

  it('says when each began and ended', () => {
    const [queue, plan, , apply] = stepsOf('apply', history('queued', 'planning', 'apply_queued', 'applying'))
    expect([queue?.started_at, queue?.ended_at]).toEqual([minute(0), minute(1)])
    expect([plan?.started_at, plan?.ended_at]).toEqual([minute(1), minute(2)])
    expect([apply?.started_at, apply?.ended_at]).toEqual([minute(3), null])
  })
})
