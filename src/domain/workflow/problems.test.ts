import { describe, expect, it } from 'vitest'
import { inEnglish, say } from '#words/say.ts'
import { findProblems as find } from './check.ts'
import type { OtherWorkflow } from './problem.ts'
import type { Action } from './actions/index.ts'
import type { Condition, WorkflowRules } from './vocabulary.ts'

type Given = readonly [type: Action['type'], target?: string, value?: string]
const actionsOf = (given: readonly Given[]): Action[] =>
  given.map(([type, target = '', value = ''], index) => ({ id: `a${index}`, type, target, value }))

interface Some extends Partial<Omit<WorkflowRules, 'actions' | 'conditions'>> {
  readonly does?: readonly Given[]
  readonly when?: readonly (readonly [Condition['field'], Condition['operator'], string])[]
  readonly project_id?: string | null
}
const rules = ({ does = [['notify', 'owner']], when = [], ...more }: Some) => ({
  name: 'This',
  trigger: 'on-deploy' as const,
  schedule: null,
  resource_limit: null,
  conditions: when.map(([field, operator, value], index) => ({ id: `c${index}`, field, operator, value })),
  actions: actionsOf(does),
  ...more,
})
const other = (
  id: string,
  { runs_before = true, ...more }: Some & { readonly runs_before?: boolean },
): OtherWorkflow => ({
  ...rules({ name: `Other ${id}`, ...more }),
  id,
  runs_before,
})

const DEVELOPMENT = ['environment', 'equals', 'Development'] as const
const PRODUCTION = ['environment', 'equals', 'Production'] as const
const findProblems = (...given: Parameters<typeof find>) =>
  find(...given).map(({ said, ...problem }) => ({ ...problem, message: inEnglish(said) }))
const contradictions = (...given: Parameters<typeof findProblems>) =>
  findProblems(...given).filter(({ kind }) => kind === 'contradiction')
const loops = (...given: Parameters<typeof findProblems>) =>
  findProblems(...given).filter(({ kind }) => kind === 'loop')

describe('never', () => {
  it('is all that is said of conditions that exclude each other', () => {
    const problems = findProblems(rules({ when: [DEVELOPMENT, PRODUCTION], does: [['approve'], ['reject']] }), [])
    expect(problems).toEqual([
      {
        kind: 'never',
        workflow_ids: [],
        message: 'Its conditions exclude each other, so it never acts: change or remove one of them.',
      },
    ])
  })
})

describe('what can never act', () => {
  const never = (...given: Parameters<typeof rules>) =>
    findProblems(rules(...given), []).flatMap(({ kind, message }) => (kind === 'never' ? [message] : []))

  it.each([
    [[['region', 'equals', 'moon-1']], 'Strata knows no region that meets its conditions (moon-1)'],
    [
      [
        ['cloud-provider', 'equals', 'AWS'],
        ['region', 'equals', 'westeurope'],
      ],
      'name one such as us-east-1,',
    ],
    [
      [
        ['region', 'starts-with', 'eu-'],
        ['region', 'contains', 'moon'],
      ],
      '(eu-, moon)',
    ],
  ] as const)('is a workflow for %j', (when, text) => {
    expect(never({ when })).toEqual([expect.stringContaining(text)])
  })

  it.each([
    [[['region', 'equals', 'WestEurope']]],
    [[['region', 'not-equals', 'moon-1']]],
    [
      [
        ['cloud-provider', 'not-equals', 'Azure'],
        ['region', 'starts-with', 'eu-'],
      ],
    ],
  ] as const)('is not one for %j', (when) => {
    expect(never({ when })).toEqual([])
  })

  it.each(['on-approval', 'on-cost-threshold', 'on-schedule'] as const)(
    'is a decision at %s, where no request waits for one',
    (trigger) => {
      const schedule = trigger === 'on-schedule' ? { cron: '0 7 * * *', time_zone: 'UTC' } : null
      expect(never({ trigger, schedule, does: [['reject'], ['notify', 'owner']] })).toEqual([
        'This workflow rejects the request, but no request waits for a decision when its trigger fires, so that never happens: choose the trigger on-deploy, or remove the action.',
      ])
      expect(never({ trigger, schedule, does: [['tag', 'a', '1']] })).toEqual([])
    },
  )

  it.each([
    [PRODUCTION],
    [['environment', 'starts-with', 'prod'] as const],
    [['data-sensitivity', 'equals', 'Confidential'] as const],
  ])('is an approval where %j, which is left to people', (condition) => {
    expect(never({ when: [condition], does: [['approve']] })).toEqual([
      'A person always decides about Production and Confidential, so this workflow never approves anything: change its conditions, or remove the action.',
    ])
    expect(never({ when: [condition], does: [['reject']] })).toEqual([])
  })

  it('is said once, and nothing of it where it can act', () => {
    expect(never({ when: [PRODUCTION], does: [['approve'], ['approve']] })).toHaveLength(1)
    for (const trigger of ['on-deploy', 'manual'] as const) expect(never({ trigger, does: [['approve']] })).toEqual([])
  })
})

