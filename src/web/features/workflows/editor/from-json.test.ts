import { expect, test } from 'vitest'
import { blankDraft, bodyOf } from './draft.ts'
import { draftFromJson } from './from-json.ts'

const blank = blankDraft('UTC')
const NIGHT = {
  id: 'x',
  name: 'Night',
  description: 'Stops what no one uses.',
  enabled: false,
  trigger: 'on-schedule',
  schedule: { cron: '0 20 * * *', time_zone: 'Europe/Berlin' },
  resource_limit: null,
  project_id: null,
  conditions: [{ id: 'c', field: 'cost', operator: 'greater-than', value: '80%' }],
  actions: [{ id: 'a', type: 'scale', target: '', value: '0' }],
  created_at: '2026-11-02T10:00:00.000Z',
}

test('what was copied fills the editor, with parts of its own', () => {
  const pasted = draftFromJson(JSON.stringify(NIGHT), { ...blank, name: 'Old' })
  const { id: _id, created_at: _at, ...written } = NIGHT
  expect(pasted && bodyOf(pasted)).toEqual({
    ...written,
    conditions: [{ ...NIGHT.conditions[0], id: expect.not.stringMatching(/^c$/) }],
    actions: [{ ...NIGHT.actions[0], id: expect.not.stringMatching(/^a$/) }],
  })
})

test('what it leaves out stays as it is', () => {
  expect(draftFromJson('{"trigger":"manual","actions":[{"type":"approve"}]}', { ...blank, name: 'Old' })).toMatchObject(
    {
      name: 'Old',
      enabled: true,
      trigger: 'manual',
      schedule: blank.schedule,
      conditions: [],
      actions: [{ type: 'approve', target: '', value: '' }],
    },
  )
})

test.each([
  ['nothing', ''],
  ['half of it', '{"trigger":"manual"'],
  ['a list', '[]'],
  ['another trigger', '{"trigger":"on-fire"}'],
  ['another action', '{"trigger":"manual","actions":[{"type":"explode"}]}'],
  [
    'a condition on nothing known',
    '{"trigger":"manual","conditions":[{"field":"mood","operator":"equals","value":"x"}]}',
  ],
  ['parts that are none', '{"trigger":"manual","actions":"approve"}'],
])('%s is no workflow', (_, text) => expect(draftFromJson(text, blank)).toBeUndefined())
