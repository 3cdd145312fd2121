import { expect, it } from 'vitest'
import { parseHcl } from '../terraform/syntax/parser.ts'
import { placesIn, saysTheSame } from './left-alone.ts'

const files = (size: string, tags = '{ Owner = "shop" }') => ({
  'main.tf': `
locals { size = "${size}" }
resource "aws_instance" "web" {
  count         = 2
  instance_type = local.size
  tags          = ${tags}
  root_block_device { volume_size = 8 }
  lifecycle { ignore_changes = [ami, root_block_device[0].iops, tags["a b"]] }
}
resource "aws_vpc" "main" { cidr_block = "10.0.0.0/16" }
module "own" { source = "./own" }
`,
  'own/main.tf': 'resource "aws_vpc" "other" {}',
})

it.each([
  ['aws_instance.web[1]', 'tags.Owner', 'aws_instance.web', 'tags["Owner"]'],
  ['aws_instance.web[1]', 'tags["kubernetes.io/x${y}"]', 'aws_instance.web', 'tags["kubernetes.io/x$${y}"]'],
  ['aws_instance.web[0]', 'root_block_device[0].volume_size', 'aws_instance.web', 'root_block_device'],
  ['aws_vpc.main', 'tags.Owner', 'aws_vpc.main', 'tags'],
  ['aws_vpc.main', 'enable_dns_support', 'aws_vpc.main', 'enable_dns_support'],
])('names of %s the attribute %s', (address, path, block, reference) => {
  expect(placesIn(files('small')).placeOf({ address, path })).toEqual({ block, reference })
})

it.each(['aws_vpc.gone', 'module.own.aws_vpc.other'])('has no name for %s', (address) => {
  expect(placesIn(files('small')).placeOf({ address, path: 'tags' })).toBeUndefined()
})

it('prints an override that keeps what the files leave alone already', () => {
  const { print } = placesIn(files('small'))
  expect(print([])).toBeUndefined()
  const text = print([
    { block: 'aws_instance.web', reference: 'tags["Owner"]' },
    { block: 'aws_instance.web', reference: 'ami' },
    { block: 'aws_vpc.main', reference: 'tags' },
  ])
  expect(text).toBe(`resource "aws_instance" "web" {
  lifecycle {
    ignore_changes = [
      ami,
      root_block_device[0].iops,
      tags["a b"],
      tags["Owner"],
    ]
  }
}

resource "aws_vpc" "main" {
  lifecycle {
    ignore_changes = [
      tags,
    ]
  }
}
`)
  expect(parseHcl(text ?? '', 'ignored_override.tf').blocks).toHaveLength(2)
})

it('tells whether other files say something else of it', () => {
  const [size, owner] = [
    { address: 'aws_instance.web[0]', path: 'instance_type' },
    { address: 'aws_instance.web[0]', path: 'tags.Owner' },
  ]
  const small = files('small')
  expect([size, owner].map(saysTheSame(small, small))).toEqual([true, true])
  expect([size, owner].map(saysTheSame(small, files('large')))).toEqual([false, true])
  expect([size, owner].map(saysTheSame(small, files('small', '{ Owner = "other" }')))).toEqual([true, false])
})
