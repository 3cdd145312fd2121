import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlanAction, PlannedChange, RunPlan } from './plan.ts'
import { RUN_PURPOSES } from './status.ts'
import { weighPlan, type Verdict, type WeighFacts } from './weigh.ts'

type Attribute = PlannedChange['attributes'][number]

const change = (action: PlanAction, given: Partial<PlannedChange> = {}): PlannedChange => ({
  address: `aws_vpc.${action}`,
  type: 'aws_vpc',
  action,
  reason: null,
  moved_from: null,
  attributes: [],
  is_cut: false,
  ...given,
})
const database = (action: PlanAction, given: Partial<PlannedChange> = {}) =>
  change(action, { address: 'aws_db_instance.orders', type: 'aws_db_instance', ...given })
const attribute = (path: string, before: string, after: Attribute['after']): Attribute => ({
  path,
  before: { value: before },
  after,
  forces_replacement: false,
})
const unprotects = (...attributes: Attribute[]) => database('update', { attributes })

const plan = (...changes: PlannedChange[]): RunPlan => ({ changes, drift: [], unchanged: 0, outputs: [] })

const APPLY: WeighFacts = {
  kind: 'apply',
  stage: 'main',
  is_expired: false,
  is_first: true,
  is_approved: true,
  environment_type: 'Development',
  confirm_plans: 'changes',
  price: null,
}
const UPDATE: WeighFacts = { ...APPLY, is_first: false }
const DESTROY: WeighFacts = { ...UPDATE, kind: 'destroy' }
const RELEASE: WeighFacts = { ...DESTROY, stage: 'release' }
const PRODUCTION = { environment_type: 'Production', confirm_plans: 'production' } as const
const tainted = { reason: 'replace_because_tainted' }

interface Row {
  readonly it: string
  readonly facts: WeighFacts
  readonly changes: readonly PlannedChange[]
  readonly verdict: Verdict
  readonly codes: readonly string[]
  readonly lost?: readonly string[]
}

const TABLE: readonly Row[] = [
  row('a first apply that only creates', APPLY, [change('create'), change('read')], 'go-on', 'only-creates'),
  row(
    'a first apply that is not approved',
    { ...APPLY, is_approved: false },
    [change('create')],
    'wait',
    'not-approved',
  ),
  row('a first apply that finds something to change', APPLY, [change('update')], 'wait', 'changes-existing'),
  row('a first apply that deletes', APPLY, [change('delete')], 'wait', 'changes-existing'),
  row('a first apply that goes on after a failure', APPLY, [database('replace', tainted)], 'go-on', 'only-creates'),
  {
    ...row('a tainted database that was in use', { ...APPLY, is_first: false }, [database('replace', tainted)], 'wait'),
    codes: ['changes-existing', 'loses-data'],
    lost: ['aws_db_instance.orders'],
  },
  row(
    'a first apply in Production',
    { ...APPLY, environment_type: 'Production' },
    [change('create')],
    'go-on',
    'only-creates',
  ),
  row('Production that is confirmed', { ...APPLY, ...PRODUCTION }, [change('create')], 'wait', 'confirms-production'),
  row(
    'another than Production',
    { ...APPLY, confirm_plans: 'production' },
    [change('create')],
    'go-on',
    'only-creates',
  ),
  row('where all are confirmed', { ...APPLY, confirm_plans: 'all' }, [change('create')], 'wait', 'confirms-all'),
  row('an update that only creates', UPDATE, [change('create')], 'go-on', 'only-creates'),
  row('an update that changes', UPDATE, [change('create'), change('update')], 'wait', 'changes-existing'),
  row('an update that forgets', UPDATE, [change('forget')], 'wait', 'changes-existing'),
  {
    ...row('an update that replaces a database', UPDATE, [database('replace'), change('replace')], 'wait'),
    codes: ['changes-existing', 'loses-data'],
    lost: ['aws_db_instance.orders'],
  },
  row('an update without changes', UPDATE, [change('no-op'), change('read')], 'nothing', 'nothing-to-do'),
  {
    ...row('a destroy that was ordered', DESTROY, [database('delete'), change('delete')], 'go-on', 'destroy-ordered'),
    lost: ['aws_db_instance.orders'],
  },
  row('a destroy at the end', { ...DESTROY, is_expired: true }, [change('delete')], 'go-on', 'destroy-expired'),
  row(
    'a destroy where all are confirmed',
    { ...DESTROY, confirm_plans: 'all' },
    [change('delete')],
    'go-on',
    'destroy-ordered',
  ),
  row('a destroy that makes something', DESTROY, [change('delete'), change('create')], 'wait', 'destroy-makes'),
  row('a destroy of nothing', DESTROY, [], 'nothing', 'nothing-to-do'),
  row(
    'a release',
    RELEASE,
    [unprotects(attribute('deletion_protection', 'true', { value: 'false' }))],
    'go-on',
    'release-only',
  ),
  row(
    'a release inside of a block',
    RELEASE,
    [unprotects(attribute('settings[0].deletion_protection_enabled', 'true', { value: 'false' }))],
    'go-on',
    'release-only',
  ),
  row('a release that has nothing to take off', RELEASE, [], 'nothing', 'nothing-to-do'),
  row(
    'a release that protects',
    RELEASE,
    [unprotects(attribute('deletion_protection', 'false', { value: 'true' }))],
    'refused',
    'release-changes-more',
  ),
  row(
    'a release that changes more',
    RELEASE,
    [
      unprotects(
        attribute('deletion_protection', 'true', { value: 'false' }),
        attribute('tags.Owner', '"a"', { value: '"b"' }),
      ),
    ],
    'refused',
    'release-changes-more',
  ),
  row(
    'a release of what is not known',
    RELEASE,
    [unprotects(attribute('deletion_protection', 'true', { hidden: 'unknown' }))],
    'refused',
    'release-changes-more',
  ),
  row('a release that replaces', RELEASE, [change('replace')], 'refused', 'release-changes-more'),
  row('a release that creates', RELEASE, [change('create')], 'refused', 'release-changes-more'),
  row(
    'a release with more than is listed',
    RELEASE,
    [{ ...unprotects(), is_cut: true }],
    'refused',
    'release-changes-more',
  ),
  row('a first apply that costs more', priced(APPLY, 105.01), [change('create')], 'wait', 'costs-more'),
  row('a first apply that costs a little more', priced(APPLY, 105), [change('create')], 'go-on', 'only-creates'),
  row('a first apply that costs less', priced(APPLY, 3), [change('create')], 'go-on', 'only-creates'),
  row('a first apply of unknown price', priced(APPLY, 0, null), [change('create')], 'go-on', 'only-creates'),
  {
    ...row('an update that costs more', priced(UPDATE, 140), [change('update')], 'wait'),
    codes: ['costs-more', 'changes-existing'],
  },
  row('a run that costs more and has nothing to do', priced(UPDATE, 999), [], 'nothing', 'nothing-to-do'),
  row('a destroy, whatever it costs', priced(DESTROY, 999), [change('delete')], 'go-on', 'destroy-ordered'),
  row('a check without drift', { ...UPDATE, kind: 'check' }, [change('no-op')], 'nothing', 'check-clean'),
  row('a check that would delete', { ...UPDATE, kind: 'check' }, [change('delete')], 'nothing', 'check-differs'),
  row('a stop', { ...UPDATE, kind: 'stop' }, [change('update')], 'go-on', 'was-ordered'),
]

