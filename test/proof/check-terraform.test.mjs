// The checker against reference modules of every component and against edits
// that break them. verify:terraform asks Terraform itself.
import { test } from 'vitest'
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkModule } from '../../src/server/proof/checker/check-terraform.mjs'
import { parseHcl, parseExpression, HclError } from '../../src/server/proof/checker/terraform/hcl.mjs'
import { satisfies } from '../../src/server/proof/checker/terraform/schemas.mjs'
import { mismatch, unify } from '../../src/server/proof/checker/terraform/types.mjs'
import { broken } from './fixtures/broken.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const components = JSON.parse(readFileSync(join(here, 'fixtures/components.json'), 'utf8'))
const cache = new Map()
const fixture = (cloud, name) => {
  const path = join(here, 'fixtures', cloud, `${name}.tf`)
  if (!cache.has(path)) cache.set(path, readFileSync(path, 'utf8'))
  return cache.get(path)
}

function moduleOf(cloud, component) {
  const files = { 'base.tf': fixture(cloud, 'base') }
  for (const c of components[cloud][component]) files[`${c}.tf`] = fixture(cloud, c)
  if (component !== 'network') files[`${component}.tf`] = fixture(cloud, component)
  return files
}

function breakModule(cloud, [component, from, to]) {
  const files = moduleOf(cloud, component)
  const name = component === 'network' ? 'base.tf' : `${component}.tf`
  assert.ok(files[name].includes(from), `${cloud} ${component}: the text to edit is gone: ${from}`)
  return { ...files, [name]: files[name].replace(from, () => to) }
}

const errors = (f) => f.filter((x) => x.severity === 'error')
const text = (f) => f.map((x) => `${x.file}:${x.line}: ${x.code}: ${x.address}: ${x.message}`).join('\n')

for (const cloud of Object.keys(components)) {
  for (const component of Object.keys(components[cloud])) {
    test(`good: ${cloud} ${component}`, async () => {
      const found = await checkModule(moduleOf(cloud, component))
      assert.equal(text(found.filter((f) => !f.code.startsWith('unused'))), '')
    })
  }
  broken[cloud].forEach((b, i) => {
    test(`broken: ${cloud} ${b[0]} ${i + 1}: ${b[3]} ${b[4]}`, async () => {
      const found = errors(await checkModule(breakModule(cloud, b)))
      assert.ok(found.some((f) => f.code === b[3] && f.message.includes(b[4])), `not found among:\n${text(found)}`)
    })
  })
}

test('prices: every resource type of the modules has one row, and each price is in the book', () => {
  const read = (name) => JSON.parse(readFileSync(join(here, '../../src/engine/prices', name), 'utf8'))
  const map = read('resource-map.json')
  const book = new Set(read('catalogue.json').prices.map((p) => [p.cloud, p.service, p.sku].join('|')))
  const types = new Set()
  for (const cloud of Object.keys(components)) {
    const modules = Object.keys(components[cloud]).map((c) => moduleOf(cloud, c))
    for (const source of modules.flatMap((m) => Object.values(m))) {
      for (const [, type] of source.matchAll(/^resource "(\w+)"/gm)) types.add(type)
    }
  }
  assert.deepEqual([...types].filter((t) => !map[t]), [])
  for (const [type, row] of Object.entries(map)) {
    assert.equal(Object.keys(row).filter((k) => ['prices', 'free', 'unpriced'].includes(k)).length, 1, type)
    for (const p of row.prices ?? []) assert.ok(book.has([p.cloud, p.service, p.sku].join('|')), `${type}: ${p.sku}`)
  }
})

const check = async (source, options) => text(await checkModule(typeof source === 'string' ? { 'main.tf': source } : source, options))
const AWS = 'terraform {\n  required_providers {\n    aws = {\n      source  = "hashicorp/aws"\n      version = "~> 5.100"\n    }\n  }\n}\n'

