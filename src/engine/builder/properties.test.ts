// Whatever is done in whatever order: nothing throws, nothing is changed in place, everything can be undone.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLOUD_IDS, CLOUDS } from '../clouds/index.ts'
import { COMPONENTS } from '../components/catalogue.ts'
import { checkStack } from '../stack/check.ts'
import { stackModule } from '../stack/module.ts'
import { stackDraft, type StackDraft } from '../stack/schema.ts'
import { assessDraft } from './assess.ts'
import { beginHistory, recordChange, redo, undo, type History } from './history.ts'
import type { Operation } from './operation.ts'
import { applyOperation, copyNodes } from './operations.ts'
import { deepFreeze } from '../../../test/support/deep-freeze.ts'
import { connectionProblem } from './ports.ts'

const QUEUE = stackModule.parse({
  type: 'custom-queue',
  name: 'Queue',
  category: 'storage',
  cloud: 'custom',
  source: { kind: 'files', files: { 'main.tf': '' } },
  variables: [{ name: 'depth', is_required: false }],
  outputs: [{ name: 'url' }],
})

type Step = (stack: StackDraft) => Operation

const settingNames = [
  ...new Set([...COMPONENTS.flatMap((one) => Object.keys(one.settings.shape)), 'depth', '__proto__']),
]
const place = fc.integer({ min: -2, max: 12 })
const node = fc
  .nat({ max: 9 })
  .map((at) => (stack: StackDraft) => stack.nodes[at % Math.max(1, stack.nodes.length)]?.id ?? 'none')
const type = fc.constantFrom(
  ...COMPONENTS.map((one) => one.type),
  'vm',
  'vm',
  'function',
  'postgresql',
  'custom-queue',
  'mainframe',
)
const ends = fc.tuple(node, node, fc.constantFrom({}, {}, {}, { output: 'url', variable: 'depth' }))

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(type, fc.option(place, { nil: undefined })).map(([name, at]): Step => () => ({
      kind: 'add',
      type: name,
      at,
      ...(name === 'custom-queue' && { module: QUEUE }),
    })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(node, fc.constantFrom(...settingNames), fc.option(fc.jsonValue({ maxDepth: 1 }), { nil: undefined }))
      .map(([id, setting, value]): Step => (stack) => ({ kind: 'set', id: id(stack), setting, value })),
  },
  {
    weight: 3,
    arbitrary: ends.map(([from, to, more]): Step => (stack) => ({
      kind: 'connect',
      connection: { from: from(stack), to: to(stack), ...more },
    })),
  },
  ends.map(([from, to, more]): Step => (stack) => ({
    kind: 'disconnect',
    connection: { from: from(stack), to: to(stack), ...more },
  })),
  fc.array(node, { maxLength: 3 }).map((ids): Step => (stack) => ({ kind: 'remove', ids: ids.map((id) => id(stack)) })),
  fc.tuple(node, place).map(([id, to]): Step => (stack) => ({ kind: 'move', id: id(stack), to })),
  fc
    .tuple(node, fc.constantFrom('web', 'vm-2', 'base', 'Not an id', 'a'.repeat(40)))
    .map(([id, to]): Step => (stack) => ({
      kind: 'rename',
      id: id(stack),
      to,
    })),
  fc.tuple(fc.array(node, { maxLength: 4 }), place).map(([ids, at]): Step => (stack) => ({
    kind: 'paste',
    clip: copyNodes(
      stack,
      ids.map((id) => id(stack)),
    ),
    at,
  })),
  fc.constantFrom(...CLOUD_IDS).map((cloud): Step => () => ({ kind: 'cloud', cloud })),
  fc
    .record(
      {
        name: fc.string(),
        team_size: fc.integer({ min: -1, max: 120 }),
        environment_type: fc.constantFrom('development', 'staging', 'production'),
      },
      { requiredKeys: [] },
    )
    .map((fields): Step => () => ({ kind: 'describe', fields })),
)

