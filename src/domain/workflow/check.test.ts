import { describe, expect, it } from 'vitest'
import { inEnglish } from '#words/say.ts'
import { checkWorkflow } from './check.ts'
import { TRIGGERS } from './triggers.ts'
import type { Action } from './actions/index.ts'
import type { Condition, WorkflowRules } from './vocabulary.ts'

const NOTIFY: Action = { id: 'tell', type: 'notify', target: 'owner', value: '' }
const RULES: WorkflowRules = {
  name: 'Watch',
  trigger: 'on-deploy',
  schedule: null,
  resource_limit: null,
  conditions: [],
  actions: [NOTIFY],
}

const faultsOf = (given: Partial<WorkflowRules>) =>
  checkWorkflow({ ...RULES, ...given }).map(({ field, said }) => `${field}: ${inEnglish(said)}`)
const ofCondition = (field: Condition['field'], operator: Condition['operator'], value: string) =>
  faultsOf({ conditions: [{ id: 'a', field, operator, value }] })
const ofAction = (type: Action['type'], target = '', value = '') =>
  faultsOf({ actions: [{ id: 'a', type, target, value }] })

describe('triggers', () => {
  it.each(TRIGGERS)('have what they need and nothing else: %s', (trigger) => {
    const schedule = trigger === 'on-schedule' ? { cron: '0 19 * * 1-5', time_zone: 'Europe/Berlin' } : null
    const resource_limit = trigger === 'on-resource-limit' ? 20 : null
    expect(faultsOf({ trigger, schedule, resource_limit })).toEqual([])
    const otherSchedule = schedule ? null : { cron: '0 19 * * 1-5', time_zone: 'Europe/Berlin' }
    expect(faultsOf({ trigger, schedule: otherSchedule, resource_limit })).toEqual([
      schedule
        ? 'schedule: Say when it runs: on-schedule needs a cron expression and a time zone.'
        : `schedule: Only on-schedule has a schedule: leave it out of a workflow with the trigger ${trigger}.`,
    ])
    expect(faultsOf({ trigger, schedule, resource_limit: resource_limit === null ? 20 : null })).toEqual([
      resource_limit === null
        ? `resource_limit: Only on-resource-limit has a number of resources: leave it out of a workflow with the trigger ${trigger}.`
        : 'resource_limit: Give the number of resources that an environment exceeds: on-resource-limit needs it.',
    ])
  })
})

describe('parts', () => {
  it('need an action, and ids of their own', () => {
    expect(faultsOf({ actions: [] })).toEqual([
      'actions: Add at least one action: a workflow without actions does nothing.',
    ])
    const condition = { id: 'a', field: 'region', operator: 'equals', value: 'eastus' } as const
    expect(faultsOf({ conditions: [condition, condition], actions: [NOTIFY, { ...NOTIFY, id: 'a' }, NOTIFY] })).toEqual(
      [
        'conditions.1.id: There are two conditions with the id "a": give each its own.',
        'actions.2.id: There are two actions with the id "tell": give each its own.',
      ],
    )
  })
})