function priced(facts: WeighFacts, planned: number, approved: number | null = 100): WeighFacts {
  return { ...facts, price: { planned, approved, is_complete: true } }
}

function row(it: string, facts: WeighFacts, changes: readonly PlannedChange[], verdict: Verdict, code?: string): Row {
  return { it, facts, changes, verdict, codes: code === undefined ? [] : [code] }
}

describe('weighPlan', () => {
  it.each(TABLE)('$it: $verdict', ({ facts, changes, verdict, codes, lost = [] }) => {
    const weighed = weighPlan(plan(...changes), facts)
    expect(weighed.verdict).toBe(verdict)
    expect(weighed.reasons.map(({ code }) => code)).toEqual(codes.map((code) => `operations.${code}`))
    expect(weighed.data_lost).toEqual(lost)
  })

  it('says by how much a plan costs more, and where that is the least', () => {
    const facts = { ...APPLY, price: { planned: 131.5, approved: 100.25, is_complete: false } }
    expect(weighPlan(plan(change('create')), facts)).toMatchObject({
      asks_again: true,
      reasons: [
        { code: 'operations.costs-more', params: { planned: 131.5, approved: 100.25, over: 31.25, is_least: true } },
      ],
    })
    expect(weighPlan(plan(change('create')), priced(APPLY, 100)).asks_again).toBe(false)
  })

  it('never asks again for what costs less, or is destroyed or checked', () => {
    const usd = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100)
    fc.assert(
      fc.property(usd, usd, fc.constantFrom(...RUN_PURPOSES), (one, other, kind) => {
        const [approved, planned] = [Math.max(one, other), Math.min(one, other)]
        const cheaper = { ...UPDATE, kind, price: { planned, approved, is_complete: true } }
        expect(weighPlan(plan(change('create')), cheaper).asks_again).toBe(false)
        const dearer = { ...UPDATE, kind, price: { planned: approved * 2 + 1, approved, is_complete: true } }
        const expected = kind === 'apply' || kind === 'update'
        expect(weighPlan(plan(change('create'), change('delete')), dearer).asks_again).toBe(expected)
      }),
    )
  })

  it('counts what drifted, and applies what only changes an output', () => {
    const drifted = { ...plan(), drift: [change('update')] }
    expect(weighPlan(drifted, { ...UPDATE, kind: 'check' }).reasons).toEqual([
      { code: 'operations.check-differs', params: { count: 1 } },
    ])
    const outputs = { ...plan(), outputs: [{ name: 'address', action: 'update' as const }] }
    expect(weighPlan(outputs, UPDATE).verdict).toBe('go-on')
  })
})
