import { describe, expect, it } from 'vitest'
import { CLOUD_IDS, CLOUDS } from '../clouds/index.ts'
import { COMPONENTS } from '../components/catalogue.ts'
import { isSupported } from '../components/component.ts'
import { stackDraft, type StackDraft } from '../stack/schema.ts'
import type { CloudId } from '../vocabulary.ts'
import { costOfAdding, type Added } from './added.ts'
import { applyOperation } from './operations.ts'
import { assessDraft } from './assess.ts'

const draft = (cloud: CloudId, ...types: string[]): StackDraft =>
  types.reduce(
    (stack, type) => {
      const applied = applyOperation(stack, { kind: 'add', type })
      if (!applied.ok) throw new Error(applied.reason)
      return applied.stack
    },
    stackDraft.parse({ cloud, region: CLOUDS[cloud].defaultRegion, nodes: [] }),
  )

function added(stack: StackDraft, type: string): Added {
  const outcome = costOfAdding(stack, { type })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome
}

describe('costOfAdding', () => {
  it.each(CLOUD_IDS)('is the difference that a click makes to the price of the stack on %s', (cloud) => {
    const stack = draft(cloud, 'vm', 'postgresql')
    for (const { type, lower } of COMPONENTS) {
      if (!isSupported(lower[cloud])) continue
      const applied = applyOperation(stack, { kind: 'add', type })
      if (!applied.ok) continue
      const difference = (assessDraft(applied.stack).monthly ?? 0) - (assessDraft(stack).monthly ?? 0)
      const { more, isFree } = added(stack, type)
      // Shares of a cent of the others are left out.
      expect(Math.abs((more ?? 0) - difference), type).toBeLessThanOrEqual(0.021)
      expect(isFree && more !== 0, type).toBe(false)
    }
  })

  it('names the network that comes along with the first machine', () => {
    const { more, parts } = added(draft('azure'), 'vm')
    expect(parts.map(({ id, kind }) => [id, kind])).toEqual([
      ['vm', 'itself'],
      ['vnet', 'along'],
    ])
    expect(more).toBeCloseTo(
      parts.reduce((sum, part) => sum + part.more, 0),
      1,
    )
    expect(more).toBeGreaterThan((parts[0]?.more ?? 0) * 2)
    expect(added(draft('azure', 'vm'), 'postgresql').parts.map(({ id }) => id)).not.toContain('base')
  })

  it.each(CLOUD_IDS)('names the machine that a load balancer doubles on %s', (cloud) => {
    const changed = added(draft(cloud, 'vm'), 'load-balancer').parts.find(({ id }) => id === 'vm')
    expect(changed?.kind).toBe('changed')
    expect(changed?.more).toBeGreaterThan(0)
    expect(changed?.facts.join(' ')).toContain('2')
  })

  it('prices an entrance that has nothing behind it yet by itself', () => {
    expect(added(draft('aws'), 'load-balancer').parts.map(({ kind }) => kind)).toEqual(['itself'])
  })

  it('says when the network was there all along', () => {
    const { more, isFree, parts } = added(draft('aws', 'vm'), 'vnet')
    expect({ more, isFree, parts }).toEqual({ more: 0, isFree: false, parts: [] })
  })

  it('says why something cannot be added', () => {
    expect(costOfAdding(draft('aws', 'vnet'), { type: 'vnet' })).toMatchObject({ ok: false })
    expect(costOfAdding(draft('gcp'), { type: 'managed-identity' })).toMatchObject({ ok: false })
  })
})