describe('conditions', () => {
  it.each([
    ['environment', 'equals', 'Production'],
    ['environment', 'not-equals', 'dev'],
    ['environment', 'contains', 'prod'],
    ['cloud-provider', 'starts-with', 'a'],
    ['cost', 'greater-than', '500'],
    ['cost', 'less-than', '80%'],
    ['cost', 'less-than', '12.5 %'],
    ['cost', 'equals', '0'],
    ['cost', 'equals', '1000%'],
    ['team-size', 'not-equals', '10'],
    ['region', 'equals', 'anything'],
  ] as const)('may be %s %s %s', (field, operator, value) => expect(ofCondition(field, operator, value)).toEqual([]))

  it.each([
    [
      'environment',
      'greater-than',
      'Production',
      'operator',
      '"environment" cannot be compared with greater-than: choose one of equals, not-equals, contains, starts-with.',
    ],
    [
      'cost',
      'contains',
      '5',
      'operator',
      '"cost" cannot be compared with contains: choose one of equals, not-equals, greater-than, less-than.',
    ],
    ['region', 'equals', ' ', 'value', 'Write the value that "region" is compared with.'],
    [
      'environment',
      'equals',
      'Prodution',
      'value',
      '"Prodution" is not a value of "environment": choose one of Development, Staging, Production.',
    ],
    ['cloud-provider', 'not-equals', 'IBM', 'value', '"IBM" is not a value of "cloud": choose one of Azure, AWS, GCP.'],
    [
      'cost',
      'equals',
      '$5',
      'value',
      '"$5" is not an amount: write a number of USD such as 500, or a share of the budget such as 80%.',
    ],
    [
      'cost',
      'equals',
      '1e3',
      'value',
      '"1e3" is not an amount: write a number of USD such as 500, or a share of the budget such as 80%.',
    ],
    [
      'cost',
      'equals',
      '99999999999',
      'value',
      '"99999999999" is not an amount: write a number of USD such as 500, or a share of the budget such as 80%.',
    ],
    ['cost', 'greater-than', '-5', 'value', '"cost" is never below 0: write 0 or more.'],
    ['cost', 'greater-than', '0.5%', 'value', 'Write a share of the budget from 1% to 1000%.'],
    ['cost', 'greater-than', '1001%', 'value', 'Write a share of the budget from 1% to 1000%.'],
    ['cost', 'greater-than', '5.001', 'value', 'Write at most two digits after the decimal point.'],
    ['cost', 'greater-than', '80.001%', 'value', 'Write at most two digits after the decimal point.'],
    ['team-size', 'equals', 'ten', 'value', '"ten" is not a number: write one such as 10.'],
    ['team-size', 'equals', '80%', 'value', '"80%" is not a number: write one such as 10.'],
    ['team-size', 'less-than', '-1', 'value', '"team size" is never below 0: write 0 or more.'],
    ['team-size', 'less-than', '2.5', 'value', '"team size" is a whole number: write one such as 10.'],
  ] as const)('may not be %s %s %s', (field, operator, value, part, message) => {
    expect(ofCondition(field, operator, value)).toEqual([`conditions.0.${part}: ${message}`])
  })
})

describe('actions', () => {
  it.each([
    ['approve', '', 'Small enough.'],
    ['reject', '', ''],
    ['notify', 'owner', ''],
    ['notify', 'project-owners, Ada@Example.com', 'Look at this.'],
    ['scale', '', '0'],
    ['scale', '', '1'],
    ['backup', '', ''],
    ['backup', 'the vault of the project', ''],
    ['terminate', '', ''],
    ['tag', 'CostCenter', '4120'],
    ['webhook', 'https://hooks.example.com/1', ''],
    ['request-approval', 'project-admins', ''],
    ['request-approval', 'ada@example.com', ''],
  ] as const)('may be %s %s %s', (type, target, value) => expect(ofAction(type, target, value)).toEqual([]))

  it.each([
    ['approve', 'owner', '', 'target', 'approve has no target: leave it empty.'],
    ['terminate', '', '1', 'value', 'terminate has no value: leave it empty.'],
    [
      'notify',
      ' , ',
      '',
      'target',
      'Name the people to notify: owner, project-owners, project-admins or e-mail addresses, separated by commas.',
    ],
    [
      'notify',
      'owner, #cloud',
      '',
      'target',
      '"#cloud" is neither a group nor an e-mail address: write owner, project-owners, project-admins or e-mail addresses, separated by commas.',
    ],
    ['scale', '', '2', 'value', 'Write 0 or 1: 0 stops an environment and keeps its data, 1 starts it again.'],
    ['tag', '', 'x', 'target', 'Write the name of the tag.'],
    ['tag', '__proto__', 'x', 'target', 'A tag cannot have the name "__proto__": choose another name.'],
    ['tag', 'CostCenter', '', 'value', 'Write the value of the tag.'],
    ['tag', 'x'.repeat(101), 'x', 'target', 'The name of a tag has at most 100 characters: shorten it.'],
    ['tag', 'x', 'x'.repeat(201), 'value', 'The value of a tag has at most 200 characters: shorten it.'],
    ['webhook', '', '', 'target', 'Write the address to call: it begins with https://.'],
    [
      'request-approval',
      '',
      '',
      'target',
      'Name the people who can approve: project-owners, project-admins or e-mail addresses, separated by commas.',
    ],
    [
      'request-approval',
      'owner,x',
      '',
      'target',
      '"owner, x" cannot approve: write project-owners, project-admins or e-mail addresses, separated by commas.',
    ],
  ] as const)('may not be %s %s %s', (type, target, value, part, message) => {
    expect(ofAction(type, target, value)).toEqual([`actions.0.${part}: ${message}`])
  })

  it('ask for an approval only of what waits for one', () => {
    const actions: readonly Action[] = [{ id: 'a', type: 'request-approval', target: 'project-owners', value: '' }]
    expect(faultsOf({ trigger: 'manual', actions })).toEqual([
      'actions.0.type: request-approval works only with the trigger on-deploy: with manual, nothing waits for an approval.',
    ])
  })
})
