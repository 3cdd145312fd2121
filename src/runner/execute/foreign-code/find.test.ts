import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inEnglish } from '#words/in-english.ts'
import { JobRefused } from '../refused.ts'
import { findForeignCode } from './find.ts'
import { readFetchedModules, refuseForeignCode } from './refuse.ts'

const codesIn = async (text: string, file = 'modules/x/main.tf'): Promise<string[]> =>
  (await findForeignCode({ [file]: text })).map(({ code }) => code)

describe('refuses what runs code, calls servers or reads files', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    [
      'a provisioner',
      'resource "terraform_data" "x" {\n  provisioner "local-exec" {\n    command = "id"\n  }\n}',
      'jobs.provisioner',
    ],
    [
      'a provisioner of what is removed',
      'removed {\n  from = terraform_data.x\n  lifecycle {\n    destroy = true\n  }\n  provisioner "local-exec" {\n    when    = destroy\n    command = "id"\n  }\n}',
      'jobs.provisioner',
    ],
    ['external', 'data "external" "x" {\n  program = ["id"]\n}', 'jobs.forbidden-type'],
    ['http', 'data "http" "x" {\n  url = "http://169.254.169.254"\n}', 'jobs.forbidden-type'],
    [
      'http within a check',
      'check "up" {\n  data "http" "x" {\n    url = "http://169.254.169.254"\n  }\n  assert {\n    condition     = true\n    error_message = "x"\n  }\n}',
      'jobs.forbidden-type',
    ],
    ['local_file', 'resource "local_file" "x" {\n  filename = "/tmp/x"\n  content  = "x"\n}', 'jobs.forbidden-type'],
    [
      'a local file that is read',
      'data "local_sensitive_file" "x" {\n  filename = "/etc/passwd"\n}',
      'jobs.forbidden-type',
    ],
    ['another state', 'data "terraform_remote_state" "x" {\n  backend = "local"\n}', 'jobs.forbidden-type'],
    ['a backend', 'terraform {\n  backend "local" {}\n}', 'jobs.forbidden-setting'],
    ['cloud', 'terraform {\n  cloud {}\n}', 'jobs.forbidden-setting'],
    ['state encryption of its own', 'terraform {\n  encryption {}\n}', 'jobs.forbidden-setting'],
    ['a provider block', 'provider "aws" {\n  region = "x"\n}', 'jobs.provider-block'],
    [
      'the provider external under another name',
      'terraform {\n  required_providers {\n    zoo = {\n      source = "hashicorp/external"\n    }\n  }\n}',
      'jobs.forbidden-provider',
    ],
    ['a file outside', 'locals {\n  x = file("/etc/passwd")\n}', 'jobs.reads-outside'],
    ['a file above the module', 'locals {\n  x = file("${path.module}/../../secret")\n}', 'jobs.reads-outside'],
    ['a file by a path from elsewhere', 'locals {\n  x = filebase64(var.path)\n}', 'jobs.reads-outside'],
    [
      'a file within a longer expression',
      'output "x" {\n  value = "a ${upper(trimspace(file("/etc/passwd")))} b"\n}',
      'jobs.reads-outside',
    ],
    ['a file in a document', 'locals {\n  x = <<-EOT\n    ${file("/etc/passwd")}\n  EOT\n}', 'jobs.reads-outside'],
    ['a file in the name of an attribute', 'locals {\n  x = { (file("/etc/passwd")) = 1 }\n}', 'jobs.reads-outside'],
    ['all files of a folder', 'locals {\n  x = fileset("/etc", "*")\n}', 'jobs.reads-outside'],
    ['a template that is put together', 'locals {\n  x = templatestring(local.y, {})\n}', 'jobs.hidden-call'],
    [
      'a template that is not there',
      'locals {\n  x = templatefile("${path.module}/x.tftpl", {})\n}',
      'jobs.template-missing',
    ],
    ['what is no Terraform', 'resource {{{', 'jobs.module-unreadable'],
  ]
  test.each(cases)('%s', async (_, text, code) => {
    expect(await codesIn(text)).toEqual([code])
  })

  test('the same in JSON', async () => {
    expect(await codesIn('{"data":{"external":{"x":{"program":["id"]}}}}', 'm/main.tf.json')).toEqual([
      'jobs.forbidden-type',
    ])
  })

  test('what JSON names twice, of which only Terraform reads both', async () => {
    const text =
      '{"resource":{"null_resource":{"x":{"provisioner":{"local-exec":{"command":"id"}}}}},"resou\\u0072ce":{}}'
    expect(await codesIn(text, 'm/main.tf.json')).toEqual(['jobs.module-unreadable'])
    expect(await codesIn('{"locals":[{"a":{"b":1}},{"a":{"b":2}}]}', 'm/main.tf.json')).toEqual([])
  })

  test('a template that reads files', async () => {
    const found = await findForeignCode({
      'm/main.tf': 'locals {\n  x = templatefile("${path.module}/t/x.tftpl", {})\n}',
      'm/t/x.tftpl': '${file("/etc/passwd")}',
    })
    expect(found.map(inEnglish)).toEqual([
      'The template m/t/x.tftpl calls a function that reads files: read them in the module.',
    ])
  })
})

