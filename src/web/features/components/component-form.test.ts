import { expect, test } from 'vitest'
import type { CustomComponent } from '#contract/components.ts'
import {
  bodyOf,
  declaredMonthly,
  EMPTY_PRICE,
  valuesOf,
  type ComponentValues,
  type FormWords,
} from './component-form.ts'
import { tfFile } from './tf-files.ts'

const words: FormWords = {
  nameRequired: 'name',
  notJson: 'json',
  numberRequired: 'number',
  filesProblem: (problem) => problem,
  say: ({ code }) => code,
}
const named = (given: Partial<ComponentValues>): ComponentValues => ({ ...valuesOf(), name: 'Queue', ...given })
const variable = { name: 'a', type: 'string', description: '', default: '', is_required: true, is_sensitive: false }

test('a name alone is enough, and a blank one is not', () => {
  const { body, issues } = bodyOf(named({}), words)
  expect([...issues]).toEqual([])
  expect(body).toMatchObject({
    name: 'Queue',
    category: 'compute',
    cloud: 'azure',
    team_id: null,
    source: null,
    is_free: false,
  })
  expect(bodyOf(named({ name: '  ' }), words).issues.get('name')).toBe('name')
})

test('what the chosen source does not need stays typed and is not sent', () => {
  const typed = named({ address: 'a/b/c', version: '1.0.0', variables: [variable], source: 'none' })
  expect(bodyOf(typed, words).body).toMatchObject({ source: null, variables: [] })
  expect(bodyOf({ ...typed, source: 'registry' }, words).body).toMatchObject({
    source: { kind: 'registry', address: 'a/b/c', version: '1.0.0' },
    variables: [{ name: 'a' }],
  })
})

test('finds what the server would refuse, at its field', () => {
  expect([...bodyOf(named({ source: 'registry', address: 'nowhere', version: '1' }), words).issues.keys()]).toEqual([
    'source.address',
    'source.version',
  ])
  expect([...bodyOf(named({ source: 'git', url: 'http://example.com/x', ref: '' }), words).issues.keys()]).toEqual([
    'source.url',
    'source.ref',
  ])
  expect([...bodyOf(named({ source: 'files', files: [] }), words).issues]).toEqual([['source.files', 'none']])
  expect([...bodyOf(named({ source: 'files', files: [tfFile('a b.tf', 'x')] }), words).issues]).toEqual([
    ['source.files', 'name'],
  ])
  expect([
    ...bodyOf(
      named({ source: 'files', files: [tfFile('a.tf', 'x')], variables: [{ ...variable, name: '1 2' }] }),
      words,
    ).issues.keys(),
  ]).toEqual(['variables.0.name'])
  expect([...bodyOf(named({ pricing: 'declared', prices: [EMPTY_PRICE] }), words).issues.keys()]).toEqual([
    'prices.0.unit_price',
    'prices.0.label',
  ])
})

test('reads defaults by the type of the variable', () => {
  const rows = [
    { ...variable, name: 'text', default: '3', is_required: false },
    { ...variable, name: 'empty', is_required: false },
    { ...variable, name: 'number', type: 'number', default: '3', is_required: false },
    { ...variable, name: 'list', type: 'list(string)', default: '["a"]', is_required: false },
    { ...variable, name: 'unset', type: 'number', is_required: false },
    { ...variable, name: 'required', default: 'kept out' },
    { ...variable, name: 'secret', default: 'kept out', is_required: false, is_sensitive: true },
  ]
  const { body, issues } = bodyOf(
    named({ source: 'git', url: 'https://example.com/x', ref: 'v1', variables: rows }),
    words,
  )
  expect([...issues]).toEqual([])
  expect(body.variables?.map((one) => ('default' in one ? [one.name, one.default] : [one.name]))).toEqual([
    ['text', '3'],
    ['empty', ''],
    ['number', 3],
    ['list', ['a']],
    ['unset'],
    ['required'],
    ['secret'],
  ])
  const wrong = named({
    source: 'git',
    url: 'https://example.com/x',
    ref: 'v1',
    variables: [{ ...variable, type: 'number', default: 'three', is_required: false }],
  })
  expect(bodyOf(wrong, words).issues.get('variables.0.default')).toBe('json')
})

test('a component comes back as it was saved', () => {
  const module: CustomComponent['module'] = {
    type: 'custom-queue-1',
    name: 'Queue',
    description: 'Messages',
    category: 'networking',
    cloud: 'on-prem',
    source: { kind: 'git', url: 'https://example.com/x', ref: 'v1', path: 'modules/queue' },
    variables: [
      { name: 'size', type: 'number', description: 'How large', default: 3, is_required: false, is_sensitive: false },
    ],
    outputs: [{ name: 'url', description: '', is_sensitive: true }],
    prices: [{ label: 'Queue', unit: 'month', quantity: 1, unit_price: 4.5, ends_on_stop: true }],
    is_free: false,
  }
  const component: CustomComponent = {
    id: 'c',
    module,
    team_id: 'team',
    team_name: 'Team',
    owner_name: 'Ada',
    is_own: true,
    use_count: 0,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    abilities: { 'component.read': true, 'component.update': true, 'component.delete': true },
  }
  const { type, ...rest } = module
  expect(type).toBe('custom-queue-1')
  expect(bodyOf(valuesOf(component), words)).toEqual({ body: { ...rest, team_id: 'team' }, issues: new Map() })
})

test('adds up what its author declares, and never takes what is missing for nothing', () => {
  const price = { ...EMPTY_PRICE, label: 'x', quantity: 2, unit_price: 1.5 }
  expect(declaredMonthly({ pricing: 'declared', prices: [price, price] })).toBe(6)
  expect(declaredMonthly({ pricing: 'declared', prices: [price, { ...price, unit_price: undefined }] })).toBeNull()
  expect(declaredMonthly({ pricing: 'declared', prices: [] })).toBeNull()
  expect(declaredMonthly({ pricing: 'unpriced', prices: [price] })).toBeNull()
  expect(declaredMonthly({ pricing: 'free', prices: [price] })).toBe(0)
})
