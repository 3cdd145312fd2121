// What an import says of differences, what people decide on them, and what is taken over.
import { describe, expect, it } from 'vitest'
import { compileStack } from '#engine/compile/compile.ts'
import type { StackSpecInput } from '#engine/stack/schema.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { checkFiles } from '../../proof/check.ts'

const { user } = await createTestApp()

const read = (text: string, more: object = {}, files: Record<string, string> = {}) =>
  user().call('POST /import/terraform', { body: { files: { 'main.tf': text, ...files }, ...more } })

const REDIS = `provider "google" {
  region = "europe-west1"
}

resource "google_redis_instance" "cache" {
  name           = "cache"
  tier           = "STANDARD_HA"
  memory_size_gb = 12
  redis_version  = "REDIS_7_0"
}
`

const QUEUE = `provider "aws" {
  region = "eu-west-1"
}

resource "aws_sqs_queue" "orders" {
  name = "orders"
}

resource "aws_eip" "each" {
  count  = 2
  domain = "vpc"
}

resource "aws_s3_bucket" "data" {
  bucket = "shop-data"
}

resource "random_password" "db" {
  length = 20
}
`

const fileOf = (stack: object): string => {
  const outcome = compileStack(stack as StackSpecInput)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
  return outcome.result.module_files?.['imports.tf'] ?? ''
}

describe('what a component would lose', () => {
  it('keeps a Redis of 12 GB with a replica, and says what it would be as a component', async () => {
    const { resources, stack, cost_before, cost_monthly } = await read(REDIS)
    expect(stack.nodes.map(({ type }) => type)).toEqual(['custom-imported-resources'])
    expect(resources[0]).toMatchObject({ outcome: 'kept', component: 'redis', has_choice: true })
    expect(resources[0]?.differences).toEqual(
      expect.arrayContaining([
        { argument: 'memory_size_gb', before: '12', after: 'HIGHMEM_MEDIUM', matters: 'size' },
        { argument: 'redis_version', before: 'REDIS_7_0', after: 'VALKEY_8_0', matters: 'version' },
      ]),
    )
    expect(resources[0]?.carried).toContainEqual({ argument: 'tier', value: 'STANDARD_HA' })
    expect(resources[0]?.reason).toContain('Redis can stand for it, but differs in: size and version.')
    expect([resources[0]?.monthly_before, cost_before, cost_monthly]).toEqual([438, 438, 438])
    expect(resources[0]?.monthly_as_component).toBeGreaterThan(250)
  })

  it('prices the instances of a block one by one where they differ', async () => {
    const volumes = await read(`provider "aws" {
  region = "us-east-1"
}
resource "aws_ebs_volume" "v" {
  for_each          = { a = 10, b = 1000 }
  availability_zone = "us-east-1a"
  type              = "gp3"
  size              = each.value
}
`)
    expect(volumes.resources).toMatchObject([{ address: 'aws_ebs_volume.v', outcome: 'kept', monthly_before: 80.8 }])
    expect([volumes.cost_before, volumes.cost_monthly]).toEqual([80.8, 80.8])
  })

  it('makes it a component that holds as much where someone decides so', async () => {
    const { resources, stack } = await read(REDIS, { decisions: { 'google_redis_instance.cache': 'map' } })
    expect(stack.nodes).toEqual([
      { id: 'redis', type: 'redis', settings: { size: 'HIGHMEM_MEDIUM', has_replica: true } },
    ])
    expect(resources[0]).toMatchObject({ outcome: 'mapped', has_choice: true })
    expect(resources[0]?.monthly).toBe(resources[0]?.monthly_as_component)
  })

  it('keeps what someone wants to keep, and says so', async () => {
    const { resources } = await read(QUEUE, { decisions: { 'aws_s3_bucket.data': 'keep' } })
    expect(resources.find(({ address }) => address === 'aws_s3_bucket.data')).toMatchObject({
      outcome: 'kept',
      has_choice: true,
      reason: expect.stringMatching(/^You keep it as it is\. Priced by/),
    })
  })

  it('repeats no secret of an argument or a default', async () => {
    const text = `variable "pw" {
  sensitive = true
  default   = "hunter2"
}

resource "aws_db_instance" "a" {
  engine         = "postgres"
  instance_class = "db.t4g.micro"
  password       = "hunter3"
  username       = var.pw
}
`
    const { resources } = await read(text)
    expect(JSON.stringify(resources)).not.toMatch(/hunter/)
    expect(resources[0]?.differences).toContainEqual(expect.objectContaining({ argument: 'password', before: '***' }))
  })

  it('counts shared use once where some of the buckets are kept', async () => {
    const buckets = `provider "aws" {
  region = "eu-west-1"
}

resource "aws_s3_bucket" "a" {}

resource "aws_s3_bucket" "b" {}
`
    const kept = { 'aws_s3_bucket.b': 'keep' }
    const [none, one] = [await read(buckets), await read(buckets, { decisions: kept })]
    const stored = (result: typeof one): number =>
      (result.resources[0]?.monthly ?? 0) + (result.resources[1]?.monthly ?? 0)
    expect(one.resources[1]?.monthly).toBe(0)
    expect(one.resources[1]?.reason).toContain('Its use is part of what the components of the stack are charged for.')
    expect(stored(one)).toBeCloseTo(stored(none), 1)
  })

  it('lists modules and data sources with what happens to each', async () => {
    const { others } = await read(`data "aws_region" "here" {}

data "aws_ami" "unused" {}

module "net" {
  source = "../net"
}

module "q" {
  source  = "terraform-aws-modules/sqs/aws"
  version = "4.2.0"
}

resource "aws_sqs_queue" "q" {
  name = data.aws_region.here.id
}
`)
    expect(others.map(({ address, outcome, reason }) => [address, outcome, reason])).toEqual([
      ['data.aws_region.here', 'kept', 'Kept: aws_sqs_queue.q reads it.'],
      ['data.aws_ami.unused', 'left', 'Left out: nothing that is kept reads it.'],
      ['module.net', 'left', 'Left out: its folder is not among the files. Import it as a stack of its own.'],
      ['module.q', 'kept', 'Kept as it is. Its files are not among these, so it is unpriced.'],
    ])
  })
})