describe('a contradiction within a workflow', () => {
  it.each([
    [['approve'], ['reject'], 'approves the request and then rejects the request'],
    [['scale', '', '1'], ['scale', '', '0'], 'starts the environment again and then stops the environment'],
    [['tag', 'a', '1'], ['tag', 'a', '2'], 'sets the tag "a" to "1" and then sets the tag "a" to "2"'],
    [['terminate'], ['backup'], 'tears the environment down and then asks for a backup'],
    [['terminate'], ['reject'], 'tears the environment down and then rejects the request'],
    [['approve'], ['terminate'], 'approves the request and then tears the environment down'],
    [['terminate'], ['scale', '', '0'], 'tears the environment down and then stops the environment'],
  ] as const)('is %j before %j', (first, second, text) => {
    expect(contradictions(rules({ trigger: 'manual', does: [first, ['notify', 'owner'], second] }), [])).toEqual([
      {
        kind: 'contradiction',
        workflow_ids: [],
        message: `This workflow ${text}: remove one of the two, or change their order.`,
      },
    ])
  })

  it.each([
    [['backup'], ['terminate']],
    [
      ['tag', 'a', '1'],
      ['tag', 'b', '2'],
    ],
    [
      ['tag', 'a', '1'],
      ['tag', 'a', '1'],
    ],
    [
      ['scale', '', '0'],
      ['scale', '', '0'],
    ],
    [['approve'], ['approve']],
  ] as const)('is not %j before %j', (first, second) =>
    expect(findProblems(rules({ trigger: 'manual', does: [first, second] }), [])).toEqual([]),
  )
})