test('parser: blocks, attributes, templates and heredocs keep their shape', () => {
  const body = parseHcl('a "b" c {\n  x = <<-EOT\n    hi ${var.y}\n    %{ if z ~}q%{ endif }\n  EOT\n  y = { for k, v in m : k => v... if v.on }\n}\n')
  assert.deepEqual(body.blocks[0].labels, ['b', 'c'])
  const [x, y] = body.blocks[0].body.attributes
  assert.equal(x.expr.t, 'tpl')
  assert.equal(x.expr.parts.find((p) => p.t === 'tplIf').c.root, 'z')
  assert.equal(y.expr.group, true)
  assert.equal(y.line, 6)
})

test('parser: precedence, splats, legacy indexes, newlines inside brackets', () => {
  assert.equal(parseExpression('1 + 2 * 3').op, '+')
  assert.equal(parseExpression('!a && b || c').op, '||')
  assert.deepEqual(parseExpression('a.b[*].c').steps.map((s) => s.k), ['attr', 'splat', 'attr'])
  assert.equal(parseExpression('a.b.0.c').steps[1].expr.v, 0)
  assert.equal(parseExpression('[\n  1,\n  f(\n    2\n  ),\n]').items.length, 2)
  assert.equal(parseExpression('"${"${x}-y"}"').t, 'tpl')
  assert.equal(parseExpression('provider::aws::arn_parse(x).region').base.name, 'provider::aws::arn_parse')
})

test('parser: errors name the line', () => {
  assert.throws(() => parseHcl('a = 1\nb = [1\nc = 2\n'), (e) => e instanceof HclError && e.line === 3)
  assert.throws(() => parseHcl('a = "x\n"'), /newline/)
  assert.throws(() => parseHcl('a {\n b = 1\n'), /unclosed/)
  assert.throws(() => parseHcl('a = 1\na = 2\n'), /more than once/)
})

test('versions: constraints', () => {
  assert.ok(satisfies('5.100.0', '~> 5.100'))
  assert.ok(!satisfies('6.0.0', '~> 5.100'))
  assert.ok(satisfies('4.81.0', '>= 4.0, < 5.0'))
  assert.ok(!satisfies('4.81.0', '~> 4.57.1'))
  assert.ok(satisfies('6.47.0', '~> 6'))
})

test('types: conversions and unification', () => {
  assert.equal(mismatch(['tuple', ['string', 'number']], ['list', 'string']), null)
  assert.match(mismatch('string', ['set', 'string']), /set of string required/)
  assert.match(mismatch(['object', { a: 'string' }], ['object', { a: 'string', b: 'bool' }]), /"b" required/)
  assert.deepEqual(unify(['set', 'string'], ['tuple', []]), ['set', undefined])
})

test('references: undeclared names inside templates, dynamic blocks and conditions', async () => {
  const out = await check(`${AWS}resource "aws_security_group" "x" {
  name = "x-\${var.nope}"
  dynamic "ingress" {
    for_each = local.gone
    content {
      from_port = ingress.value.from
      to_port   = ingress.valu
      protocol  = each.key
    }
  }
  lifecycle {
    ignore_changes = [tags, nothing]
    precondition {
      condition     = module.m.ok
      error_message = "no"
    }
  }
}
`)
  for (const part of ['variable "nope"', 'local value "gone"', 'has no attribute "valu"', 'each.key can be used only', 'ignore_changes names "nothing"', 'module "m"']) assert.ok(out.includes(part), `${part}\n${out}`)
})

test('references: cycles, duplicates and unused declarations', async () => {
  const out = await check(`${AWS}locals {
  a = local.b
  b = local.a
}
resource "aws_vpc" "x" {
  cidr_block = aws_subnet.y.cidr_block
}
resource "aws_subnet" "y" {
  vpc_id = aws_vpc.x.id
}
resource "aws_subnet" "y" {
  vpc_id = aws_vpc.x.id
}
variable "idle" {}
`)
  assert.match(out, /cycle: .*local\.a -> local\.b -> local\.a/)
  assert.match(out, /dependency cycle: aws_vpc\.x -> aws_subnet\.y -> aws_vpc\.x/)
  assert.match(out, /duplicate resource "aws_subnet\.y"/)
  assert.match(out, /unused-variable: variable\.idle/)
})

