import { describe, expect, it } from 'vitest'
import { assessDraft } from '#engine/builder/assess.ts'
import { applyOperation } from '#engine/builder/operations.ts'
import { CLOUD_LIST, CLOUDS } from '#engine/clouds/index.ts'
import { COMPONENTS } from '#engine/components/catalogue.ts'
import { stackDraft, type StackDraft } from '#engine/stack/schema.ts'
import { makeAssessor } from './assessor.ts'

/** Every component that the cloud has. */
const everything = (cloud: (typeof CLOUD_LIST)[number]): StackDraft =>
  COMPONENTS.reduce(
    (stack, { type }) => {
      const applied = applyOperation(stack, { kind: 'add', type })
      return applied.ok ? applied.stack : stack
    },
    stackDraft.parse({ name: 'One', cloud: cloud.id, region: cloud.defaultRegion, nodes: [] }),
  )

describe('the assessor of the builder', () => {
  it.each(CLOUD_LIST.map((cloud) => [cloud.label, cloud] as const))(
    'may leave the name aside: it decides no price and no problem on %s',
    (_, cloud) => {
      const stack = everything(cloud)
      expect(assessDraft(stack).totalLines).toBeGreaterThan(10)
      for (const name of ['', 'Ünïcode <script> "quoted" ' + 'x'.repeat(500)]) {
        const { diagnostics, ...rest } = assessDraft({ ...stack, name })
        const { diagnostics: before, ...same } = assessDraft(stack)
        expect(rest).toEqual(same)
        expect(diagnostics).toEqual(before)
      }
    },
  )

  it('gives the same object for another name, and the same object for a component that did not change', () => {
    const stack = everything(CLOUDS.azure)
    const { assess } = makeAssessor()
    const first = assess(stack)
    expect(assess({ ...stack, name: 'Two' })).toBe(first)
    const applied = applyOperation(stack, { kind: 'set', id: 'postgresql', setting: 'storage_gb', value: 512 })
    if (!applied.ok) throw new Error(applied.reason)
    const second = assess(applied.stack)
    expect(second.monthly).toBeGreaterThan(first.monthly ?? Number.NaN)
    expect(second.nodes.get('postgresql')).not.toBe(first.nodes.get('postgresql'))
    expect(second.nodes.get('redis')).toBe(first.nodes.get('redis'))
    // What decides prices is no name.
    expect(assess({ ...applied.stack, environment_type: 'production' }).monthly).not.toBe(second.monthly)
  })
})
