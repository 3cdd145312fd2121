// The checker and the language: syntax, types, versions, references, modules.
import { expect, test } from 'vitest'
import { checkModule } from '../../src/server/proof/checker/check-module.ts'
import { mismatch } from '../../src/server/proof/checker/conversions.ts'
import { HclError } from '#engine/terraform/syntax/cursor.ts'
import type { Expression } from '#engine/terraform/syntax/nodes.ts'
import { parseExpression, parseHcl } from '#engine/terraform/syntax/parser.ts'
import { findAttribute } from '#engine/terraform/syntax/visit.ts'
import { satisfies } from '../../src/server/proof/checker/schemas/versions.ts'
import { unify } from '../../src/server/proof/checker/types.ts'
import { AWS, check } from './check.ts'

test('blocks, arguments, templates and heredocs keep their shape', () => {
  const [block] = parseHcl(
    'a "b" c {\n  x = <<-EOT\n    hi ${var.y}\n    %{ if z ~}q%{ endif }\n  EOT\n  y = { for k, v in m : k => v... if v.on }\n}\n',
  ).blocks
  expect(block?.labels).toEqual(['b', 'c'])
  const [x, y] = block?.body.attributes ?? []
  const parts = x?.expression.kind === 'template' ? x.expression.parts : []
  expect(parts).toContainEqual(
    expect.objectContaining({
      kind: 'template-if',
      condition: expect.objectContaining({ root: 'z' }),
      whenTrue: ['q'],
    }),
  )
  expect(y).toMatchObject({ line: 6, expression: { kind: 'for', makes: 'object', isGrouped: true } })
})

test('operators bind as strongly as they should; steps, old indexes and line ends inside brackets are read', () => {
  const parsed = (text: string): Expression => parseExpression(text)
  expect(parsed('1 + 2 * 3')).toMatchObject({ kind: 'binary', operator: '+', right: { operator: '*' } })
  expect(parsed('!a && b || c')).toMatchObject({ operator: '||', left: { operator: '&&', left: { operator: '!' } } })
  expect(parsed('a.b[*].c')).toMatchObject({ steps: [{ kind: 'attribute' }, { kind: 'splat' }, { kind: 'attribute' }] })
  expect(parsed('a.b.0.c')).toMatchObject({
    steps: [{ name: 'b' }, { kind: 'index', index: { value: 0 } }, { name: 'c' }],
  })
  expect(parsed('[\n  1,\n  f(\n    2\n  ),\n]')).toMatchObject({ kind: 'tuple', items: [{ value: 1 }, { name: 'f' }] })
  expect(parsed('"${"${x}-y"}"').kind).toBe('template')
  expect(parsed('provider::aws::arn_parse(x).region')).toMatchObject({
    kind: 'traversal',
    base: { name: 'provider::aws::arn_parse' },
  })
})

test('marks of templates that are doubled are text', () => {
  expect(parseExpression('"$${a} %%{ if b }"')).toMatchObject({ kind: 'text', value: '${a} %{ if b }' })
})

test('a syntax error names its line', () => {
  const errorOf = (text: string): unknown => {
    try {
      return parseHcl(text)
    } catch (error) {
      return error
    }
  }
  const error = errorOf('a = 1\nb = [1\nc = 2\n')
  expect(error).toBeInstanceOf(HclError)
  expect(error).toMatchObject({ line: 3 })
  expect(() => parseHcl('a = "x\n"')).toThrow(/newline/)
  expect(() => parseHcl('a {\n b = 1\n')).toThrow(/unclosed/)
  expect(() => parseHcl('a = 1\na = 2\n')).toThrow('attribute "a" is set more than once (first on line 1)')
})

test('version constraints', () => {
  expect(satisfies('5.100.0', '~> 5.100')).toBe(true)
  expect(satisfies('6.0.0', '~> 5.100')).toBe(false)
  expect(satisfies('4.81.0', '>= 4.0, < 5.0')).toBe(true)
  expect(satisfies('4.81.0', '~> 4.57.1')).toBe(false)
  expect(satisfies('6.47.0', '~> 6')).toBe(true)
  expect(satisfies('6.47.0', '~> 6.60')).toBe(false)
  expect(satisfies('6.47.0', '!= 6.47.0')).toBe(false)
})

