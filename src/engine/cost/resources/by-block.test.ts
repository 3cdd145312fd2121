import { expect, it } from 'vitest'
import { pricesByBlock } from './by-block.ts'
import type { ResourcePrice } from './resource.ts'

const price = (address: string, given: Partial<ResourcePrice>): ResourcePrice => ({
  address,
  type: 'aws_ebs_volume',
  state: 'priced',
  monthly: 1,
  reason: null,
  range: null,
  unknown: [],
  assumed: [],
  uses: [],
  lines: [],
  ...given,
})

it('adds up the instances of a block, whatever their keys are, and leaves blocks apart', () => {
  const added = pricesByBlock([
    price('aws_ebs_volume.v["a[0]"]', { monthly: 2, assumed: ['type'] }),
    price('aws_ebs_volume.w', { monthly: 7 }),
    price('aws_ebs_volume.v["say \\"b\\""]', { monthly: 3, assumed: ['type'] }),
    price('module.m["x"].aws_ebs_volume.v[1]', { monthly: 5 }),
  ])
  expect(added.map(({ address, monthly, assumed }) => [address, monthly, assumed])).toEqual([
    ['aws_ebs_volume.v', 5, ['type']],
    ['aws_ebs_volume.w', 7, []],
    ['module.m["x"].aws_ebs_volume.v', 5, []],
  ])
})

it('says of a block what is not known of any of its instances', () => {
  const unpriced = { state: 'unpriced', monthly: null, reason: 'No price.', unknown: ['size'] } as const
  const [mixed, none, free] = pricesByBlock([
    price('aws_ebs_volume.mixed[0]', { monthly: 4 }),
    price('aws_ebs_volume.mixed[1]', { ...unpriced, range: { least: 1, most: 9 } }),
    price('aws_ebs_volume.none[0]', unpriced),
    price('aws_ebs_volume.none[1]', unpriced),
    price('aws_ebs_volume.free[0]', { state: 'free', monthly: 0 }),
    price('aws_ebs_volume.free[1]', { monthly: 4 }),
  ])
  expect(mixed).toMatchObject({ state: 'partial', monthly: 4, reason: 'No price.', range: { least: 5, most: 13 } })
  expect(none).toMatchObject({ state: 'unpriced', monthly: null, unknown: ['size'] })
  expect(free).toMatchObject({ state: 'priced', monthly: 4 })
})