describe('a contradiction with another', () => {
  it('names it', () => {
    expect(
      contradictions(rules({ does: [['notify', 'owner'], ['approve']] }), [
        other('1', {}),
        other('2', { does: [['reject']] }),
      ]),
    ).toEqual([
      {
        kind: 'contradiction',
        workflow_ids: ['2'],
        message:
          'This workflow approves the request, and "Other 2" rejects the request at the same event: add a condition that keeps them apart, or turn one of them off.',
      },
    ])
  })

  it('is none where their conditions keep them apart', () => {
    const others = [other('1', { does: [['reject']], when: [PRODUCTION] })]
    expect(contradictions(rules({ does: [['approve']], when: [DEVELOPMENT] }), others)).toEqual([])
    expect(
      contradictions(rules({ does: [['scale', '', '0']], when: [['environment', 'starts-with', 'p']] }), [
        other('1', { does: [['scale', '', '1']], when: [PRODUCTION] }),
      ]),
    ).toHaveLength(1)
  })

  it('names no workflow for what people decide, and none whose action never acts', () => {
    const rejects = other('1', { does: [['reject']], when: [PRODUCTION] })
    const confidential = other('2', { does: [['reject']], when: [['data-sensitivity', 'equals', 'Confidential']] })
    const staging = other('3', { does: [['reject']], when: [['environment', 'equals', 'Staging']] })
    const found = contradictions(rules({ does: [['approve']] }), [rejects, confidential, staging])
    expect(found.map(({ workflow_ids }) => workflow_ids)).toEqual([['3']])
    const late = { trigger: 'on-approval' as const }
    expect(
      contradictions(rules({ ...late, does: [['reject']] }), [other('1', { ...late, does: [['approve']] })]),
    ).toEqual([])
  })

  it('looks at the order in which they run', () => {
    const terminates = rules({ does: [['terminate']] })
    expect(contradictions(terminates, [other('1', { does: [['backup']] })])).toEqual([])
    expect(contradictions(terminates, [other('1', { does: [['backup']], runs_before: false })])).toHaveLength(1)
    expect(contradictions(rules({ does: [['backup']] }), [other('1', { does: [['terminate']] })])).toHaveLength(1)
  })

  it('needs the same event', () => {
    const stops = { does: [['scale', '', '0']] } satisfies Some
    const starts = { does: [['scale', '', '1']] } satisfies Some
    const night = { trigger: 'on-schedule', schedule: { cron: '0 19 * * *', time_zone: 'UTC' } } as const
    const morning = { trigger: 'on-schedule', schedule: { cron: '0 7 * * *', time_zone: 'UTC' } } as const
    expect(findProblems(rules({ ...stops, ...night }), [other('1', { ...starts, ...morning })])).toEqual([])
    expect(findProblems(rules({ ...stops, ...night }), [other('1', { ...starts, ...night })])).toHaveLength(1)
    expect(
      findProblems(rules({ ...stops, trigger: 'manual' }), [other('1', { ...starts, trigger: 'manual' })]),
    ).toEqual([])
    expect(
      findProblems(rules({ ...stops, trigger: 'on-approval' }), [
        other('1', { ...starts, trigger: 'on-cost-threshold' }),
      ]),
    ).toEqual([])
    // More resources than a limit is looked at when a deployment starts.
    expect(
      contradictions(rules({ does: [['reject']], trigger: 'on-resource-limit', resource_limit: 5 }), [
        other('1', { does: [['approve']] }),
      ]),
    ).toHaveLength(1)
  })

  it('is none where a tag says how much was spent', () => {
    const trigger = 'on-cost-threshold'
    expect(
      findProblems(rules({ trigger, does: [['tag', 'budget', 'half']] }), [
        other('1', { trigger, does: [['tag', 'budget', 'gone']] }),
      ]),
    ).toEqual([])
    expect(
      findProblems(rules({ trigger, does: [['scale', '', '0']] }), [
        other('1', { trigger, does: [['scale', '', '1']] }),
      ]),
    ).toHaveLength(1)
  })
})

describe('many', () => {
  it('are told of one by one, up to ten, and named up to three', () => {
    const others = Array.from({ length: 30 }, (_, index) =>
      other(String(index), { does: [['tag', 'a', String(index)]] }),
    )
    const problems = findProblems(rules({ does: [['tag', 'a', 'x']] }), others)
    expect(problems.filter(({ kind }) => kind === 'contradiction')).toHaveLength(10)
    const [loop] = problems.filter(({ kind }) => kind === 'loop')
    expect(loop?.workflow_ids).toHaveLength(30)
    expect(loop?.message).toContain('This workflow and "Other 0", "Other 1", "Other 2", 27 more cause each other')
  })
})

