import { describe, expect, it } from 'vitest'
import type { StackSpecInput } from '../stack/schema.ts'
import { compileStack } from './compile.ts'

const MODULE = {
  type: 'custom-kept',
  name: 'Kept',
  category: 'compute',
  cloud: 'aws',
  is_free: true,
  source: {
    kind: 'files',
    files: {
      'main.tf':
        'resource "aws_sqs_queue" "orders" {}\n\nresource "aws_eip" "each" {\n  count = 2\n}\n\nmodule "q" {\n  source = "a/b/aws"\n}\n',
    },
  },
} satisfies NonNullable<StackSpecInput['modules']>[number]

const compiled = (takes_over: StackSpecInput['takes_over']) => {
  const stack: StackSpecInput = {
    cloud: 'aws',
    region: 'us-east-1',
    nodes: [{ id: 'kept', type: 'custom-kept' }],
    modules: [MODULE],
    takes_over,
  }
  return compileStack(stack, { released: true })
}

const fileOf = (takes_over: StackSpecInput['takes_over']): string | undefined => {
  const outcome = compiled(takes_over)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
  return outcome.result.module_files?.['imports.tf']
}

describe('imports.tf', () => {
  it('imports what has an id, and moves what has none', () => {
    expect(
      fileOf([
        { node: 'kept', address: 'aws_sqs_queue.orders', id: 'https://sqs/"${x}' },
        { node: 'kept', address: 'aws_eip.each[1]', id: 'eipalloc-1' },
        { node: 'kept', address: 'module.q' },
      ]),
    ).toBe(`# These resources run already: Terraform takes them over and makes none of them a second time.
# Read the plan before you apply it. After the first apply this file can go.
import {
  to = module.custom_kept.aws_sqs_queue.orders
  id = "https://sqs/\\"$\${x}"
}

import {
  to = module.custom_kept.aws_eip.each[1]
  id = "eipalloc-1"
}

moved {
  from = module.q
  to   = module.custom_kept.module.q
}
`)
  })

  it('is about what the files declare, each once, and not there without any', () => {
    expect(fileOf(undefined)).toBeUndefined()
    expect(
      fileOf([
        { node: 'kept', address: 'aws_sqs_queue.other', id: 'x' },
        { node: 'gone', address: 'aws_sqs_queue.orders', id: 'x' },
      ]),
    ).toBeUndefined()
    const twice = { node: 'kept', address: 'aws_sqs_queue.orders', id: 'x' }
    expect(fileOf([twice, twice])?.match(/^import /gm)).toHaveLength(1)
  })

  it('comes with a warning, and is no part of what a destroy uses', () => {
    const outcome = compiled([{ node: 'kept', address: 'aws_sqs_queue.orders', id: 'x' }])
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
    expect(outcome.result.diagnostics.map(({ code }) => code)).toContain('takes-over')
    expect(Object.keys(outcome.released?.module_files ?? {})).toEqual(['modules/kept/main.tf'])
  })

  it.each([
    ['an address with an expression', { address: 'aws_eip.each["${x}"]', id: 'x' }],
    ['an address that ends the block', { address: 'aws_eip.a\n}', id: 'x' }],
    ['an id of two lines', { address: 'aws_eip.each[0]', id: 'a\nb' }],
  ])('refuses %s', (_, given) => {
    expect(compiled([{ node: 'kept', ...given }])).toMatchObject({ ok: false })
  })
})
