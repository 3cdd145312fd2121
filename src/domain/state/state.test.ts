import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareStates } from './difference.ts'
import { parseState, type TerraformState } from './parse.ts'
import { renumberState } from './renumber.ts'
import { blockOf, resourcesOf } from './resources.ts'
import { differences, secretsOf } from './show.ts'

type Attributes = Readonly<Record<string, unknown>>

const stateText = (resources: Readonly<Record<string, Attributes>>, sensitive: unknown[] = []): string =>
  JSON.stringify({
    version: 4,
    serial: 7,
    lineage: 'first',
    outputs: { serial: { value: 99 } },
    resources: Object.entries(resources).map(([address, attributes]) => ({
      mode: 'managed',
      type: address.split('.')[0],
      name: address.split('.')[1],
      provider: 'provider["registry.terraform.io/hashicorp/aws"]',
      instances: [{ attributes, sensitive_attributes: sensitive }],
    })),
  })
const state = (resources: Readonly<Record<string, Attributes>>, sensitive: unknown[] = []): TerraformState => {
  const read = parseState(stateText(resources, sensitive))
  if (!read.ok) throw new Error(read.problem)
  return read.state
}
const get = (...names: string[]) => names.map((value) => ({ type: 'get_attr', value }))

describe('the difference of two states', () => {
  it('names what came, what went and what changed, attribute by attribute', () => {
    const before = state({
      'aws_a.gone': { id: 'g' },
      'aws_a.same': { id: 's' },
      'aws_a.web': { id: 'w', tags: { a: '1', b: '2' } },
    })
    const after = state({
      'aws_a.same': { id: 's' },
      'aws_a.new': { id: 'n' },
      'aws_a.web': { id: 'w', tags: { a: '1', c: [1] } },
    })
    expect(compareStates(before, after)).toEqual({
      is_cut: false,
      changes: [
        {
          address: 'aws_a.gone',
          type: 'aws_a',
          action: 'delete',
          is_cut: false,
          attributes: [{ path: 'id', before: { value: '"g"' }, after: { hidden: 'absent' } }],
        },
        {
          address: 'aws_a.new',
          type: 'aws_a',
          action: 'create',
          is_cut: false,
          attributes: [{ path: 'id', before: { hidden: 'absent' }, after: { value: '"n"' } }],
        },
        {
          address: 'aws_a.web',
          type: 'aws_a',
          action: 'update',
          is_cut: false,
          attributes: [
            { path: 'tags.b', before: { value: '"2"' }, after: { hidden: 'absent' } },
            { path: 'tags.c[0]', before: { hidden: 'absent' }, after: { value: '1' } },
          ],
        },
      ],
    })
  })

  it('says that something secret changed, and not what', () => {
    const before = state({ 'aws_a.db': { user: 'one', password: 'canary-1', deep: { list: [{ key: 'canary-2' }] } } })
    const after = state(
      { 'aws_a.db': { user: 'canary-3', password: 'canary-4', deep: { list: [{ key: 'canary-5' }] } } },
      [get('user'), [...get('deep', 'list'), { type: 'index', value: { value: 0, type: 'number' } }, ...get('key')]],
    )
    for (const [one, other] of [
      [before, after],
      [after, before],
      [undefined, after],
    ] as const) {
      const difference = compareStates(one, other)
      expect(JSON.stringify(difference)).not.toContain('canary')
      expect(difference.changes[0]?.attributes.map(({ path }) => path)).toEqual([
        'user',
        'password',
        'deep.list[0].key',
      ])
    }
  })

  it('hides more, and not less, where a mark cannot be read', () => {
    const marks = [
      [...get('rules'), { type: 'index', value: { value: { a: 1 }, type: ['object', {}] } }, ...get('key')],
    ]
    const one = state({ 'aws_a.x': { rules: [{ key: 'canary' }] } }, marks)
    expect(JSON.stringify(compareStates(undefined, one))).not.toContain('canary')
    expect(JSON.stringify(compareStates(undefined, state({ 'aws_a.x': { a: 'canary' } }, ['?'])))).not.toContain(
      'canary',
    )
  })

  it('hides what is secret also where a value becomes one of another kind', () => {
    const before = state({ 'aws_a.x': { settings: 'none' } })
    const after = state({ 'aws_a.x': { settings: { password: 'canary' } } })
    expect(JSON.stringify(compareStates(before, after))).not.toContain('canary')
    expect(JSON.stringify(compareStates(after, before))).not.toContain('canary')
  })

  it('lists so many attributes and no more', () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`n${index}`, index]))
    const [change] = compareStates(undefined, state({ 'aws_a.x': many })).changes
    expect([change?.attributes.length, change?.is_cut]).toEqual([200, true])
  })

  it('is empty for a state and itself, and of as many resources as came', () => {
    const resources = fc.dictionary(
      fc.stringMatching(/^aws_[a-z]{1,4}\.[a-z]{1,4}$/),
      fc.dictionary(fc.string(), fc.jsonValue()),
    )
    fc.assert(
      fc.property(resources, (given) => {
        const one = state(given)
        expect(compareStates(one, state(given)).changes).toEqual([])
        expect(compareStates(undefined, one).changes).toHaveLength(Object.keys(given).length)
      }),
    )
  })
})

