import { expect, it } from 'vitest'
import { changedBy, deletedBy } from '../../../../test/support/drift.ts'
import { idsOf, nameFindings } from './findings.ts'
import { addHeld, withHeld } from './held.ts'
import { stayingOf, withLeftAlone } from './stay.ts'

const FILES = {
  'main.tf': `
resource "aws_instance" "web" {
  count         = 2
  instance_type = "small"
  tags          = { Owner = "shop" }
}
resource "aws_vpc" "main" { cidr_block = "10.0.0.0/16" }
`,
}
const idOf = (found: ReturnType<typeof nameFindings>, path: string, address?: string) =>
  found
    .flatMap(({ findings }) => findings)
    .filter((one) => one.attribute?.path === path && (address === undefined || one.address === address))
    .map(({ id }) => id)
const pathsOf = (found: ReturnType<typeof nameFindings>) =>
  found.flatMap(({ findings }) => findings.map(({ address, attribute }) => `${address} ${attribute?.path}`))
const staying = (found: ReturnType<typeof nameFindings>, ignored: readonly string[], after = FILES) =>
  pathsOf(stayingOf(found, new Set(ignored), { before: FILES, after }))

it('lets stay what is ignored of resources in the root module, and nothing that was deleted', () => {
  const found = nameFindings([
    changedBy('aws_vpc.main', { enable_dns_support: 'no' }),
    changedBy('module.own.aws_vpc.main', { enable_dns_support: 'no' }),
    deletedBy('aws_instance.web[0]'),
  ])
  expect(staying(found, [...idsOf(found)])).toEqual(['aws_vpc.main enable_dns_support'])
  expect(staying(found, [])).toEqual([])
})

it('lets an attribute of several instances stay only where all of them are ignored', () => {
  const found = nameFindings([
    changedBy('aws_instance.web[0]', { instance_type: 'large', 'tags.Owner': 'a' }),
    changedBy('aws_instance.web[1]', { instance_type: 'huge' }),
  ])
  const [first = '', second = ''] = idOf(found, 'instance_type')
  expect(staying(found, [first])).toEqual([])
  expect(staying(found, [first, second])).toEqual([
    'aws_instance.web[0] instance_type',
    'aws_instance.web[1] instance_type',
  ])
  expect(staying(found, idOf(found, 'tags.Owner'))).toEqual(['aws_instance.web[0] tags.Owner'])
})

it('lets go what another stack says something new about, or no longer has', () => {
  const found = nameFindings([
    changedBy('aws_instance.web[0]', { instance_type: 'large', 'tags.Owner': 'a' }),
    changedBy('aws_vpc.main', { cidr_block: '10.1.0.0/16' }),
  ])
  const after = { 'main.tf': FILES['main.tf'].replace('"small"', '"medium"').replace(/resource "aws_vpc".*\n/, '') }
  expect(staying(found, [...idsOf(found)], after)).toEqual(['aws_instance.web[0] tags.Owner'])
})

it('writes an override for what stays, and none for nothing', () => {
  const found = nameFindings([changedBy('aws_instance.web[0]', { 'tags.Owner': 'a' })])
  expect(withLeftAlone(FILES, [])).toBe(FILES)
  expect(withLeftAlone(FILES, found)['ignored_override.tf']).toContain('tags["Owner"]')
})

it('shows what was left beside what a check finds, against what the stack says', () => {
  const held = nameFindings([changedBy('aws_vpc.main', { name: 'left', 'tags.Owner': 'left' })])
  const shown = (values: Readonly<Record<string, string>>) =>
    withHeld(nameFindings([changedBy('aws_vpc.main', values)]), held)
  expect(pathsOf(withHeld([], held))).toEqual(pathsOf(held))
  const again = shown({ name: 'again' })
  expect(pathsOf(again)).toEqual(['aws_vpc.main name', 'aws_vpc.main tags.Owner'])
  expect(idOf(again, 'name')).not.toEqual(idOf(held, 'name'))
  // What the stack says is no difference, and of what was deleted only that counts.
  expect(pathsOf(shown({ name: 'as applied' }))).toEqual(['aws_vpc.main tags.Owner'])
  expect(withHeld(nameFindings([deletedBy('aws_vpc.main')]), held)).toMatchObject([{ action: 'delete' }])
})

it('holds each attribute once, as it was left last', () => {
  const before = nameFindings([changedBy('aws_vpc.main', { name: 'first', 'tags.Owner': 'first' })])
  const since = nameFindings([changedBy('aws_vpc.main', { name: 'second' })])
  const held = addHeld(before, since)
  expect(pathsOf(held).toSorted()).toEqual(['aws_vpc.main name', 'aws_vpc.main tags.Owner'])
  expect(idOf(held, 'name')).toEqual(idOf(since, 'name'))
})
