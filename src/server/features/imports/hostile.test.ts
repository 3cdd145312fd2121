// Terraform that no one wrote in good faith: it is refused, and the next one is read.
import { describe, expect, it } from 'vitest'
import { importTerraform } from './import-terraform.ts'

const read = (text: string) =>
  importTerraform({ prove: async () => ({ errors: [], warnings: [] }) as never }, 'someone', {
    files: { 'main.tf': text },
  })
const local = (expression: string) => `locals {\n  a = ${expression}\n}\n`

describe('files that would stop the server', () => {
  it.each([
    ['conditions in conditions', local(`${'true?1:'.repeat(20_000)}1`)],
    ['splats of splats', local(`b${'[*]'.repeat(100_000)}`)],
    ['not not not', local(`${'!'.repeat(100_000)}true`)],
    ['a long sum', local(`1${'+1'.repeat(50_000)}`)],
    ['a sum of references that is kept', `resource "aws_foo" "a" {\n  a = local.x${'+local.x'.repeat(5000)}\n}\n`],
    ['more blocks than anyone has', 'a {}\n'.repeat(20_000)],
    [
      'names that Terraform keeps for itself',
      'variable "__proto__" {}\nvariable "count" {}\nresource "foo_bar" "b" {\n  a = var.count\n}\n',
    ],
  ])('are refused: %s', async (_, text) => {
    await expect(read(text)).rejects.toMatchObject({ status: 400 })
    expect((await read('resource "aws_sqs_queue" "one" {}\n')).kept_count).toBe(1)
  })

  it('are read like any other when only their names are odd', async () => {
    const { resources } = await read(
      'resource "constructor" "x" {}\nresource "toString" "y" {}\nresource "__proto__" "z" {}\n',
    )
    expect(resources.map(({ address, outcome, monthly }) => [address, outcome, monthly])).toEqual([
      ['constructor.x', 'kept', null],
      ['toString.y', 'kept', null],
      ['__proto__.z', 'kept', null],
    ])
  })
})

describe('secrets that stand in files', () => {
  it('are named, by arguments that are called like one', async () => {
    const { warnings } = await read(`variable "api_token" {
  default = "abc"
}

variable "fine_token" {
  sensitive = true
}

resource "aws_mq_broker" "queue" {
  name = "queue"
  user {
    username = "admin"
    password = "hunter2hunter2"
  }
  extra {
    password = var.fine_token
    token    = var.api_token
  }
}
`)
    expect(warnings.filter((text) => text.includes('looks like a secret'))).toEqual([
      'main.tf, line 2: "api_token" looks like a secret that stands in the file. Make it a sensitive variable before you save the template.',
      'main.tf, line 13: "password" looks like a secret that stands in the file. Make it a sensitive variable before you save the template.',
    ])
  })
})
