// What is too much for a stack is a sentence, and never an exception.
import { expect, it } from 'vitest'
import type { CompileOutcome } from '../result.ts'
import type { StackSpecInput } from '../stack/schema.ts'
import { compileStack } from './compile.ts'

const nested = (levels: number, inside: string): unknown =>
  JSON.parse(`${'['.repeat(levels)}${inside}${']'.repeat(levels)}`)

/** A stack with one custom component, which gets a value as a setting or has it as a default. */
function compiledWith(value: unknown, as: 'setting' | 'default' = 'setting'): CompileOutcome {
  const variable = { name: 'given', type: 'any', is_required: false, ...(as === 'default' && { default: value }) }
  const files = { 'main.tf': 'variable "given" {\n  type = any\n}\n' }
  const stack: StackSpecInput = {
    cloud: 'aws',
    region: 'us-east-1',
    nodes: [{ id: 'own', type: 'custom-own', settings: as === 'setting' ? { given: value } : {} }],
    modules: [
      {
        type: 'custom-own',
        name: 'Own',
        category: 'compute',
        cloud: 'custom',
        source: { kind: 'files', files },
        variables: [variable],
      },
    ],
  }
  return compileStack(stack)
}

const saidOf = (outcome: CompileOutcome): string[] =>
  outcome.ok ? [] : outcome.diagnostics.map(({ message }) => message)

it('compiles settings down to the last level that is taken', () => {
  const outcome = compiledWith(nested(99, '"deepest"'))
  expect(saidOf(outcome)).toEqual([])
  expect(outcome.ok && outcome.result.terraform.main_tf).toContain('deepest')
})

it.each([
  ['setting', 'nodes.0.settings'],
  ['default', 'modules.0.variables.0.default'],
] as const)('refuses a %s that is nested deeper, however deep', (as, field) => {
  for (const levels of [101, 2500, 100_000])
    expect(saidOf(compiledWith(nested(levels, ''), as))).toEqual([
      `${field}: Lists and objects are nested more than 100 levels deep: make the value flatter.`,
    ])
})

it('refuses a stack whose files would be too large', () => {
  const wide = nested(98, '1,'.repeat(70_000).slice(0, -1))
  expect(saidOf(compiledWith(wide))).toEqual([
    'The files of this stack are larger than 10 MB: divide it into several stacks, or make its settings smaller.',
  ])
})
