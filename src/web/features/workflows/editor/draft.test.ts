import { describe, expect, test } from 'vitest'
import { actionOf, blankDraft, bodyOf, conditionOf, isChanged, withOperator } from './draft.ts'
import { exampleDraft } from './examples.ts'
import { placeProblems, stillWrong } from './problems.ts'

const blank = blankDraft('Europe/Berlin')

describe('what is saved', () => {
  test('is only what the trigger takes', () => {
    expect(bodyOf({ ...blank, trigger: 'on-deploy' })).toMatchObject({ schedule: null, resource_limit: null })
    expect(bodyOf({ ...blank, trigger: 'on-resource-limit' })).toMatchObject({ schedule: null, resource_limit: 25 })
    expect(bodyOf({ ...blank, trigger: 'on-schedule' })).toMatchObject({
      schedule: { cron: '0 19 * * 1-5', time_zone: 'Europe/Berlin' },
      resource_limit: null,
    })
  })

  test('is only what the actions take, without spaces around it', () => {
    const actions = [
      { id: '1', type: 'terminate', target: 'x', value: 'y' },
      { id: '2', type: 'webhook', target: ' https://hooks.example.com ', value: 'y' },
      { id: '3', type: 'approve', target: 'x', value: ' fine ' },
    ] as const
    expect(bodyOf({ ...blank, name: ' Ask ', actions })).toMatchObject({
      name: 'Ask',
      actions: [
        { type: 'terminate', target: '', value: '' },
        { type: 'webhook', target: 'https://hooks.example.com', value: '' },
        { type: 'approve', target: '', value: 'fine' },
      ],
    })
  })

  test('tells whether something would change', () => {
    expect(isChanged({ ...blank, name: '  ' }, blank)).toBe(false)
    // A schedule that is not sent is no change.
    expect(isChanged({ ...blank, schedule: { cron: '0 * * * *', time_zone: 'UTC' } }, blank)).toBe(false)
    expect(isChanged({ ...blank, enabled: false }, blank)).toBe(true)
  })
})

describe('a condition', () => {
  test('of another field keeps what still fits', () => {
    const cost = { ...conditionOf('cost'), operator: 'greater-than', value: '500' } as const
    expect(conditionOf('team-size', cost)).toEqual({
      id: cost.id,
      field: 'team-size',
      operator: 'greater-than',
      value: '500',
    })
    expect(conditionOf('environment', cost)).toEqual({
      id: cost.id,
      field: 'environment',
      operator: 'equals',
      value: 'Development',
    })
    expect(conditionOf('region', conditionOf('environment'))).toMatchObject({ field: 'region', value: '' })
  })

  test('that names a word of the list again gets one', () => {
    const part = { id: 'c', field: 'environment', operator: 'contains', value: 'Prod' } as const
    expect(withOperator(part, 'starts-with').value).toBe('Prod')
    expect(withOperator(part, 'equals').value).toBe('Development')
  })
})

test('an action begins with whom it is most often about', () => {
  expect(actionOf('notify')).toMatchObject({ target: 'owner', value: '' })
  expect(actionOf('request-approval')).toMatchObject({ target: 'project-owners' })
  expect(actionOf('scale')).toMatchObject({ target: '', value: '0' })
  expect(actionOf('tag', { id: 'same' }).id).toBe('same')
})

test('the examples can be sent as they are', () => {
  expect(bodyOf(exampleDraft('expensive', 'Ask', 'UTC'))).toMatchObject({
    name: 'Ask',
    trigger: 'on-deploy',
    conditions: [{ field: 'cost', operator: 'greater-than', value: '500' }],
    actions: [{ type: 'request-approval', target: 'project-owners' }],
  })
  expect(bodyOf(exampleDraft('night', 'Stop', 'UTC'))).toMatchObject({
    schedule: { cron: '0 19 * * 1-5', time_zone: 'UTC' },
    conditions: [{ field: 'environment', operator: 'equals', value: 'Development' }],
    actions: [{ type: 'scale', value: '0' }],
  })
})

describe('what the server says is wrong', () => {
  const draft = {
    ...blank,
    trigger: 'on-schedule',
    conditions: [conditionOf('cost')],
    actions: [actionOf('tag'), actionOf('terminate')],
  } as const

  test('stands at the field that it is about', () => {
    const { at, elsewhere } = placeProblems(
      [
        { field: 'conditions.0.value', message: 'No number.' },
        { field: 'schedule.cron', message: 'No expression.' },
        { field: 'actions.0.target', message: 'No name.' },
        { field: 'actions.0.target', message: 'Too long.' },
      ],
      draft,
    )
    expect([...at]).toEqual([
      ['conditions.0.value', 'No number.'],
      ['schedule.cron', 'No expression.'],
      ['actions.0.target', 'No name. Too long.'],
    ])
    expect(elsewhere).toEqual([])
  })

  test('about a whole part stands at its first field', () => {
    expect([...placeProblems([{ field: 'actions.1', message: 'Not here.' }], draft).at]).toEqual([
      ['actions.1.type', 'Not here.'],
    ])
    expect([...placeProblems([{ field: 'schedule', message: 'Missing.' }], draft).at]).toEqual([
      ['schedule.cron', 'Missing.'],
    ])
    // A field that the action does not show.
    expect([...placeProblems([{ field: 'actions.1.value', message: 'Not taken.' }], draft).at]).toEqual([
      ['actions.1.type', 'Not taken.'],
    ])
  })

  test('about what no field shows stands automatically', () => {
    expect(
      placeProblems(
        [
          { field: '', message: 'Too much.' },
          { field: 'resource_limit', message: 'Not for this trigger.' },
        ],
        draft,
      ).elsewhere,
    ).toEqual(['Too much.', 'Not for this trigger.'])
    expect([...placeProblems([{ field: 'actions', message: 'At least one.' }], { ...draft, actions: [] }).at]).toEqual(
      [],
    )
  })
})

test('what was wrong with a field goes when it is filled in, and with its list when a part is added or removed', () => {
  const draft = { ...blank, conditions: [conditionOf('cost'), conditionOf('region')] }
  const at = new Map([
    ['name', 'Please enter a workflow name.'],
    ['conditions.0.value', 'Write the value.'],
    ['conditions.1.value', 'Write the value.'],
  ])
  const placed = { at, elsewhere: ['Add an action.'] }
  const [first, second] = draft.conditions
  if (!first || !second) throw new Error('There are two conditions.')
  const left = (after: typeof draft) => [...stillWrong(placed, draft, after).at.keys()]
  expect(left({ ...draft, name: 'Ask' })).toEqual(['conditions.0.value', 'conditions.1.value'])
  expect(left({ ...draft, conditions: [{ ...first, value: '5' }, second] })).toEqual(['name', 'conditions.1.value'])
  expect(left({ ...draft, conditions: [second] })).toEqual(['name'])
  expect(stillWrong(placed, draft, { ...draft, enabled: false })).toEqual({ at, elsewhere: [] })
})
