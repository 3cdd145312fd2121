import { expect, it } from 'vitest'
import { compareLeft } from './ledger.ts'

const one = (key: string) => ({
  key,
  type: 'aws_vpc',
  address: null,
  name: null,
  provider_id: null,
  monthly: null,
  is_at_least: false,
})

it('says what is new and what is gone', () => {
  expect(compareLeft(new Set(['a', 'b']), [one('b'), one('c')])).toEqual({ found: [one('c')], gone: ['a'] })
  expect(compareLeft(new Set(), [])).toEqual({ found: [], gone: [] })
})
