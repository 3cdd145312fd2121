import { describe, expect, test } from 'vitest'
import { PLAN_VALUE_MAX } from '#domain/run/plan.ts'
import { filterPlan, hasChanges, planJson, secretsIn } from './filter-plan.ts'
import { Masker } from './mask.ts'

const changeOf = (change: object, more: object = {}) =>
  planJson.parse({ resource_changes: [{ address: 'aws_x.a', type: 'aws_x', change, ...more }] })

const attributesOf = (change: object, secrets: string[] = []) =>
  filterPlan(changeOf({ actions: ['update'], ...change }), new Masker(secrets)).changes[0]?.attributes

describe('attributes', () => {
  test('lists what differs, down to single values', () => {
    const before = { size: 1, tags: { Owner: 'ann', Team: 'x' }, ingress: [{ ports: [80], name: 'a' }] }
    const after = { size: 2, tags: { Owner: 'ben', Team: 'x' }, ingress: [{ ports: [80, 443], name: 'a' }] }
    expect(attributesOf({ before, after })).toEqual([
      { path: 'size', before: { value: '1' }, after: { value: '2' }, forces_replacement: false },
      { path: 'tags.Owner', before: { value: '"ann"' }, after: { value: '"ben"' }, forces_replacement: false },
      { path: 'ingress[0].ports', before: { value: '[80]' }, after: { value: '[80,443]' }, forces_replacement: false },
    ])
  })
  test('hides what is sensitive on either side, also in part', () => {
    const found = attributesOf({
      before: { password: 'old-secret', login: { user: 'ann', key: 'k1' } },
      after: { password: 'new-secret', login: { user: 'ben', key: 'k2' } },
      before_sensitive: { password: true, login: {} },
      after_sensitive: { login: { key: true } },
    })
    expect(found).toEqual([
      { path: 'password', before: { hidden: 'sensitive' }, after: { hidden: 'sensitive' }, forces_replacement: false },
      { path: 'login.user', before: { value: '"ann"' }, after: { value: '"ben"' }, forces_replacement: false },
      { path: 'login.key', before: { hidden: 'sensitive' }, after: { hidden: 'sensitive' }, forces_replacement: false },
    ])
  })
  test('says what is not known before the apply, and what was not there', () => {
    expect(
      attributesOf({ before: null, after: { name: 'a', none: null }, after_unknown: { id: true, parts: [true] } }),
    ).toEqual([
      { path: 'name', before: { hidden: 'absent' }, after: { value: '"a"' }, forces_replacement: false },
      { path: 'id', before: { hidden: 'absent' }, after: { hidden: 'unknown' }, forces_replacement: false },
      { path: 'parts[0]', before: { hidden: 'absent' }, after: { hidden: 'unknown' }, forces_replacement: false },
    ])
  })
  test('hides a secret also where Terraform has lost its mark', () => {
    const found = attributesOf({ before: { a: 'x' }, after: { a: 'url?password=hunter2-hunter2' } }, [
      'hunter2-hunter2',
    ])
    expect(JSON.stringify(found)).not.toContain('hunter2')
  })
  test('says which of them force a replacement, and names keys that are no words', () => {
    const plan = filterPlan(
      changeOf(
        {
          actions: ['delete', 'create'],
          before: { 'a.b c': 1, tags: { x: 1 } },
          after: { 'a.b c': 2, tags: { x: 2 } },
          replace_paths: [['tags']],
        },
        { action_reason: 'replace_because_cannot_update' },
      ),
      new Masker(),
    )
    expect(plan.changes).toMatchObject([{ action: 'replace', reason: 'replace_because_cannot_update' }])
    expect(plan.changes[0]?.attributes.map(({ path, forces_replacement }) => [path, forces_replacement])).toEqual([
      ['["a.b c"]', false],
      ['tags.x', true],
    ])
  })
  test('cuts long values and many attributes, and says so', () => {
    const after = Object.fromEntries(Array.from({ length: 700 }, (_, at) => [`a${at}`, 'x'.repeat(3000)]))
    const [one] = filterPlan(changeOf({ actions: ['create'], before: null, after }), new Masker()).changes
    expect(one?.is_cut).toBe(true)
    expect(one?.attributes).toHaveLength(500)
    const [first] = one?.attributes ?? []
    expect(first && 'value' in first.after && first.after.value).toMatch(new RegExp(`^"x{${PLAN_VALUE_MAX - 1}}…$`))
  })
})

test('counts what stays, keeps what moves, and lists drift and outputs', () => {
  const same = { actions: ['no-op'], before: { a: 1 }, after: { a: 1 } }
  const read = planJson.parse({
    resource_changes: [
      { address: 'x.a', type: 'x', change: same },
      { address: 'x.b', previous_address: 'x.old', type: 'x', change: same },
    ],
    resource_drift: [{ address: 'x.a', type: 'x', change: { actions: ['update'], before: { a: 1 }, after: { a: 2 } } }],
    output_changes: { url: { actions: ['create'], after: 'x' }, same: { actions: ['no-op'] } },
    variables: { password: { value: 'never' } },
    prior_state: { secret: 'never' },
  })
  const plan = filterPlan(read, new Masker())
  expect(plan).toMatchObject({
    unchanged: 1,
    changes: [{ address: 'x.b', moved_from: 'x.old', action: 'no-op', attributes: [] }],
    drift: [{ address: 'x.a', action: 'update' }],
    outputs: [{ name: 'url', action: 'create' }],
  })
  expect(JSON.stringify(plan)).not.toContain('never')
  expect(hasChanges(read, plan)).toBe(true)
  expect(hasChanges({ applyable: false }, plan)).toBe(false)
})

test('takes what a refresh writes empty for no drift, and keeps what someone changed beside it', () => {
  const update = (address: string, before: object, after: object) => ({
    address,
    type: 'x',
    change: { actions: ['update'], before, after },
  })
  const read = planJson.parse({
    resource_changes: [update('x.a', { tags: null }, { tags: {} })],
    resource_drift: [
      update('x.emptied', { tags: null, rules: null, labels: {} }, { tags: {}, rules: [], labels: null }),
      update('x.tagged', { tags: null, size: 1, on: null }, { tags: { Owner: 'me' }, size: 1, on: {} }),
      update('x.cleared', { name: 'a', rules: ['b'] }, { name: null, rules: [] }),
      { address: 'x.gone', type: 'x', change: { actions: ['delete'], before: { tags: {} }, after: null } },
    ],
  })
  const { drift, changes } = filterPlan(read, new Masker())
  const paths = drift.map(({ address, attributes }) => [address, attributes.map(({ path }) => path)])
  expect(paths).toEqual([
    ['x.tagged', ['tags.Owner']],
    ['x.cleared', ['name', 'rules']],
    ['x.gone', []],
  ])
  // A plan of ours that writes something empty is a change all the same.
  expect(changes).toMatchObject([{ address: 'x.a', attributes: [{ path: 'tags' }] }])
})

test('names sensitive outputs as secrets, and long sensitive attributes', () => {
  const read = planJson.parse({
    resource_changes: [
      {
        address: 'x.a',
        type: 'x',
        change: {
          actions: ['create'],
          after: { user: 'admin', key: 'long-enough-key' },
          after_sensitive: { user: true, key: true },
        },
      },
    ],
    output_changes: { url: { actions: ['create'], after: { deep: ['secret1'] }, after_sensitive: true } },
  })
  expect(secretsIn(read)).toEqual(['secret1', 'long-enough-key'])
})
