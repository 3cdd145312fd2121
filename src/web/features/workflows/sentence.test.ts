import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import { CONDITION_FIELDS, FIELDS } from '#domain/workflow/vocabulary.ts'
import { PEOPLE_TARGETS } from '#domain/workflow/people.ts'
import { TRIGGERS } from '#domain/workflow/triggers.ts'
import { WORKFLOW_ACTIONS, type Action } from '#domain/workflow/actions/index.ts'
import { formatFor } from '../../lib/format.ts'
import { plainText } from './parts.ts'
import { actionParts, conditionParts, scheduleText, sentenceOf, type Rules, type Words } from './sentence.ts'

const LANGUAGES = ['en', 'es', 'fr', 'de'] as const

const BARE: Rules = { trigger: 'on-deploy', schedule: null, resource_limit: null, conditions: [], actions: [] }
const NOTIFY: Action = { id: 'a', type: 'notify', target: 'owner', value: '' }

/** The words of a language; a text that it lacks is an error. */
async function wordsOf(language: string, given: Partial<Words> = {}): Promise<Words> {
  const { texts } = (await import(`../../locales/${language}/workflows.ts`)) as { texts: Record<string, unknown> }
  const i18n = createInstance()
  await i18n.init({
    lng: language,
    ns: ['workflows'],
    defaultNS: 'workflows',
    interpolation: { escapeValue: false },
    resources: { [language]: { workflows: texts } },
    saveMissing: true,
    missingKeyHandler: (_, __, key) => {
      throw new Error(`${language} has no text ${key}.`)
    },
  })
  return {
    t: i18n.t as unknown as Words['t'],
    language,
    usd: formatFor(language).usd,
    label: (_, label) => label,
    cron: () => undefined,
    ...given,
  }
}

const EXAMPLE: Rules = {
  ...BARE,
  conditions: [
    { id: '1', field: 'cost', operator: 'greater-than', value: '500' },
    { id: '2', field: 'environment', operator: 'not-equals', value: 'Production' },
  ],
  actions: [
    { id: '3', type: 'request-approval', target: 'project-owners', value: '' },
    { id: '4', type: 'notify', target: 'owner, lead@example.com', value: 'Please look.' },
  ],
}

describe('in English', () => {
  test('a workflow reads as a sentence, and what matters in it is strong', async () => {
    const parts = sentenceOf(EXAMPLE, await wordsOf('en'))
    expect(plainText(parts)).toBe(
      'When a deployment starts, if cost is greater than $500 and environment is not Production, then request approval from the owners of the project and ' +
        'notify the owner of the environment and lead@example.com (“Please look.”).',
    )
    expect(parts.filter(({ isStrong }) => isStrong).map(({ text }) => text)).toEqual([
      'a deployment starts',
      'cost',
      'greater than ',
      '$500',
      'environment',
      'Production',
      'request approval',
      'the owners of the project',
      'notify',
      'the owner of the environment and lead@example.com',
    ])
  })

  test.each([
    [
      'on-schedule',
      { schedule: { cron: '0 19 * * 1-5', time_zone: 'Europe/Berlin' } },
      'Every weekday at 19:00 (Europe/Berlin), notify the owner of the environment.',
    ],
    ['on-approval', {}, 'When a request is approved, notify the owner of the environment.'],
    ['on-cost-threshold', {}, 'When 80% of the monthly budget is spent, notify the owner of the environment.'],
    [
      'on-resource-limit',
      { resource_limit: 1200 },
      'When an environment has more than 1,200 resources, notify the owner of the environment.',
    ],
    ['manual', {}, 'When someone runs it, notify the owner of the environment.'],
  ] as const)('%s', async (trigger, given, sentence) => {
    expect(plainText(sentenceOf({ ...BARE, trigger, actions: [NOTIFY], ...given }, await wordsOf('en')))).toBe(sentence)
  })

  test('with a condition on cost the threshold is that, not the budget', async () => {
    const conditions = [{ id: '1', field: 'cost', operator: 'greater-than', value: '90 %' }] as const
    const sentence = plainText(
      sentenceOf({ ...BARE, trigger: 'on-cost-threshold', conditions, actions: [NOTIFY] }, await wordsOf('en')),
    )
    expect(sentence).toBe(
      'When the cost of this month passes a threshold, if cost is greater than 90% of the budget, then notify the owner of the environment.',
    )
  })

  test('what people typed is never read as a mark or a gap', async () => {
    const words = await wordsOf('en')
    const tag = actionParts({ id: 'a', type: 'tag', target: '<b>', value: '{{people}}</b>' }, words)
    expect(plainText(tag)).toBe('tag it with <b> {{people}}</b>')
    const condition = conditionParts({ id: 'c', field: 'region', operator: 'contains', value: '</b>east' }, words)
    expect(condition.at(-1)).toEqual({ text: '</b>east', isStrong: true })
  })

  test('of a webhook only the host is said', async () => {
    const parts = actionParts(
      { id: 'a', type: 'webhook', target: 'https://hooks.example.com/services/T0/secret', value: '' },
      await wordsOf('en'),
    )
    expect(plainText(parts)).toBe('call hooks.example.com')
  })

  test('an expression that is none of the usual ones is said in words where there are any', async () => {
    expect(scheduleText({ cron: '*/5 9-17 * * *' }, await wordsOf('en', { cron: () => 'Every 5 minutes' }))).toBe(
      'Every 5 minutes',
    )
    expect(scheduleText({ cron: 'nonsense' }, await wordsOf('en'))).toBe('On the schedule “nonsense”')
  })

  test('what is not filled in yet is three dots, and a workflow without actions does nothing', async () => {
    const conditions = [{ id: '1', field: 'cost', operator: 'equals', value: ' ' }] as const
    expect(plainText(sentenceOf({ ...BARE, conditions }, await wordsOf('en')))).toBe(
      'When a deployment starts, if cost is …, then nothing is done.',
    )
  })
})

describe.each(LANGUAGES)('%s', (language) => {
  /** Nothing is left of a template, and nothing that was to be said is missing. */
  const expectWhole = (text: string) => {
    expect(text).not.toMatch(/[{}<>\uE000\uE001]|undefined|sentence\./)
    expect(text.trim()).not.toBe('')
  }

  test('says every trigger', async () => {
    const words = await wordsOf(language)
    for (const trigger of TRIGGERS) {
      for (const cron of ['0 * * * *', '30 7 * * *', '0 19 * * 1-5', '0 9 * * 1', '1 2 3 4 5']) {
        const rules = { ...BARE, trigger, schedule: { cron, time_zone: 'UTC' }, resource_limit: 9, actions: [NOTIFY] }
        expectWhole(plainText(sentenceOf(rules, words)))
      }
    }
  })

  test('says every condition with its value', async () => {
    const words = await wordsOf(language)
    for (const field of CONDITION_FIELDS) {
      for (const operator of FIELDS[field].operators) {
        const value = FIELDS[field].words?.[0] ?? (FIELDS[field].kind === 'number' ? '7' : 'east')
        const text = plainText(conditionParts({ id: 'c', field, operator, value }, words))
        expectWhole(text)
        expect(text).toContain(value)
        expect(text).toContain(words.t(`fields.${field}`))
      }
    }
  })

  test('says every action', async () => {
    const words = await wordsOf(language)
    for (const type of WORKFLOW_ACTIONS) {
      for (const target of ['', ...PEOPLE_TARGETS, 'somebody@example.com', 'https://hooks.example.com/secret']) {
        for (const value of ['', '0', '1', 'a note'])
          expectWhole(plainText(actionParts({ id: 'a', type, target, value }, words)))
      }
    }
  })
})
