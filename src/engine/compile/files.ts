// From lowered parts to the four Terraform files.
import type { ProviderPin } from '../clouds/cloud.ts'
import { CLOUD_LIST } from '../clouds/index.ts'
import type { Output, Variable } from '../clouds/lowered.ts'
import { block, type Body, type TopBlock } from '../hcl/nodes.ts'
import { printFile } from '../hcl/print.ts'
import type { MainPart, TerraformFiles } from '../result.ts'
import type { LoweredStack, Part } from './lower.ts'
import { partsOfMain } from './split.ts'

/** Providers that stacks of every cloud may use, by the first word of a resource type. */
const UTILITY_PROVIDERS: Readonly<Record<string, ProviderPin>> = {
  random: { source: 'hashicorp/random', version: '~> 3.7' },
  tls: { source: 'hashicorp/tls', version: '~> 4.0' },
  archive: { source: 'hashicorp/archive', version: '~> 2.7' },
  time: { source: 'hashicorp/time', version: '~> 0.13' },
}

const ALL_PROVIDERS: readonly [string, ProviderPin][] = [
  ...CLOUD_LIST.flatMap((cloud) => Object.entries(cloud.providers)),
  ...Object.entries(UTILITY_PROVIDERS),
]

/** Write-only arguments and ephemeral resources came with 1.11. */
export const TERRAFORM_VERSION = '>= 1.11'

/** The providers that a stack uses, with their pins. */
export function providersOf(stack: LoweredStack): readonly [string, ProviderPin][] {
  const types = new Set<string>()
  for (const part of stack.parts) {
    for (const top of part.lowered.blocks)
      if (top.type === 'resource' || top.type === 'data' || top.type === 'ephemeral') types.add(top.labels[0] ?? '')
  }
  const used = new Set([...types].map((type) => type.split('_', 1)[0] ?? ''))
  for (const provider of stack.providers) used.add(provider.labels[0] ?? '')
  return ALL_PROVIDERS.filter(([name]) => used.has(name))
}

/** The printed files, README.md excepted, and where main.tf can be cut. */
interface Printed {
  readonly files: Omit<TerraformFiles, 'backend_tf' | 'readme_md'>
  readonly main_parts: MainPart[]
}

/** Prints the files, README.md excepted. */
export function printFiles(stack: LoweredStack, monthlyUsd: number): Printed {
  const parts = stack.parts.flatMap(({ id, ...part }) => {
    const text = printFile(openPart(part))
    return text === '' ? [] : [{ id, text }]
  })
  // Counting lines makes one piece of each text, of which the whole is made faster.
  const main_parts = partsOfMain(parts)
  return {
    files: {
      main_tf: parts.map(({ text }) => text).join('\n'),
      variables_tf: printFile(variableBlocks(stack, monthlyUsd)),
      outputs_tf: printFile(outputsOf(stack).map(outputBlock)),
      provider_tf: printFile([terraformBlock(stack), ...stack.providers]),
    },
    main_parts,
  }
}

/** Puts one comment line, and whatever the block itself explains, above the first block of a part. */
function openPart(part: Pick<Part, 'title' | 'lowered'>): TopBlock[] {
  const [first, ...rest] = part.lowered.blocks
  if (first === undefined) return []
  const headline = `${part.title}: ${part.lowered.headline}`
  return [{ ...first, comment: first.comment === undefined ? headline : `${headline}\n${first.comment}` }, ...rest]
}

function terraformBlock(stack: LoweredStack): TopBlock {
  const providers: Body = Object.fromEntries(
    providersOf(stack).map(([name, pin]) => [name, { source: pin.source, version: pin.version }]),
  )
  return {
    type: 'terraform',
    labels: [],
    body: { required_version: TERRAFORM_VERSION, required_providers: block(providers) },
  }
}

/** Variables in order of first use; one that several parts ask for stands once. */
export function variablesOf(stack: LoweredStack): Variable[] {
  const byName = new Map<string, Variable>()
  for (const part of stack.parts)
    for (const variable of part.lowered.variables ?? [])
      if (!byName.has(variable.name)) byName.set(variable.name, variable)
  // What a person must give comes first.
  const all = [...byName.values()]
  return [...all.filter((one) => one.default === undefined), ...all.filter((one) => one.default !== undefined)]
}

/** The variables of a stack as blocks. @param monthlyUsd what the stack costs, which some of them name */
export function variableBlocks(stack: LoweredStack, monthlyUsd: number): TopBlock[] {
  return variablesOf(stack).map((variable) => variableBlock(variable, monthlyUsd))
}

function variableBlock(variable: Variable, monthlyUsd: number): TopBlock {
  const value = typeof variable.default === 'function' ? variable.default({ monthlyUsd }) : variable.default
  return {
    type: 'variable',
    labels: [variable.name],
    body: {
      description: variable.description,
      type: variable.type,
      default: value,
      sensitive: variable.isSensitive,
      validation: variable.validation?.map(({ condition, message }) => block({ condition, error_message: message })),
    },
  }
}

function outputsOf(stack: LoweredStack): Output[] {
  return stack.parts.flatMap((part) => part.lowered.outputs ?? [])
}

function outputBlock(output: Output): TopBlock {
  return {
    type: 'output',
    labels: [output.name],
    body: { description: output.description, value: output.value, sensitive: output.sensitive },
  }
}
