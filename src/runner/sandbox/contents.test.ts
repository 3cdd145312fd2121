import { expect, it } from 'vitest'
import { listUnsimulated, readContents } from './contents.ts'
import { isSimulated } from '#domain/run/simulated-providers.ts'
import { sandboxVariables } from './variables.ts'

const FILES = {
  'provider.tf':
    'terraform {\n  required_providers {\n    aws = {\n      source = "hashicorp/aws"\n    }\n    dns = { source = "example/dns" }\n  }\n}\n',
  'main.tf':
    '# resource "aws_lie" "in_a_comment" {}\nresource "aws_vpc" "main" {\n  text = <<-EOT\n    resource "aws_lie" "in_a_text" {}\n  EOT\n}\ndata "aws_region" "here" {}\nephemeral "random_password" "one" {\n  length = 8\n}\n',
  'variables.tf':
    'variable "domain" {\n  type = string\n  validation {\n    condition     = can(regex("^([a-z0-9-]+\\\\.)+[a-z]{2,}$", var.domain))\n    error_message = "No."\n  }\n}\nvariable "size" {\n  default = "small"\n}\nvariable "ranges" {\n  type = list(string)\n}\n',
  'modules/marker/main.tf':
    'variable "word" {}\nresource "terraform_data" "word" {}\nresource "null_resource" "x" {}\n',
  'README.md': 'resource "aws_lie" "in_a_readme" {}',
}

it('finds types and providers in all folders, and variables in the root', async () => {
  const contents = await readContents(FILES)
  expect(contents.types).toEqual(['aws_region', 'aws_vpc', 'null_resource', 'random_password', 'terraform_data'])
  expect(contents.providers).toEqual([
    'example/dns',
    'hashicorp/aws',
    'hashicorp/null',
    'hashicorp/random',
    'terraform.io/builtin/terraform',
  ])
  expect(contents.variables.map(({ name }) => name)).toEqual(['domain', 'ranges', 'size'])
  expect(listUnsimulated(contents)).toEqual(['example/dns', 'hashicorp/null'])
})

it('says which file is no Terraform', async () => {
  await expect(readContents({ 'main.tf': 'resource "aws_vpc" {' })).rejects.toThrow('main.tf')
  await expect(readContents({ 'main.tf': 'x'.repeat(6_000_000) })).rejects.toThrow('at most')
})

it('knows the simulated providers by their source alone', () => {
  expect(isSimulated('hashicorp/aws')).toBe(true)
  expect(isSimulated('registry.opentofu.org/hashicorp/google-beta')).toBe(true)
  expect(isSimulated('terraform.io/builtin/terraform')).toBe(true)
  for (const source of [
    'someone/aws',
    'registry.example.com/hashicorp/aws',
    'hashicorp/null',
    '',
    'a/b/c/hashicorp/aws',
  ])
    expect(isSimulated(source), source).toBe(false)
})

it('has values that pass their validation, unless people give their own', async () => {
  const { variables } = await readContents(FILES)
  expect(sandboxVariables(variables)).toEqual({ domain: 'sandbox.example.com', ranges: '[]' })
  expect(sandboxVariables(variables, { domain: 'shop.example.org', size: 'large' })).toEqual({
    domain: 'shop.example.org',
    ranges: '[]',
    size: 'large',
  })
  const strange = (pattern: string) => [
    { name: 'strange', type: 'string', has_default: false, conditions: [`can(regex("${pattern}", var.strange))`] },
  ]
  expect(sandboxVariables(strange('^/subscriptions/'))['strange']).toContain('/subscriptions/')
  expect(sandboxVariables(strange('^(?P<x>unfinished'))['strange']).toBe('sandbox')
})
