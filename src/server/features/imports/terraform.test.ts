import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileStack } from '#engine/compile/compile.ts'
import type { Output } from '#contract/endpoint.ts'
import type { imports } from '#contract/imports.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { say } from '#words/say.ts'
import { checkFiles } from '../../proof/check.ts'
import { textOf } from './notes.ts'
import { importTerraform } from './import-terraform.ts'

type Result = Output<(typeof imports)['terraform']>

const { user } = await createTestApp()
const prove = (_: string, files: Parameters<typeof checkFiles>[0], modules?: Readonly<Record<string, string>>) =>
  checkFiles(files, modules ?? {}, { terraformParser: false })
const read = (files: Record<string, string>, more: object = {}): Promise<Result> =>
  importTerraform({ prove }, 'someone', { files, ...more })
const outcomes = ({ resources }: Result): string[] =>
  resources.map(({ address, outcome, component }) => `${address}: ${component ?? outcome}`)
const keptFiles = ({ stack }: Result): Record<string, string> => {
  const source = stack.modules?.[0]?.source
  return source?.kind === 'files' ? source.files : {}
}

const SHOP = `
provider "aws" {
  region = "eu-west-1"
}

variable "size" {
  default = "db.t4g.small"
}

variable "token" {
  sensitive = true
  default   = "hunter2"
}

locals {
  bucket = aws_s3_bucket.data.id
  topic  = "shop-\${local.stage}"
  stage  = "dev"
}

resource "aws_s3_bucket" "data" {
  bucket = "shop-data"
}

resource "aws_s3_bucket_versioning" "data" {
  bucket = local.bucket
  versioning_configuration {
    status = "Enabled"
  }
}

resource "aws_db_instance" "shop" {
  engine                 = "postgres"
  engine_version         = "16.4"
  instance_class         = var.size
  allocated_storage      = 50
  vpc_security_group_ids = [aws_security_group.db.id]
}

resource "aws_security_group" "db" {
  name = "db"
}

resource "aws_lambda_function" "api" {
  function_name = "api"
  role          = aws_iam_role.api.arn
  handler       = "index.handler"
  runtime       = "nodejs22.x"
  filename      = "api.zip"
  memory_size   = 512
  environment {
    variables = { HOST = aws_db_instance.shop.address, BUCKET = local.bucket }
  }
}

resource "aws_iam_role" "api" {
  name               = "api"
  assume_role_policy = "{}"
}

# Orders wait here.
resource "aws_sqs_queue" "orders" {
  name = local.topic
}

resource "aws_eip" "legacy" {
  domain = "vpc"
}

output "queue" {
  value = aws_sqs_queue.orders.url
}

output "host" {
  value = aws_db_instance.shop.address
}
`

