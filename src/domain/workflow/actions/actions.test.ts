import { describe, expect, it } from 'vitest'
import { inEnglish } from '#words/say.ts'
import { TRIGGERS } from '../triggers.ts'
import { WORKFLOW_ACTIONS, actionsWith, eventOf, getAction, settingOf, type Action } from './index.ts'
import { doesOf, togglesOf, verbOf } from './phrases.ts'

const actionOf = (type: Action['type'], target = '', value = ''): Action => ({ id: 'a', type, target, value })

describe.each(WORKFLOW_ACTIONS)('%s', (id) => {
  const record = getAction(id)
  const action = actionOf(id, record.target?.initial, record.value?.initial)

  it('excludes only actions that exist', () => {
    const known: readonly string[] = WORKFLOW_ACTIONS
    expect((record.excludes ?? []).filter((one) => !known.includes(one))).toEqual([])
    expect(record.excludes ?? []).not.toContain(id)
  })

  it('works with at least one trigger', () => {
    expect(TRIGGERS.some((trigger) => actionsWith(trigger).includes(id))).toBe(true)
  })

  it('offers only options that can be saved, and begins with one of them', () => {
    for (const field of [record.target, record.value]) {
      if (field?.kind !== 'choice') continue
      expect(field.options.map(({ value }) => field.check(value))).toEqual(field.options.map(() => undefined))
      expect(field.options.map(({ value }) => value)).toContain(field.initial)
    }
  })

  it('has sentences', () => {
    expect(inEnglish(doesOf(action))).toMatch(/^[a-z]/)
    expect(inEnglish(verbOf(id))).toMatch(/^[a-z]/)
    const setting = settingOf(action)
    if (setting) expect(inEnglish(togglesOf(setting.type, action, action))).toMatch(/^[a-z]/)
  })

  it('names nothing of an address, which often is a secret', () => {
    const secret = 'https://hooks.example.com/secret'
    const said = JSON.stringify(doesOf(actionOf(id, secret)))
    expect(said.includes('secret')).toBe(record.target !== undefined && record.target.kind !== 'url')
  })
})

it('requires an approval only of what is deployed', () => {
  expect(TRIGGERS.filter((trigger) => actionsWith(trigger).includes('request-approval'))).toEqual(['on-deploy'])
})

it.each([
  ['approve', 'approval'],
  ['tag', 'deployment'],
  ['reject', undefined],
  ['terminate', undefined],
  ['notify', undefined],
] as const)('%s causes %s', (type, event) => expect(eventOf(actionOf(type, 'a', 'b'))).toBe(event))

it('scale causes a deployment when it starts an environment again', () => {
  expect(eventOf(actionOf('scale', '', '0'))).toBeUndefined()
  expect(eventOf(actionOf('scale', '', '1'))).toBe('deployment')
})

it('a tag sets itself, and no other tag', () => {
  expect(settingOf(actionOf('tag', 'a', '1'))).toEqual({ type: 'tag', subject: 'tag a', value: '1' })
  expect(settingOf(actionOf('tag', 'b', '1'))?.subject).not.toBe('tag a')
  expect(settingOf(actionOf('notify', 'owner'))).toBeUndefined()
})