test('types are converted and unified', () => {
  expect(mismatch(['tuple', ['string', 'number']], ['list', 'string'])).toBeUndefined()
  expect(mismatch('string', ['set', 'string'])).toMatch(/set of string required/)
  expect(mismatch('string', 'number')).toBeUndefined()
  expect(mismatch('bool', 'number')).toBe('number required, but have bool')
  expect(mismatch(['object', { a: 'string' }], ['object', { a: 'string', b: 'bool' }])).toMatch(/"b" required/)
  expect(unify(['set', 'string'], ['tuple', []])).toStrictEqual(['set', undefined])
})

test('undeclared names are found inside templates, dynamic blocks and conditions', async () => {
  const found = await check(`${AWS}resource "aws_security_group" "x" {
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
  for (const part of [
    'variable "nope"',
    'local value "gone"',
    'has no attribute "valu"',
    'each.key can be used only',
    'ignore_changes names "nothing"',
    'module "m"',
  ])
    expect(found).toContain(part)
})

test('circles, duplicates and declarations that nothing refers to', async () => {
  const found = await check(`${AWS}locals {
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
  expect(found).toMatch(/cycle: .*local\.a -> local\.b -> local\.a/)
  expect(found).toMatch(/dependency cycle: aws_vpc\.x -> aws_subnet\.y -> aws_vpc\.x/)
  expect(found).toMatch(/duplicate resource "aws_subnet\.y"/)
  expect(found).toMatch(/unused-variable: variable\.idle/)
})

test('lists of objects can be written as blocks and as arguments where Terraform takes both', async () => {
  expect(
    await check(`${AWS}resource "aws_security_group" "x" {
  ingress {
    from_port = 1
    to_port   = 2
    protocol  = "tcp"
  }
  egress = []
}
`),
  ).toBe('')
})

test('local modules have their inputs and outputs', async () => {
  const found = await check({
    'main.tf':
      'module "net" {\n  source = "./modules/net"\n  cidr   = ["10.0.0.0/8"]\n  extra  = 1\n}\noutput "x" {\n  value = module.net.vpc\n}\n',
    'modules/net/main.tf':
      'variable "cidr" {\n  type = string\n}\nvariable "name" {\n  type = string\n}\noutput "vpc_id" {\n  value = "${var.cidr}${var.name}"\n}\n',
    'modules/other/main.tf': 'broken = = 1\n',
  })
  expect(found).toMatch(/no variable "extra"/)
  expect(found).toMatch(/missing required argument "name"/)
  expect(found).toMatch(/string required, but have tuple/)
  expect(found).toMatch(/no output "vpc"/)
  expect(found).not.toMatch(/modules\/other/)
})

test('an object can leave out what is optional, and nothing else', async () => {
  const given = (value: string): Promise<string> =>
    check({
      'main.tf': `locals {\n  rule = ${value}\n}\nmodule "net" {\n  source = "./net"\n  rules  = [local.rule]\n}\n`,
      'net/main.tf':
        'variable "rules" {\n  type = list(object({ port = number, name = optional(string) }))\n}\noutput "rules" {\n  value = var.rules\n}\n',
    })
  expect(await given('{ port = 1 }')).toBe('')
  expect(await given('{ name = "a" }')).toMatch(/attribute "port" required/)
})

test('a function takes as many arguments as it has', async () => {
  const found = await check(
    'output "a" {\n  value = [lower("a"), lower("a", "b"), lower(), max(1, 2, 3), join("a"), join("-", ["a"], ["b"])]\n}\n',
  )
  expect(found).toMatch(/lower\(\) takes 1 argument, found 2/)
  expect(found).toMatch(/lower\(\) takes 1 argument, found 0/)
  expect(found.split('\n')).toHaveLength(2)
})

test('files that file() names must be given', async () => {
  const source =
    'output "a" {\n  value = file("${path.module}/there.txt")\n}\noutput "b" {\n  value = templatefile("gone.tpl", {})\n}\n'
  expect(await check(source, { assets: new Set(['main.tf', 'there.txt']) })).toBe(
    'main.tf:5: file: output.b: templatefile(): no file "gone.tpl"',
  )
})

test('a module is checked against every stored version that its constraints admit', async () => {
  const found = await check(`${AWS.replace('~> 5.100', '>= 5.100, < 7.0')}resource "aws_eip" "x" {\n  vpc = true\n}\n`)
  expect(found).toMatch(/argument "vpc" is deprecated \(with aws 5/)
  expect(found).toMatch(/unsupported argument "vpc" \(with aws 6/)
})

test('unknown providers are not checked, and reported once', async () => {
  const found = await check('resource "acme_thing" "x" {\n  a = var.b\n}\n')
  expect(found).toMatch(/no schema is stored for provider hashicorp\/acme/)
  expect(found).toMatch(/variable "b" is not declared/)
})

test('types that the stored schemas leave out are not checked', async () => {
  expect(
    await check(
      `${AWS}resource "aws_quicksight_folder" "x" {\n  folder_id = "x"\n  name      = var.nope\n}\noutput "y" {\n  value = aws_quicksight_folder.x.anything\n}\n`,
    ),
  ).toBe('main.tf:11: undeclared: aws_quicksight_folder.x: variable "nope" is not declared')
})

test('an output shows a sensitive value only when it says so', async () => {
  const found = await check(`variable "s" {
  sensitive = true
}
locals {
  all = { open = 1, secret = var.s }
}
output "a" {
  value = var.s
}
output "b" {
  value = nonsensitive(var.s)
}
output "c" {
  value     = local.all.secret
  sensitive = true
}
output "d" {
  value = local.all.open
}
output "e" {
  value = local.all.secret
}
`)
  expect(found).toBe(
    [
      'main.tf:8: sensitive-output: output.a: refers to the sensitive value var.s; add sensitive = true or drop it',
      'main.tf:21: sensitive-output: output.e: refers to the sensitive value local.all; add sensitive = true or drop it',
    ].join('\n'),
  )
})

test('the index of a resource is a number with count and a text with for_each', async () => {
  const read = (meta: string, step: string): Promise<string> =>
    check(`${AWS}resource "aws_eip" "x" {\n  ${meta}\n}\noutput "a" {\n  value = aws_eip.x${step}\n}\n`)
  expect(await read('count = 2', '[0].id')).toBe('')
  expect(await read('count = 2', '[*].id')).toBe('')
  expect(await read('count = 2', '["a"].id')).toMatch(/aws_eip\.x has count set: its index is a number/)
  expect(await read('count = 2', '.id')).toMatch(/as in aws_eip\.x\[count\.index\]\.id/)
  expect(await read('for_each = { a = 1 }', '["a"].id')).toBe('')
  expect(await read('for_each = { a = 1 }', '[0].id')).toMatch(/aws_eip\.x has for_each set: its index is a string key/)
  expect(await read('for_each = { a = 1 }', '[*].id')).toMatch(/a splat does not work on it/)
  expect(await read('', '[0].id')).toMatch(/aws_eip\.x has no count or for_each, so it takes no index/)
})

test('names that every object of JavaScript has are names like any others', async () => {
  const found = await check(
    `${AWS}resource "aws_vpc" "x" {\n  cidr_block  = "10.0.0.0/16"\n  constructor = 1\n  toString {\n  }\n}\noutput "a" {\n  value = aws_vpc.x.valueOf\n}\n`,
  )
  expect(found).toMatch(/unsupported argument "constructor"/)
  expect(found).toMatch(/unsupported block "toString"/)
  expect(found).toMatch(/aws_vpc\.x has no attribute "valueOf"/)
})

test('a requirement that is no object is a finding, not a failure', async () => {
  const requiring = (value: string): Promise<string> =>
    check(`terraform {\n  required_providers {\n    aws = ${value}\n  }\n}\n`)
  expect(await requiring('["x"]')).toMatch(/required_providers\.aws must be an object/)
  expect(await requiring('{ source = "hashicorp/aws", version = 5 }')).toMatch(
    /required_providers\.aws\.version must be a plain string/,
  )
})

test('findings are values with a place', async () => {
  const [finding] = await checkModule({ 'main.tf': `${AWS}resource "aws_eip" "x" {\n  nonsense = true\n}\n` })
  expect(finding).toEqual({
    severity: 'error',
    code: 'unknown-argument',
    file: 'main.tf',
    line: 10,
    address: 'aws_eip.x',
    message: 'unsupported argument "nonsense"',
  })
  expect(findAttribute(parseHcl('a = 1\n'), 'a')?.line).toBe(1)
})
