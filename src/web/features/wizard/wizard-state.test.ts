import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { message } from '#words/message.ts'
import {
  keepWizard,
  refusedFields,
  problemOf,
  problemsOf,
  readWizard,
  requestOf,
  STEPS,
  usableAnswers,
  withValidRegion,
  type WizardAnswers,
} from './wizard-state.ts'

const COMPLETE: WizardAnswers = {
  use_case: 'Web Application',
  environment_type: 'Development',
  data_sensitivity: 'Internal',
  duration: 'Long-term',
  cloud_provider: 'Azure',
}

describe('what is missing', () => {
  test('each step has its own sentence; a team size that was not given is the default', () => {
    expect(STEPS.map((field) => problemOf({}, field))).toEqual([
      message('fields.use-case'),
      message('fields.environment-type'),
      undefined,
      message('fields.data-sensitivity'),
      message('fields.duration'),
      message('fields.cloud-provider'),
    ])
    expect(STEPS.map((field) => problemOf(COMPLETE, field))).toEqual(STEPS.map(() => undefined))
  })

  test.each([
    [0, message('fields.team-size-least')],
    [-3, message('fields.team-size-least')],
    [101, message('fields.team-size-most', { max: 100 })],
    [2.5, message('fields.team-size-whole')],
    [1, undefined],
    [100, undefined],
  ])('a team of %d', (size, problem) => {
    expect(problemOf({ team_size: size }, 'team_size')).toEqual(problem)
    expect(usableAnswers({ team_size: size }).team_size).toBe(problem === undefined ? size : undefined)
  })

  test('sending names everything at once', () => {
    expect(problemsOf(COMPLETE)).toEqual([])
    expect(problemsOf({ ...COMPLETE, duration: undefined })).toEqual([
      message('fields.answers-required'),
      message('fields.duration'),
    ])
    expect(problemsOf({ ...COMPLETE, team_size: 0 })).toEqual([message('fields.team-size-least')])
    expect(problemsOf({ ...COMPLETE, budget_limit: -1 })).toEqual([message('fields.budget-limit-least')])
    expect(requestOf(COMPLETE)).toEqual(COMPLETE)
    expect(() => requestOf({ ...COMPLETE, use_case: undefined })).toThrow('A question of the wizard has no answer.')
  })
})

test('every field that is refused is known, wherever it is asked', () => {
  expect(refusedFields(COMPLETE)).toEqual([])
  expect(refusedFields({})).toEqual(STEPS.filter((field) => field !== 'team_size'))
  expect(refusedFields({ ...COMPLETE, team_size: 0, budget_limit: -1, name: 'a\u0007' })).toEqual([
    'team_size',
    'budget_limit',
    'name',
  ])
})

test('a name goes along, and none of blanks alone', () => {
  expect(requestOf({ ...COMPLETE, name: ' Web shop ' })).toEqual({ ...COMPLETE, name: 'Web shop' })
  expect(requestOf({ ...COMPLETE, name: '  ' })).toEqual(COMPLETE)
})

test.each([
  ['Azure', undefined, 'eastus'],
  ['AWS', 'eastus', 'us-east-1'],
  ['GCP', 'europe-west1', 'europe-west1'],
  [undefined, 'eastus', undefined],
])('the region of %s, given %s, is %s', (cloud, given, region) => {
  expect(withValidRegion({ cloud_provider: cloud, region: given }).region).toBe(region)
})

describe('on this device', () => {
  let kept: Map<string, string>
  beforeEach(() => {
    kept = new Map()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('the answers are read as they were kept', () => {
    const state = {
      answers: { ...COMPLETE, region: 'westus', budget_limit: 250, team_size: 12, name: 'Web shop' },
      total_before: 156.28,
      project_id: 'p1',
    }
    keepWizard(state)
    expect(readWizard()).toEqual(state)
  })

  test.each(['', 'no JSON', '[]', '{"answers":7}', 'null'])('%j counts as nothing kept', (text) => {
    kept.set('strata.wizard', text)
    expect(readWizard()).toEqual({ answers: {}, total_before: undefined })
  })

  test('what is no answer any more is forgotten, the rest stays', () => {
    kept.set(
      'strata.wizard',
      JSON.stringify({
        answers: {
          use_case: 'Blockchain',
          duration: 'Temporary',
          cloud_provider: 'AWS',
          region: 'eastus',
          team_size: 'many',
        },
      }),
    )
    const { answers } = readWizard()
    expect(answers).toMatchObject({ duration: 'Temporary', cloud_provider: 'AWS', region: 'us-east-1' })
    expect(answers.use_case).toBeUndefined()
    expect(answers.team_size).toBeUndefined()
  })
})
