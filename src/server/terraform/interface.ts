// What Terraform files take and give: their variables and outputs.
import type { ModuleInterface } from '#contract/components.ts'
import { argumentOf, constantOf, type SourceBlock } from './read-files.ts'

const TEXT_MAX = 1000
const TYPE_MAX = 2000

/** Variables and outputs as blocks declare them. */
export function interfaceOfBlocks(blocks: readonly SourceBlock[]): Pick<ModuleInterface, 'variables' | 'outputs'> {
  return {
    variables: blocks.filter(({ type }) => type === 'variable').map(variableOf),
    outputs: blocks.filter(({ type }) => type === 'output').map(outputOf),
  }
}

const KEYS =
  /\bAKIA[A-Z0-9]{16}\b|-----BEGIN [A-Z ]*PRIVATE KEY-----|\bAIza[A-Za-z0-9_-]{35}\b|\bgh[pousr]_[A-Za-z0-9]{36}\b/

/** The line of something that is a key by its shape; undefined when there is none. */
export function lineOfKey(text: string): number | undefined {
  const found = KEYS.exec(text)
  return found === null ? undefined : text.slice(0, found.index).split('\n').length
}

function variableOf({ labels, body, values }: SourceBlock): ModuleInterface['variables'][number] {
  const standard = argumentOf(body, 'default')
  const value = constantOf(values['default'])
  const isKept = standard !== undefined && value !== undefined && JSON.stringify(value).length <= TYPE_MAX
  return {
    name: labels[0] ?? '',
    type: typeTextOf(values['type']),
    description: textOf(values['description']),
    ...(isKept && { default: value }),
    is_required: standard === undefined,
    is_sensitive: values['sensitive'] === true,
  }
}

function outputOf({ labels, values }: SourceBlock): ModuleInterface['outputs'][number] {
  return {
    name: labels[0] ?? '',
    description: textOf(values['description']),
    is_sensitive: values['sensitive'] === true,
  }
}

/** The parser gives a type as `${list(string)}`, and the quoted ones of older versions as they are. */
function typeTextOf(value: unknown): string {
  if (typeof value !== 'string') return 'any'
  const text = value.replace(/^\$\{([\s\S]*)\}$/, '$1').trim()
  return text.length === 0 || text.length > TYPE_MAX ? 'any' : text
}

function textOf(value: unknown): string {
  const text = constantOf(value)
  return typeof text === 'string' ? text.slice(0, TEXT_MAX) : ''
}
