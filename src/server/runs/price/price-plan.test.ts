// A plan and its stack are priced by one book, whichever the stack was approved by.
import { afterEach, expect, it } from 'vitest'
import { priceStack } from '#engine/compile/price.ts'
import { installBook } from '#engine/prices/version.ts'
import { stackSpec } from '#engine/stack/schema.ts'
import { twiceAsDear } from '../../../../test/support/price-books.ts'
import { pricePlan, type Job } from './price-plan.ts'

afterEach(() => installBook(undefined))

const stack = stackSpec.parse({
  name: 'shop',
  cloud: 'aws',
  region: 'us-east-1',
  nodes: [{ id: 'vm', type: 'vm' }],
})

/** The stack as it was approved by the book that is delivered. */
function approved(): Job {
  const outcome = priceStack(stack)
  if (!outcome.ok) throw new Error('The stack has no price.')
  const { lines, totalMonthly: estimated } = outcome.priced.estimate
  const plan = Buffer.from(JSON.stringify({ format_version: '1.2', resource_changes: [] }))
  return { plan, stack, lines, estimated }
}

it('says what the stack costs by the book of the plan', () => {
  const job = approved()
  expect(pricePlan(job)).toMatchObject({ estimated_monthly: job.estimated, estimated_now: job.estimated })
  installBook(twiceAsDear('aws'))
  const price = pricePlan(job)
  expect(price).toMatchObject({ price_book: '2999-01-01.1', estimated_monthly: job.estimated })
  expect(price?.estimated_now).toBeCloseTo(2 * (job.estimated ?? 0), 1)
})

it('compares lines by the book of the plan', () => {
  const job = approved()
  const [before] = pricePlan(job)?.differences ?? []
  installBook(twiceAsDear('aws'))
  const [after] = pricePlan(job)?.differences ?? []
  expect(before?.estimated).toBeGreaterThan(0)
  expect(after?.estimated).toBeCloseTo(2 * (before?.estimated ?? 0), 4)
})