describe('resources that run already', () => {
  it('are kept, and imported by the ids that are known; those without one are said', async () => {
    const state = JSON.stringify({
      resources: [
        {
          mode: 'managed',
          type: 'aws_eip',
          name: 'each',
          instances: [{ index_key: 0, attributes: { id: 'eipalloc-0' } }],
        },
      ],
    })
    const ids = { 'aws_sqs_queue.orders': 'https://sqs/1/orders' }
    const result = await read(QUEUE, { takes_over: 'import', ids }, { 'terraform.tfstate': state })
    expect(result.resources.map(({ outcome, takes_over }) => [outcome, takes_over])).toEqual([
      ['kept', [{ address: 'aws_sqs_queue.orders', id: 'https://sqs/1/orders' }]],
      [
        'kept',
        [
          { address: 'aws_eip.each[0]', id: 'eipalloc-0' },
          { address: 'aws_eip.each[1]', id: null },
        ],
      ],
      ['kept', [{ address: 'aws_s3_bucket.data', id: null }]],
      ['kept', []],
    ])
    expect(result.warnings).toContain(
      '2 kept resources have no id yet: Terraform would create them a second time. Enter the ids, or add a state file.',
    )
    expect(result.warnings.join(' ')).not.toContain('terraform.tfstate')
    expect(fileOf(result.stack).match(/^import /gm)).toHaveLength(2)
    const outcome = compileStack(result.stack)
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
    const proof = await checkFiles(outcome.result.terraform, outcome.result.module_files, { terraformParser: true })
    expect(proof.errors).toEqual([])
    expect(proof.checked_files).toContain('imports.tf')
  })

  it('move inside their state', async () => {
    const { stack } = await read(QUEUE, { takes_over: 'moved' })
    expect(fileOf(stack).match(/^ {2}from = .*/gm)).toEqual([
      '  from = aws_sqs_queue.orders',
      '  from = aws_eip.each',
      '  from = aws_s3_bucket.data',
      '  from = random_password.db',
    ])
  })

  it('are made again where someone makes a component of them, which is said', async () => {
    const decisions = { 'aws_s3_bucket.data': 'map' }
    const [imported, moved] = [
      await read(QUEUE, { takes_over: 'import', decisions }),
      await read(QUEUE, { takes_over: 'moved', decisions }),
    ]
    expect(imported.warnings).toContain(
      '1 resource becomes a component: Terraform creates new resources beside those that run. To take them over, keep them as they are.',
    )
    expect(moved.warnings.join(' ')).toContain('Terraform destroys what runs, with its data')
    expect(fileOf(moved.stack)).not.toContain('aws_s3_bucket.data')
  })

  it('are refused an id of two lines', async () => {
    await expect(read(QUEUE, { takes_over: 'import', ids: { 'aws_sqs_queue.orders': 'a\nb' } })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('Give the id on one line of up to 500 characters.'),
    })
  })
})
