import { expect, test } from 'vitest'
import { awsIdentity } from './aws.ts'
import { STANDARD_PLACE } from './making.ts'

test('the endpoint of a database is its address and its port', () => {
  const values = { identifier: 'shop-pg', engine: 'postgres' }
  const place = STANDARD_PLACE
  const { address, endpoint } = awsIdentity({ type: 'aws_db_instance', values, seed: 'one', place, now: new Date(0) })
  expect(address).toMatch(/^shop-pg\.[0-9a-f]{12}\.us-east-1\.rds\.amazonaws\.com$/)
  expect(endpoint).toBe(`${String(address)}:5432`)
})