it('never shows a value under a name of a secret, wherever it lies', () => {
  const secret = { password: 'canary' }
  const around = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.constant<unknown>(secret),
      fc.array(tie('value'), { minLength: 1, maxLength: 2 }),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), tie('value'), { minKeys: 1, maxKeys: 2 }),
    ),
  })).value
  fc.assert(
    fc.property(around, fc.jsonValue(), (one, other) => {
      for (const pair of [
        [one, other],
        [other, one],
        [undefined, one],
      ])
        expect(JSON.stringify([...differences(pair[0], pair[1], secretsOf())])).not.toContain('canary')
    }),
  )
})

describe('the resources of a state', () => {
  it('are named with the ids of their cloud, except for secret ones', () => {
    expect(resourcesOf(state({ 'aws_b.two': { id: 'i-2' }, 'aws_a.one': {} }))).toEqual([
      { address: 'aws_a.one', type: 'aws_a', provider: 'hashicorp/aws', provider_id: null },
      { address: 'aws_b.two', type: 'aws_b', provider: 'hashicorp/aws', provider_id: 'i-2' },
    ])
    expect(resourcesOf(state({ 'aws_b.two': { id: 'canary' } }, [get('id')]))[0]?.provider_id).toBeNull()
  })

  it.each([
    ['aws_a.b', 'aws_a.b'],
    ['aws_a.b[0]', 'aws_a.b'],
    [String.raw`module.m["x\"]"].aws_a.b["y"]`, 'module.m.aws_a.b'],
  ])('come from a block: %s from %s', (address, block) => {
    expect(blockOf(address)).toBe(block)
  })
})

describe('renumbering a state', () => {
  it('changes its own serial and lineage, and nothing else to the character', () => {
    const text = `{ "outputs": {"serial": 1.50, "lineage": "x"},\n "a": ["serial", ":", 9007199254740993], "serial"\t: 4,\n  "lineage" : "old\\"", "z": 1e400 }`
    expect(renumberState(text, { serial: 12, lineage: 'new' })).toBe(
      `{ "outputs": {"serial": 1.50, "lineage": "x"},\n "a": ["serial", ":", 9007199254740993], "serial"\t: 12,\n  "lineage" : "new", "z": 1e400 }`,
    )
  })

  it('holds for whatever lies around them', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(), (more, serial) => {
        const before = { ...more, serial: 1, lineage: 'a' }
        const after = JSON.parse(renumberState(JSON.stringify(before), { serial, lineage: 'b' })) as unknown
        expect(after).toEqual(JSON.parse(JSON.stringify({ ...before, serial, lineage: 'b' })))
      }),
    )
  })
})