const steps = fc.tuple(fc.constantFrom(...CLOUD_IDS), fc.array(step, { maxLength: 25 }))

function begin(cloud: (typeof CLOUD_IDS)[number]): History {
  return beginHistory(
    deepFreeze(stackDraft.parse({ name: 'x', cloud, region: CLOUDS[cloud].defaultRegion, nodes: [] })),
  )
}

function perform(start: History, list: readonly Step[]): History {
  return list.reduce((history, make) => {
    const applied = applyOperation(history.present, make(history.present))
    if (!applied.ok) {
      expect(applied.reason).toMatch(/[.:)]$/)
      return history
    }
    return recordChange(history, deepFreeze(applied.stack))
  }, start)
}

describe('any operations in any order', () => {
  it('give a stack that the schema takes as it is, and can be undone and redone to the byte', () => {
    fc.assert(
      fc.property(steps, ([cloud, list]) => {
        const start = begin(cloud)
        const end = perform(start, list)
        expect(stackDraft.parse(end.present)).toEqual(end.present)
        let history = end
        while (history.past.length > 0) history = undo(history)
        expect(JSON.stringify(history.present)).toBe(JSON.stringify(start.present))
        while (history.future.length > 0) history = redo(history)
        expect(JSON.stringify(history.present)).toBe(JSON.stringify(end.present))
      }),
      { numRuns: 300 },
    )
  })

  it('can be assessed, and the price never is that of something else', () => {
    fc.assert(
      fc.property(steps, ([cloud, list]) => {
        const stack = perform(begin(cloud), list).present
        const assessed = assessDraft(stack)
        for (const { id } of stack.nodes) expect(assessed.nodes.has(id)).toBe(true)
        const sum = [...assessed.nodes.values()]
          .flatMap((one) => one.lines)
          .reduce((total, line) => total + (line.amount ?? 0), 0)
        expect(assessed.monthly ?? 0).toBeCloseTo(sum, 1)
        if (assessed.isPartial) expect(assessed.diagnostics.some((one) => one.severity === 'error')).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  it('connect exactly what the check of a stack lets through', () => {
    fc.assert(
      fc.property(steps, ([cloud, list]) => {
        const stack = { ...perform(begin(cloud), list).present, connections: [] }
        for (const { id: from } of stack.nodes.slice(0, 6)) {
          for (const { id: to } of stack.nodes) {
            if (from === to) continue
            const checked = checkStack({ ...stack, connections: [{ from, to }] })
            const isBad = !checked.ok && checked.diagnostics.some((one) => one.code === 'bad-connection')
            expect(connectionProblem(stack, from, to) === undefined, `${from} to ${to}`).toBe(!isBad)
          }
        }
      }),
      { numRuns: 50 },
    )
  })
})

describe('history', () => {
  const name = (text: string): StackDraft =>
    stackDraft.parse({ name: text, cloud: 'aws', region: 'us-east-1', nodes: [] })

  it('undoes changes of the same key together, until something else happens', () => {
    let history = beginHistory(name(''))
    for (const text of ['o', 'or', 'orders']) history = recordChange(history, name(text), 'name')
    history = recordChange(history, name('other'), 'rename')
    expect(history.past.map((one) => one.name)).toEqual(['', 'orders'])
    expect(undo(undo(history)).present.name).toBe('')
    expect(recordChange(undo(history), name('new'), 'name').past).toHaveLength(2)
  })

  it('takes the very same stack for no change, and forgets what was undone after another', () => {
    const first = recordChange(beginHistory(name('a')), name('b'))
    const back = undo(first)
    expect(recordChange(back, back.present)).toBe(back)
    expect(recordChange(back, name('c')).future).toEqual([])
    expect(undo(undo(first)).present.name).toBe('a')
    expect(redo(first).present.name).toBe('b')
  })
})
