import { describe, expect, it } from 'vitest'
import { advance, atEnd, nodeOf, type ResourceProgress, type ToldOfResource } from './resources.ts'

const AT = new Date('2026-11-02T10:00:00Z')
const told = (kind: ToldOfResource['kind'], given: Partial<ToldOfResource> = {}): ToldOfResource => ({
  at: AT,
  kind,
  address: 'aws_vpc.main',
  type: 'aws_vpc',
  action: 'create',
  seconds: null,
  message: null,
  ...given,
})

const after = (...events: ToldOfResource[]): ResourceProgress | undefined =>
  events.reduce<ResourceProgress | undefined>((before, event) => advance(before, event), undefined)

describe('advance', () => {
  it('follows a resource from its plan to its end', () => {
    const later = new Date(AT.getTime() + 60_000)
    expect(after(told('planned'))).toMatchObject({ state: 'planned', started_at: null })
    expect(after(told('planned'), told('started', { at: later }), told('progress', { seconds: 10 }))).toMatchObject({
      state: 'working',
      started_at: later,
    })
    expect(after(told('planned'), told('started'), told('done', { seconds: 12 }))).toMatchObject({
      state: 'done',
      seconds: 12,
      error: null,
    })
    expect(after(told('started'), told('failed', { message: 'Quota exceeded.' }))).toMatchObject({
      state: 'failed',
      error: 'Quota exceeded.',
    })
  })

  it('takes a replacement for done when both of its halves are', () => {
    const half = [
      told('planned', { action: 'replace' }),
      told('started', { action: 'delete' }),
      told('done', { action: 'delete', seconds: 3 }),
    ]
    expect(after(...half)).toMatchObject({ action: 'replace', state: 'working' })
    const second = told('started', { action: 'create' })
    expect(after(...half, second)).toMatchObject({ action: 'replace', state: 'working' })
    expect(after(...half, second, told('done', { action: 'create', seconds: 9 }))).toMatchObject({
      action: 'replace',
      state: 'done',
      seconds: 12,
    })
    expect(
      after(told('planned', { action: 'replace' }), told('done', { action: 'replace', seconds: 5 })),
    ).toMatchObject({
      state: 'done',
      seconds: 5,
    })
  })

  it('counts neither what is read nor what stays as it is', () => {
    expect(after(told('started', { action: 'read' }), told('planned', { action: 'no-op' }))).toBeUndefined()
  })
})

it('says at the end what was not begun and what was left half done', () => {
  const [planned, working, done] = [after(told('planned')), after(told('started')), after(told('done'))]
  if (!planned || !working || !done) throw new Error('Nothing was told.')
  expect([planned, working, done].map((one) => atEnd(one, 'errored').state)).toEqual(['not-started', 'failed', 'done'])
  // An apply that learned a value which the plan did not know, and found nothing to change, does not tell of it.
  expect(atEnd(planned, 'applied').state).toBe('done')
})

describe('nodeOf', () => {
  const names = {
    by_address: new Map([
      ['aws_db_instance.orders', 'postgresql-2'],
      ['module.mail', 'mailer'],
    ]),
    nodes: ['orders', 'orders-cache', 'queue'],
  }
  it.each([
    ['aws_db_instance.orders', 'postgresql-2'],
    ['aws_db_instance.orders["a.b"]', 'postgresql-2'],
    ['aws_elasticache_subnet_group.orders_cache', 'orders-cache'],
    ['aws_security_group.orders_cache_in[0]', 'orders-cache'],
    ['aws_security_group.orders', 'orders'],
    ['module.queue.aws_sqs_queue.this[0]', 'queue'],
    ['module.mail["a"].aws_ses_domain_identity.this', 'mailer'],
    ['aws_vpc.ordersx', null],
    ['random_id.suffix', null],
  ])('%s: %s', (address, expected) => {
    expect(nodeOf(address, names)).toBe(expected)
  })
})