describeEndpoint('POST /import/terraform', {
  200: () => {
    it('maps what components stand for, keeps the rest as it was, and gives a stack that compiles', async () => {
      const result = await user().call('POST /import/terraform', { body: { files: { 'main.tf': SHOP }, name: 'Shop' } })
      expect(outcomes(result)).toEqual([
        'aws_s3_bucket.data: object-storage',
        'aws_s3_bucket_versioning.data: object-storage',
        'aws_db_instance.shop: postgresql',
        'aws_security_group.db: postgresql',
        'aws_lambda_function.api: function',
        'aws_iam_role.api: function',
        'aws_sqs_queue.orders: kept',
        'aws_eip.legacy: kept',
      ])
      expect([result.mapped_count, result.kept_count]).toEqual([6, 2])
      expect(result.stack).toMatchObject({ name: 'Shop', cloud: 'aws', region: 'eu-west-1' })
      expect(result.stack.nodes).toEqual([
        { id: 'object-storage', type: 'object-storage', settings: {} },
        { id: 'postgresql', type: 'postgresql', settings: { size: 'db.t4g.small', storage_gb: 50, version: '16' } },
        { id: 'function', type: 'function', settings: { memory_mb: 512 } },
        { id: 'imported-resources', type: 'custom-imported-resources', settings: {} },
      ])
      expect(result.stack.connections).toEqual([
        { from: 'function', to: 'object-storage' },
        { from: 'function', to: 'postgresql' },
      ])
      expect(keptFiles(result)['main.tf']).toBe(
        'locals {\n  topic  = "shop-${local.stage}"\n  stage  = "dev"\n}\n\n# Orders wait here.\nresource "aws_sqs_queue" "orders" {\n  name = local.topic\n}\n\nresource "aws_eip" "legacy" {\n  domain = "vpc"\n}\n\noutput "queue" {\n  value = aws_sqs_queue.orders.url\n}\n',
      )
      expect(JSON.stringify(result)).not.toContain('hunter2')
      expect(result.resources[6]).toMatchObject({
        node: 'imported-resources',
        monthly: 0.18,
        reason:
          'No component stands for aws_sqs_queue, so it is kept as it is. Priced by the price book of October 2026: SQS standard. Assumed: 0.45 million requests.',
      })
      expect(result.resources[6]?.messages.map((one) => say(one, 'es')).join(' ')).toBe(
        'Ningún componente representa aws_sqs_queue, por eso se conserva tal como está. Precio según el libro de precios (octubre de 2026): SQS standard. Se supone: 0.45 million requests.',
      )
      expect(result.resources[7]?.monthly).toBeGreaterThan(3)
      expect(result.total_lines).toBe(result.priced_lines)
      expect(result.warnings).toContain('1 output is left out: components bring outputs of their own.')
      expect(result.warning_messages).toContainEqual([{ code: 'imports.outputs-left', params: { count: 1 } }])
      expect(result.warning_messages.map((note) => textOf(note))).toEqual(result.warnings)
      const compiled = await user().call('POST /stacks/compile', { body: result.stack as never })
      expect(compiled.proof.errors).toEqual([])
      expect(compiled.module_files).toEqual({ 'modules/imported-resources/main.tf': keptFiles(result)['main.tf'] })
    })

    it('takes 400,000 characters', async () => {
      const many = Array.from(
        { length: 2900 },
        (_, at) => `resource "aws_sqs_queue" "queue_${at}" {\n  name = "${'q'.repeat(80)}"\n}\n`,
      ).join('\n')
      const result = await read({ 'main.tf': many })
      expect(result.kept_count).toBe(2900)
      expect(Object.values(keptFiles(result)).every((text) => text.length <= 200_000)).toBe(true)
      expect(
        Object.values(keptFiles(result))
          .join('\n')
          .match(/^resource /gm),
      ).toHaveLength(2900)
    })
  },
  400: () => {
    it.each<[string, Record<string, string>, RegExp]>([
      [
        'what does not parse',
        { 'main.tf': 'locals {}\n', 'net.tf': 'locals {}\nresource "aws_vpc" {{\n' },
        /^files\.net\.tf: Line 2: /,
      ],
      [
        'what stands outside of blocks',
        { 'main.tf': 'a = 1\n' },
        /^files\.main\.tf: Line 1: "a" stands outside any block/,
      ],
      [
        'brackets without an end',
        { 'main.tf': `locals { a = ${'['.repeat(3000)} }` },
        /^files\.main\.tf: Line 1: Brackets are nested more than 100 levels deep/,
      ],
      [
        'an output that is there twice',
        {
          'a.tf': 'resource "aws_sqs_queue" "a" {}\n\noutput "id" {\n  value = aws_sqs_queue.a.id\n}\n',
          'b.tf': 'output "id" {\n  value = aws_sqs_queue.a.id\n}\n',
        },
        /^files\.b\.tf: Line 1: "output\.id" is declared a second time, after a\.tf, line 3: leave one of the two out\./,
      ],
      [
        'a resource that is there twice',
        { 'a.tf': 'resource "aws_sqs_queue" "a" {}\nresource "aws_sqs_queue" "a" {}\n' },
        /^files\.a\.tf: Line 2: "aws_sqs_queue\.a"/,
      ],
      ['files that are no Terraform', { 'README.md': '# Hello' }, /^files: There is no \.tf file among these/],
      ['no file at all', {}, /^files: There is no \.tf file among these/],
    ])('refuses %s', async (_, files, detail) => {
      await expect(user().call('POST /import/terraform', { body: { files } })).rejects.toMatchObject({
        status: 400,
        message: expect.stringMatching(detail),
      })
    })
  },
})

