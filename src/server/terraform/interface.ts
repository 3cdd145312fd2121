// What Terraform files take and give: their variables and outputs.
import type { ModuleInterface } from '#contract/components.ts'
import { isSecretName, type ModuleVariable } from '#engine/stack/module.ts'
import { message, type Message } from '#words/message.ts'
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

/** An argument, or the key of a map, that holds a plain text and nothing that is filled in. */
const GIVEN = /^[^"#]*?"?\b([A-Za-z_][\w-]*)"?[ \t]*[=:][ \t]*"([^"$%\\]+)"/

/** Something that is a secret by its shape, or by its name and then with that. */
export interface FoundSecret {
  /** From 1. */
  readonly line: number
  readonly name?: string
}

/** The first secret that stands in a file; undefined when there is none. */
export function findSecret(text: string): FoundSecret | undefined {
  const key = KEYS.exec(text)
  if (key !== null) return { line: text.slice(0, key.index).split('\n').length }
  for (const [at, line] of text.split('\n').entries()) {
    const [, name = '', value = ''] = /^\s*(?:#|\/\/)/.test(line) ? [] : (GIVEN.exec(line) ?? [])
    if (value !== '' && !['true', 'false'].includes(value) && isSecretName(name)) return { line: at + 1, name }
  }
  return undefined
}

/** What is said of a secret that was found. */
export function saidOfSecret({ name }: FoundSecret): Message {
  return name === undefined ? message('terraform.secret-key') : message('terraform.secret-name', { name })
}

/** What is said of a variable whose default would be a secret. */
export function saidOfDefault({ name, is_sensitive }: Pick<ModuleVariable, 'name' | 'is_sensitive'>): Message {
  return is_sensitive ? message('terraform.secret-default', { name }) : message('terraform.secret-name', { name })
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