test('blocks written as list attributes, and attributes as blocks, are accepted where Terraform accepts them', async () => {
  const out = await check(`${AWS}resource "aws_security_group" "x" {
  ingress {
    from_port = 1
    to_port   = 2
    protocol  = "tcp"
  }
  egress = []
}
`)
  assert.equal(out, '')
})

test('modules: inputs and outputs of local modules', async () => {
  const out = await check({
    'main.tf': 'module "net" {\n  source = "./modules/net"\n  cidr   = ["10.0.0.0/8"]\n  extra  = 1\n}\noutput "x" {\n  value = module.net.vpc\n}\n',
    'modules/net/main.tf': 'variable "cidr" {\n  type = string\n}\nvariable "name" {\n  type = string\n}\noutput "vpc_id" {\n  value = "${var.cidr}${var.name}"\n}\n',
    'modules/other/main.tf': 'broken = = 1\n',
  })
  assert.match(out, /no variable "extra"/)
  assert.match(out, /missing required argument "name"/)
  assert.match(out, /string required, but have tuple/)
  assert.match(out, /no output "vpc"/)
  assert.doesNotMatch(out, /modules\/other/)
})

test('files that file() names must be given', async () => {
  const source = 'output "a" {\n  value = file("${path.module}/there.txt")\n}\noutput "b" {\n  value = templatefile("gone.tpl", {})\n}\n'
  const out = await check(source, { assets: new Set(['main.tf', 'there.txt']) })
  assert.equal(out, 'main.tf:5: file: output.b: templatefile(): no file "gone.tpl"')
})