describe('importTerraform', () => {
  it('keeps what something kept refers to, and says so', async () => {
    const result = await read({
      'main.tf':
        'resource "aws_s3_bucket" "data" {}\n\nresource "aws_s3_bucket" "other" {}\n\nresource "aws_glue_job" "job" {\n  name     = "job"\n  role_arn = "arn:aws:iam::1:role/x"\n  command {\n    script_location = "s3://${aws_s3_bucket.data.id}/x"\n  }\n}\n',
    })
    expect(outcomes(result)).toEqual([
      'aws_s3_bucket.data: kept',
      'aws_s3_bucket.other: object-storage',
      'aws_glue_job.job: kept',
    ])
    expect(result.resources[0]?.reason).toMatch(
      /^Kept, although a component could stand for it: aws_glue_job\.job refers to it\./,
    )
  })

  it('keeps what cannot be a component as it is, with the reason', async () => {
    const result = await read({
      'main.tf':
        'resource "aws_s3_bucket" "many" {\n  for_each = toset(["a"])\n}\n\nresource "aws_lb" "front" {\n  name = "front"\n}\n\nresource "aws_db_instance" "old" {\n  engine         = "oracle-ee"\n  instance_class = "db.m5.large"\n}\n\nresource "google_pubsub_topic" "t" {\n  name = "t"\n}\n',
    })
    expect(outcomes(result).every((text) => text.endsWith(': kept'))).toBe(true)
    expect(result.resources.map(({ reason }) => reason.split('. ')[0])).toEqual([
      'It has for_each, so it can be there any number of times: it is kept as it is',
      'It could be Load Balancer, but: Load Balancer has nothing behind it',
      'No component stands for aws_db_instance, so it is kept as it is',
      'It is of another cloud than the stack, so it is kept as it is',
    ])
  })

  it('takes machines by their number and size, also one that the price book does not know', async () => {
    const vm = (size: string): string =>
      `variable "n" {\n  default = 3\n}\n\nresource "aws_instance" "app" {\n  count         = var.n\n  ami           = "ami-1"\n  instance_type = "${size}"\n}\n`
    expect((await read({ 'main.tf': vm('t3.large') })).stack.nodes[0]).toEqual({
      id: 'vm',
      type: 'vm',
      settings: { size: 't3.large', count: 3 },
    })
    const unusual = await read({ 'main.tf': vm('x9.mega') })
    expect(unusual.stack.nodes[0]?.settings).toEqual({ size: 'x9.mega', count: 3 })
    expect(unusual.resources[0]?.outcome).toBe('mapped')
  })

  it('never keeps the default of a secret, nor a provider that is not there, and says what it cannot know', async () => {
    const result = await read({
      'main.tf':
        'variable "token" {\n  type      = string\n  sensitive = true\n  default   = "hunter2"\n}\n\nvariable "name" {}\n\nresource "aws_sqs_queue" "q" {\n  provider = aws.west\n  name     = var.name\n  tags     = { token = var.token, policy = file("${path.module}/policy.json") }\n}\n\nmodule "net" {\n  source = "../net"\n}\n',
      'modules/x/main.tf': 'locals {}\n',
      'terraform.tfvars': 'name = "x"\n',
    })
    const text = keptFiles(result)['main.tf'] ?? ''
    expect(text).not.toContain('hunter2')
    expect(text).not.toContain('provider')
    expect(text).toContain('variable "token" {\n  type      = string\n  sensitive = true\n}\n')
    expect(result.stack.modules?.[0]?.variables).toMatchObject([
      { name: 'token', is_sensitive: true, is_required: true },
      { name: 'name', is_required: true },
    ])
    for (const said of [
      'default of the sensitive variable "token" is left out',
      '"aws_sqs_queue.q" names a provider, which is left out',
      'reads another file',
      'module.net lies in a folder that is not among the files',
      'Left out: modules/x/main.tf, terraform.tfvars.',
      'setting "name": It needs a value',
    ]) {
      expect(
        result.warnings.some((one) => one.includes(said)),
        said,
      ).toBe(true)
    }
  })

  it('keeps modules of registries, which are unpriced', async () => {
    const result = await read(
      {
        'main.tf':
          'module "q" {\n  source  = "terraform-aws-modules/sqs/aws"\n  version = "4.2.0"\n  name    = "q"\n}\n',
      },
      { cloud: 'aws' },
    )
    expect([result.kept_count, result.total_lines, result.priced_lines, result.cost_monthly]).toEqual([0, 1, 0, null])
    expect(compileStack(result.stack)).toMatchObject({ ok: true })
  })

  it('names the providers that the stack does not set up, and leaves out files that override others', async () => {
    const result = await read({
      'main.tf':
        'resource "aws_sqs_queue" "q" {}\n\nresource "aws_sns_topic" "t" {}\n\nresource "kubernetes_namespace" "n" {}\n\nresource "random_id" "r" {\n  byte_length = 2\n}\n',
      'queue_override.tf': 'resource "aws_sqs_queue" "q" {\n  name = "other"\n}\n',
    })
    expect(result.warnings.filter((one) => one.includes('needs the provider'))).toEqual([
      'kubernetes_namespace.n needs the provider kubernetes, which the stack does not set up: add its provider block where you apply the files, or leave it out.',
    ])
    expect(result.warnings).toContain(
      'Left out: queue_override.tf. Files that override others are not merged: write what they change into those.',
    )
  })

  it('says when nothing is there', async () => {
    const result = await read({ 'main.tf': '# nothing\n' })
    expect(result.stack).toMatchObject({ cloud: 'azure', nodes: [] })
    expect(result.warnings).toContain(
      'Nothing was found that could be imported: there is neither a resource nor a module.',
    )
  })

  const FIXTURES = join(import.meta.dirname, '../../../../test/proof/fixtures')
  const needs = JSON.parse(readFileSync(join(FIXTURES, 'components.json'), 'utf8')) as Record<
    string,
    Record<string, string[]>
  >
  const modules = Object.entries(needs).flatMap(([cloud, all]) =>
    Object.entries(all).map(([name, more]) => ({ cloud, name, more })),
  )

  it.each(modules)(
    'reads the reference module $name of $cloud into a stack that compiles and is right',
    async ({ cloud, name, more }) => {
      const names = new Set(['base', ...more, ...(name === 'network' ? [] : [name])])
      const files = Object.fromEntries(
        [...names].map((one) => [`${one}.tf`, readFileSync(join(FIXTURES, cloud, `${one}.tf`), 'utf8')]),
      )
      const result = await read(files)
      expect(result.mapped_count + result.kept_count).toBe(result.resources.length)
      // Nothing that matters is lost unless someone decides so.
      const mapped = result.resources.filter(({ outcome }) => outcome === 'mapped')
      expect(mapped.flatMap(({ differences }) => differences.filter(({ matters }) => matters !== null))).toEqual([])
      const chosen = result.resources.filter(({ has_choice }) => has_choice).map(({ address }) => [address, 'map'])
      const all = await read(files, { decisions: Object.fromEntries(chosen) as Record<string, 'map'> })
      // How many machines there are is an expression in these: no component can stand for them, nor for what they refer
      // to.
      if (cloud !== 'azurerm' || !['vm', 'monitoring'].includes(name)) expect(all.mapped_count).toBeGreaterThan(0)
      for (const { stack } of [result, all]) {
        // What has no default is for the person to fill in; here anything does.
        const module = stack.modules?.[0]
        const missing = (module?.variables ?? []).filter((one) => one.is_required && !one.is_sensitive)
        const settings = Object.fromEntries(
          missing.map(({ name: one, type }) => [one, /^(?:list|set)/.test(type) ? ['abc'] : 'abc']),
        )
        const nodes = stack.nodes.map((node) => (node.type === module?.type ? { ...node, settings } : node))
        const outcome = compileStack({ ...stack, nodes })
        if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
        expect((await prove('someone', outcome.result.terraform, outcome.result.module_files)).errors).toEqual([])
      }
    },
  )
})