test('lets modules be that only make resources and read their own files', async () => {
  const found = await findForeignCode({
    'm/main.tf': `
terraform {
  required_providers {
    aws = {
      source = "hashicorp/aws"
    }
  }
}
variable "name" {
  description = "Not file(x), and no provisioner."
  type        = string
}
resource "aws_instance" "x" {
  user_data = templatefile("\${path.module}/user-data.sh", { name = var.name })
  tags      = { hash = filesha256("\${path.module}/files/a.zip"), profile = var.name }
}
`,
    'm/user-data.sh': 'echo ${name}',
  })
  expect(found).toEqual([])
})

test('looks through them in a thread, and gives the reasons', async () => {
  await expect(refuseForeignCode({ 'm/main.tf': 'data "external" "x" {}' })).rejects.toThrow(JobRefused)
  await expect(refuseForeignCode({ 'm/main.tf': 'variable "x" {}' })).resolves.toBeUndefined()
})

describe('of what init has fetched', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'strata-modules-'))
    mkdirSync(join(folder, '.terraform/modules/net'), { recursive: true })
    writeFileSync(join(folder, '.terraform/modules/net/main.tf'), 'variable "x" {}\n')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const note = (Dir: string): void =>
    writeFileSync(
      join(folder, '.terraform/modules/modules.json'),
      JSON.stringify({ Modules: [{ Key: 'net', Source: 'x', Dir }] }),
    )

  test('reads every file', async () => {
    note('.terraform/modules/net')
    expect(Object.keys(await readFetchedModules(folder)).toSorted()).toEqual([
      '.terraform/modules/modules.json',
      '.terraform/modules/net/main.tf',
    ])
  })
  test('refuses Terraform that is too large to be looked through', async () => {
    note('.terraform/modules/net')
    writeFileSync(join(folder, '.terraform/modules/net/large.tf'), `#${' '.repeat(2_000_000)}\n`)
    await expect(readFetchedModules(folder)).rejects.toThrow(JobRefused)
  })
  test('refuses modules and links where Git keeps its own', async () => {
    mkdirSync(join(folder, '.terraform/modules/net/.git/evil'), { recursive: true })
    note('.terraform/modules/net/.git/evil')
    await expect(readFetchedModules(folder)).rejects.toThrow(JobRefused)
    note('.terraform/modules/net')
    await expect(readFetchedModules(folder)).resolves.toBeDefined()
    symlinkSync('/etc/passwd', join(folder, '.terraform/modules/net/.git/passwd'))
    await expect(readFetchedModules(folder)).rejects.toThrow(JobRefused)
  })
  test('leaves out the examples of a module, which Terraform does not load', async () => {
    note('.terraform/modules/net')
    mkdirSync(join(folder, '.terraform/modules/net/examples'))
    writeFileSync(join(folder, '.terraform/modules/net/examples/main.tf'), 'provider "aws" {}\n')
    expect(Object.keys(await readFetchedModules(folder))).not.toContain('.terraform/modules/net/examples/main.tf')
  })
  test('refuses links', async () => {
    note('.terraform/modules/net')
    symlinkSync('/etc/passwd', join(folder, '.terraform/modules/net/passwd'))
    await expect(readFetchedModules(folder)).rejects.toThrow(JobRefused)
  })
  test('refuses modules elsewhere on the machine', async () => {
    note('/etc')
    await expect(readFetchedModules(folder)).rejects.toThrow(JobRefused)
  })
  test('has nothing to read where no module was fetched', async () => {
    expect(await readFetchedModules(folder)).toEqual({})
  })
})
