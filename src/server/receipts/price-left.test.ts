import { expect, it } from 'vitest'
import { make } from '../../../test/support/make.ts'
import { priceLeft } from './price-left.ts'

const stack = make.stack({ name: 'Shop', cloud: 'aws', region: 'eu-west-1', environment_type: 'development' })
const VOLUME = { size: 40, type: 'gp3' }

it.each([
  // 40 GB of gp3 in the region of the stack, in that of the leftover, and where nobody knows the price.
  ['aws_ebs_volume', VOLUME, undefined, 3.52],
  ['aws_ebs_volume', VOLUME, '', 3.52],
  ['aws_ebs_volume', VOLUME, 'us-east-1', 3.2],
  ['aws_ebs_volume', VOLUME, 'ap-nowhere-1', null],
  ['aws_vpc', {}, undefined, 0],
  // How large it is nobody said: that is no price of 0.
  ['aws_ebs_snapshot', {}, undefined, null],
  ['nonesuch:thing', {}, undefined, null],
  ['aws_ebs_volume', null, undefined, null],
] as const)('prices %s with %j in %s', (type, values, region, monthly) => {
  const one = { key: 'a', type, address: null, values, ...(region !== undefined && { region }) }
  expect(priceLeft(stack, [one]).get('a')).toEqual({ monthly, is_at_least: false })
})

it('prices nothing by a stack that can no longer be read', () => {
  const one = { key: 'a', type: 'aws_ebs_volume', address: null, values: VOLUME }
  expect(priceLeft({ version: 0 }, [one]).get('a')).toEqual({ monthly: null, is_at_least: false })
})
