import { expect, it } from 'vitest'
import { driftedOf } from './drifted.ts'

type Resource = Parameters<typeof driftedOf>[0][number]
type Finding = Resource['findings'][number]

const resource = (...findings: readonly Partial<Finding>[]): Resource => ({
  address: 'aws_vpc.main',
  type: 'aws_vpc',
  action: 'update',
  findings: findings.map((one, at) => ({
    id: String(at),
    path: 'name',
    before: { value: '"a"' },
    after: { value: '"b"' },
    ...one,
  })),
  is_cut: false,
})

it('gives the engine texts, numbers, and yes or no', () => {
  const drifted = driftedOf([
    resource({}, { before: { value: '7' }, after: { value: '14' } }, { after: { value: 'true' } }),
  ])
  expect(drifted.map(({ before, after }) => [before, after])).toEqual([
    ['a', 'b'],
    [7, 14],
    ['a', true],
  ])
})

it('leaves out what is hidden, is a list, was cut off, or is a whole resource', () => {
  const cut = `"${'x'.repeat(10)}…`
  const drifted = driftedOf([
    resource(
      { after: { hidden: 'sensitive' } },
      { before: { hidden: 'absent' } },
      { after: { value: '["a"]' } },
      { after: { value: 'null' } },
      { after: { value: cut } },
      { path: null, before: null, after: null },
    ),
  ])
  expect(drifted).toEqual([])
})