describe('a loop', () => {
  it('is two that set the same tag to different values', () => {
    expect(loops(rules({ does: [['tag', 'a', '1']] }), [other('1', { does: [['tag', 'a', '2']] })])).toEqual([
      {
        kind: 'loop',
        workflow_ids: ['1'],
        message:
          'This workflow and "Other 1" cause each other again and again: the tag "a" is set to "1" and to "2", and each change is a new deployment. ' +
          'Strata stops such a chain after 5 steps: remove one of the two, or add a condition that keeps them apart.',
      },
    ])
  })

  it('names those alone that change the same tag', () => {
    const others = [other('1', { does: [['tag', 'a', '2']] }), other('2', { does: [['tag', 'b', '1']] })]
    expect(loops(rules({ does: [['tag', 'a', '1']] }), others)).toMatchObject([{ workflow_ids: ['1'] }])
  })

  it('can be a workflow automatically', () => {
    const [found] = loops(
      rules({
        does: [
          ['tag', 'a', '1'],
          ['tag', 'a', '2'],
        ],
      }),
      [],
    )
    expect(found).toMatchObject({
      workflow_ids: [],
      message: expect.stringContaining('This workflow causes itself again and again'),
    })
    expect(
      loops(
        rules({
          does: [
            ['scale', '', '0'],
            ['scale', '', '1'],
          ],
        }),
        [],
      ),
    ).toHaveLength(1)
  })

  it('is seen from both sides', () => {
    const stops = { does: [['scale', '', '0']] } satisfies Some
    const starts = { does: [['scale', '', '1']] } satisfies Some
    expect(loops(rules(stops), [other('1', starts)])).toEqual([
      expect.objectContaining({
        workflow_ids: ['1'],
        message: expect.stringContaining('is stopped and started again'),
      }),
    ])
    expect(loops(rules(starts), [other('1', stops)])).toHaveLength(1)
  })

  it('can go through an approval', () => {
    const tagged = other('1', { trigger: 'on-approval', does: [['tag', 'state', 'approved']] })
    const asked = other('2', { does: [['tag', 'state', 'asked']] })
    expect(loops(rules({ does: [['approve'], ['tag', 'state', 'asked']] }), [tagged])).toHaveLength(1)
    // It approves what the two others go on with.
    const [found] = loops(rules({ does: [['approve']] }), [tagged, asked])
    expect(found?.workflow_ids).toEqual(['1', '2'])
  })

  it('is none where nothing is changed back', () => {
    expect(
      loops(rules({ does: [['tag', 'a', '1']] }), [
        other('1', {
          does: [
            ['tag', 'a', '1'],
            ['tag', 'b', '2'],
          ],
        }),
      ]),
    ).toEqual([])
    expect(loops(rules({ does: [['scale', '', '1']] }), [])).toEqual([])
    expect(
      loops(rules({ does: [['tag', 'c', '1']] }), [
        other('1', { does: [['tag', 'a', '1']] }),
        other('2', { does: [['tag', 'a', '2']] }),
      ]),
    ).toEqual([])
  })

  it('is none where the event, the conditions or the projects keep them apart', () => {
    const one = { does: [['tag', 'a', '1']] } satisfies Some
    const two = { does: [['tag', 'a', '2']] } satisfies Some
    expect(loops(rules({ ...one, trigger: 'manual' }), [other('1', two)])).toEqual([])
    expect(loops(rules({ ...one, when: [DEVELOPMENT] }), [other('1', { ...two, when: [PRODUCTION] })])).toEqual([])
    expect(loops(rules({ ...one, project_id: 'x' }), [other('1', { ...two, project_id: 'y' })])).toEqual([])
    expect(loops(rules({ ...one, project_id: 'x' }), [other('1', { ...two, project_id: null })])).toHaveLength(1)
  })
})

it('is said in every language, with what the actions do', () => {
  const [within] = find(rules({ does: [['approve'], ['tag', 'a', '1'], ['tag', 'a', '2']] }), [])
  expect(within?.said).toEqual({
    code: 'workflows.contradicts-itself',
    params: {
      first: { code: 'actions.tag.does', params: { target: 'a', value: '1' } },
      second: { code: 'actions.tag.does', params: { target: 'a', value: '2' } },
    },
  })
  expect(within && say(within.said, 'de')).toContain(
    'Dieser Workflow setzt das Tag „a“ auf „1“ und setzt das Tag „a“ auf „2“, in dieser Reihenfolge:',
  )
  const [loop] = find(rules({ does: [['scale', '', '1']] }), [other('1', { does: [['scale', '', '0']] })]).filter(
    ({ kind }) => kind === 'loop',
  )
  expect(loop && say(loop.said, 'fr')).toContain(
    'Ce workflow et « Other 1 » se causent l’un l’autre sans cesse : l’environnement est arrêté et redémarré,',
  )
})
