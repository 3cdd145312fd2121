import { describe, expect, it } from 'vitest'
import { countManaged, instancesOf, parseState, type TerraformState } from './parse.ts'

const STATE = {
  version: 4,
  terraform_version: '1.11.4',
  serial: 3,
  lineage: '7c1b9a52-4a2e-0b0e-6a55-0d7a6d0c2f11',
  outputs: {},
  resources: [
    {
      mode: 'managed',
      type: 'aws_instance',
      name: 'web',
      provider: 'provider["registry.terraform.io/hashicorp/aws"]',
      instances: [
        { index_key: 0, attributes: { id: 'i-0' } },
        { index_key: 1, deposed: 'ab12', attributes: { id: 'i-1' } },
      ],
    },
    {
      module: 'module.farm["a"]',
      mode: 'managed',
      type: 'aws_s3_bucket',
      name: 'logs',
      provider: 'provider["registry.terraform.io/hashicorp/aws"]',
      instances: [{ index_key: 'x"${y}%{z}', attributes: {} }],
    },
    {
      mode: 'data',
      type: 'aws_region',
      name: 'here',
      provider: 'provider["registry.terraform.io/hashicorp/aws"]',
      instances: [{ attributes: {} }],
    },
  ],
  check_results: null,
}

const read = (value: unknown): TerraformState => {
  const outcome = parseState(JSON.stringify(value))
  if (!outcome.ok) throw new Error(outcome.problem)
  return outcome.state
}

it('names every object by the address that Terraform prints', () => {
  expect([...instancesOf(read(STATE))].map(({ address }) => address)).toEqual([
    'aws_instance.web[0]',
    'aws_instance.web[1] (deposed ab12)',
    String.raw`module.farm["a"].aws_s3_bucket.logs["x\"$${'$'}{y}%%{z}"]`,
    'data.aws_region.here',
  ])
})

it('counts what is managed, and not what is only read', () => {
  expect(countManaged(read(STATE))).toBe(3)
  expect(countManaged(read({ ...STATE, resources: [] }))).toBe(0)
})

describe('what is no state', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

  it.each([
    ['no JSON', '{"version":4,', 'not-json'],
    ['no object', '"version"', 'not-a-state'],
    ['null', 'null', 'not-a-state'],
    ['something else', '{"detail":"no"}', 'not-a-state'],
    ['one of an old format', JSON.stringify({ ...STATE, version: 3 }), 'version'],
    ['one of a format to come', JSON.stringify({ ...STATE, version: 5 }), 'version'],
    ['one without its resources', JSON.stringify({ ...STATE, resources: undefined }), 'not-a-state'],
    ['one with a serial below 0', JSON.stringify({ ...STATE, serial: -1 }), 'not-a-state'],
    [
      'one with a serial that no number holds',
      JSON.stringify(STATE).replace('"serial":3', '"serial":1e30'),
      'not-a-state',
    ],
    ['one with a lineage that is none', JSON.stringify({ ...STATE, lineage: 'a\0b' }), 'not-a-state'],
    ['one that is nested without end', JSON.stringify({ ...STATE, more: nested(500) }), 'not-a-state'],
    [
      'one that OpenTofu encrypted',
      JSON.stringify({ serial: 1, lineage: 'x', meta: {}, encrypted_data: 'AAAA', encryption_version: 'v0' }),
      'encrypted',
    ],
  ])('is refused: %s', (_, text, problem) => {
    expect(parseState(text)).toEqual({ ok: false, problem })
  })
})