test('versions: a module is checked against every stored version it admits', async () => {
  const out = await check(AWS.replace('~> 5.100', '>= 5.100, < 7.0') + 'resource "aws_eip" "x" {\n  vpc = true\n}\n')
  assert.match(out, /argument "vpc" is deprecated \(with aws 5/)
  assert.match(out, /unsupported argument "vpc" \(with aws 6/)
})

test('values known only through variable defaults warn', async () => {
  const found = await checkModule({ 'main.tf': `${AWS}variable "n" {\n  default = "Bad_Name"\n}\nresource "aws_lb" "x" {\n  name    = var.n\n  subnets = ["a"]\n}\n` })
  assert.deepEqual(found.map((f) => [f.severity, f.code]), [['warning', 'rule']])
})

test('unknown providers are left alone, with a note', async () => {
  const out = await check('resource "acme_thing" "x" {\n  a = var.b\n}\n')
  assert.match(out, /no schema is stored for provider hashicorp\/acme/)
  assert.match(out, /variable "b" is not declared/)
})

test('types that the stored schemas leave out are let be', async () => {
  const out = await check(`${AWS}resource "aws_quicksight_folder" "x" {\n  folder_id = "x"\n  name      = var.nope\n}\noutput "y" {\n  value = aws_quicksight_folder.x.anything\n}\n`)
  assert.equal(out, 'main.tf:11: undeclared: aws_quicksight_folder.x: variable "nope" is not declared')
})

test('command line: exit codes and the form of a line', () => {
  const dir = mkdtempSync(join(tmpdir(), 'check-tf-'))
  try {
    writeFileSync(join(dir, 'main.tf'), `${AWS}resource "aws_vpc" "x" {\n  cidr = "10.0.0.0/8"\n}\n`)
    const r = spawnSync(process.execPath, [join(here, '../../src/server/proof/checker/check-terraform.mjs'), dir], { encoding: 'utf8' })
    assert.equal(r.status, 1)
    assert.match(r.stdout, /main\.tf:10: aws_vpc\.x: unsupported argument "cidr"/)
    writeFileSync(join(dir, 'main.tf'), `${AWS}resource "aws_vpc" "x" {\n  cidr_block = "10.0.0.0/8"\n}\n`)
    assert.equal(spawnSync(process.execPath, [join(here, '../../src/server/proof/checker/check-terraform.mjs'), dir]).status, 0)
  } finally {
    rmSync(dir, { recursive: true })
  }
})

test('values: an empty string counts as a value where it is written out', async () => {
  const bucket = (v) => `${AWS}variable "v" {\n  default = ""\n}\nresource "aws_s3_bucket_versioning" "x" {\n  bucket = "b"\n  versioning_configuration {\n    status = ${v}\n  }\n}\n`
  assert.match(await check(bucket('""')), /"" is not allowed/)
  assert.equal(await check(bucket('var.v')), '')
  // The Google provider takes "" for every choice.
  assert.doesNotMatch(await check('resource "google_compute_firewall" "x" {\n  name      = "x"\n  network   = "n"\n  direction = ""\n  allow {\n    protocol = "tcp"\n  }\n}\n'), /: rule:/)
})

test('types: count below 0, for_each of null', async () => {
  const sg = (meta) => check(`${AWS}resource "aws_security_group" "x" {\n  ${meta}\n  name = "x"\n}\n`)
  assert.match(await sg('count = -1'), /count is below 0/)
  assert.match(await sg('for_each = null'), /for_each is null/)
  assert.equal(await sg('count = 0'), '')
})

test('types: keys() of a list, a dynamic block over null', async () => {
  const out = await check(`${AWS}resource "aws_security_group" "x" {
  name = join("-", keys(["a"]))
  dynamic "ingress" {
    for_each = null
    content {
      from_port = 1
      to_port   = 1
      protocol  = "tcp"
    }
  }
}
`)
  assert.match(out, /keys\(\) needs a map or object/)
  assert.match(out, /for_each needs a collection, but has null/)
  assert.match(await check('resource "azurerm_resource_group" "x" {\n  name     = ""\n  location = "westeurope"\n}\n'), /"name" must not be empty/)
})

test('values: ARNs and Azure resource ids have their shape', async () => {
  const role = (v) => `${AWS}variable "arn" {\n  default = "x"\n}\nresource "aws_iam_role_policy_attachment" "x" {\n  role       = "r"\n  policy_arn = ${v}\n}\n`
  assert.match(await check(role('"ReadOnly"')), /"ReadOnly" is not an ARN/)
  assert.doesNotMatch(await check(role('"arn:aws:iam::aws:policy/ReadOnlyAccess"')), /: rule:/)
  assert.deepEqual((await checkModule({ 'main.tf': role('var.arn') })).map((f) => f.severity), ['warning'])
  const nic = (v) => `resource "azurerm_subnet_nat_gateway_association" "x" {\n  subnet_id      = ${v}\n  nat_gateway_id = "/subscriptions/0/resourceGroups/r/providers/Microsoft.Network/natGateways/n"\n}\n`
  assert.match(await check(nic('"app"')), /"app" is not a resource id/)
  assert.doesNotMatch(await check(nic('azurerm_subnet.x.id')), /: rule:/)
})

test('blocks of the language: lifecycle once, provisioners whole, descriptions plain', async () => {
  const out = await check(`${AWS}resource "aws_eip" "x" {
  lifecycle {
    prevent_destroy = true
  }
  lifecycle {
    create_before_destroy = true
  }
  provisioner "local-exec" {
    working_dir = "/"
  }
}
variable "v" {
  description = true
}
output "o" {
  description = var.v
  value       = var.v
}
`)
  assert.match(out, /only one lifecycle block/)
  assert.match(out, /provisioner "local-exec": missing required argument "command"/)
  assert.doesNotMatch(out, /variable\.v: description/)
  assert.match(out, /output\.o: description must be a plain string/)
})

test('values: members of Google Cloud IAM, audiences of Entra applications, lengths of random strings', async () => {
  const member = (v) => `resource "google_project_iam_member" "x" {\n  project = "p"\n  role    = "roles/viewer"\n  member  = ${v}\n}\n`
  assert.match(await check(member('"someone"')), /"member": "someone" does not match/)
  assert.doesNotMatch(await check(member('"user:someone@example.com"')), /does not match/)
  assert.match(await check('resource "google_project_iam_binding" "x" {\n  project = "p"\n  role    = "roles/viewer"\n  members = ["allUsers", "x"]\n}\n'), /"x" does not match/)
  assert.match(await check('resource "azuread_application" "x" {\n  display_name     = "x"\n  sign_in_audience = "Everyone"\n}\n'), /use one of AzureADMyOrg/)
  assert.match(await check('ephemeral "random_password" "x" {\n  length = 0\n}\n'), /outside 1 and up/)
})
