import { format } from '@cdktf/hcl-tools'
import { parse } from '@cdktf/hcl2json'
import { describe, expect, it } from 'vitest'
import { generateRequest } from '../answers.ts'
import { stackFromAnswers } from '../blueprints/from-answers.ts'
import { CLOUD_LIST } from '../clouds/index.ts'
import type { CompiledStack } from '../result.ts'
import type { StackSpecInput } from '../stack/schema.ts'
import { USE_CASES } from '../vocabulary.ts'
import { compileStack } from './compile.ts'
import { printExample } from './example.ts'
import { filesOnDisk, filesToTake } from './on-disk.ts'

function compiled(spec: StackSpecInput): CompiledStack {
  const outcome = compileStack(spec)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
  return outcome.result
}

const answered = (use_case: string, cloud_provider: string): CompiledStack =>
  compiled(
    stackFromAnswers(
      generateRequest.parse({
        use_case,
        cloud_provider,
        environment_type: 'Production',
        data_sensitivity: 'Confidential',
        duration: 'Long-term',
      }),
    ),
  )

const EVERY = USE_CASES.flatMap((useCase) => CLOUD_LIST.map((cloud) => [useCase.label, cloud.label] as const))

describe.each(EVERY)('%s on %s', (useCase, cloud) => {
  const result = answered(useCase, cloud)
  const whole = filesOnDisk(result)
  const cut = filesOnDisk(result, 'components')

  it('is cut into formatted files by component, which hold exactly main.tf', async () => {
    const { 'main.tf': main = '', ...rest } = whole
    const own = Object.entries(cut).filter(([name]) => !(name in rest))
    expect(own.map(([, text]) => text).join('\n')).toBe(main)
    expect(own.length).toBeGreaterThan(result.stack.nodes.length / 2)
    for (const [name, text] of own) {
      expect(await format(text), name).toBe(text)
      expect(Object.keys(await parse(name, text)), name).not.toEqual([])
    }
    expect(cut).toMatchObject(rest)
    expect(cut).not.toHaveProperty(['main.tf'])
  })

  it('takes an example along that names each variable once, is read by Terraform, and holds no secret', async () => {
    const { '.gitignore': ignored = '', 'terraform.tfvars.example': example = '' } = filesToTake(result)
    expect(ignored.split('\n')).toEqual(expect.arrayContaining(['.terraform/', '*.tfstate', '*.tfvars']))
    const { variable = {} } = (await parse('variables.tf', result.terraform.variables_tf)) as {
      variable?: Record<string, [{ default?: unknown; sensitive?: boolean }]>
    }
    const given = await parse('terraform.tfvars', example)
    const asked = Object.entries(variable).filter(([, [one]]) => one.default === undefined && one.sensitive !== true)
    expect(Object.keys(given)).toEqual(asked.map(([name]) => name))
    for (const name of Object.keys(variable)) expect(example).toContain(name)
    expect(await format(example)).toBe(example)
    // Without the marks, what is a comment is read too.
    const defaults = example.replaceAll(/^# (?=[\w-]+ = |[[\]{}" ])/gm, '')
    const read = await parse('terraform.tfvars', defaults)
    for (const [name, [one]] of Object.entries(variable))
      if (one.default !== undefined && one.default !== null) expect(read[name], name).toEqual(one.default)
  })
})

it('gives no file a name that means something else', () => {
  const ids = ['main', 'variables', 'override', 'readme', 'provider', 'main-component']
  const stack = { cloud: 'aws' as const, region: 'us-east-1', nodes: ids.map((id) => ({ id, type: 'object-storage' })) }
  const result = compiled(stack)
  const files = filesOnDisk(result, 'components')
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      'main-component.tf',
      'variables-component.tf',
      'override-component.tf',
      'readme-component.tf',
      'provider-component.tf',
      'main-component-component.tf',
    ]),
  )
  expect(files['variables.tf']).toBe(result.terraform.variables_tf)
})

it('keeps a result of an older version in one file', () => {
  const { terraform } = answered('Web Application', 'AWS')
  expect(filesOnDisk({ terraform }, 'components')).toEqual(filesOnDisk({ terraform }))
})

it('writes nothing for what has no variables, and keeps texts of people apart from values', () => {
  expect(printExample('')).toBe('')
  const text = 'variable "a" {\n  description = "say \\"no\\" to $${x}"\n  type        = list(string)\n}\n'
  expect(printExample(text)).toContain('\n\n# say "no" to ${x}\na = []\n')
})
