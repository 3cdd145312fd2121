// What is kept, as a custom component of uploaded files: the text as it was,
// without what only a root module may have.
import {
  isSecretName,
  stackModule,
  type ModuleOutput,
  type ModuleVariable,
  type StackModule,
} from '#engine/stack/module.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { message } from '#words/message.ts'
import { badRequest, parseOrRefuse } from '../../http/errors.ts'
import type { Warn } from './notes.ts'
import { findSecret, interfaceOfBlocks } from '../../terraform/interface.ts'
import { argumentOf, type SourceBlock } from '../../terraform/read-files.ts'
import { reachOf, refsOf, type Source } from './terraform-source.ts'

/** Type of the component that holds what is kept. */
const KEPT_TYPE = 'custom-imported-resources'
/** Id of its node. */
export const KEPT_NODE = 'imported-resources'
const FILE_MAX = 190_000
const PARTS_MAX = 200
const OTHER_FILES = /\b(?:file|filebase64|filemd5|filesha\d+|fileset|templatefile|abspath|filebase64sha\d+)\s*\(/

/** The component, with what a person should know of it; undefined when nothing is kept. */
export function keepBlocks(
  source: Source,
  needed: ReadonlySet<string>,
  cloud: CloudId,
  warn: Warn,
): StackModule | undefined {
  if (needed.size === 0) return undefined
  const outputs = source.others.filter((block) => block.type === 'output' && isNeeded(source, block, needed))
  const left = source.others.filter(({ type }) => type === 'output').length - outputs.length
  if (left > 0) warn(message('imports.outputs-left', { count: left }))
  const blocks = [...new Set([...needed].flatMap((address) => source.things.get(address)?.block ?? [])), ...outputs]
  const texts = new Map<string, string[]>()
  for (const block of blocks.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line))) {
    texts.set(block.file, [...(texts.get(block.file) ?? []), textOf(block, needed, warn)])
  }
  const { variables, outputs: named } = interfaceOfBlocks(blocks)
  if (variables.length > PARTS_MAX || named.length > PARTS_MAX) {
    throw badRequest([
      {
        field: 'files',
        said: message('components.kept-too-much', { max: PARTS_MAX }),
      },
    ])
  }
  const module = {
    type: KEPT_TYPE,
    name: 'Imported resources',
    description: 'Terraform that was imported and for which no component stands, as it was written.',
    category: 'compute',
    cloud,
    source: { kind: 'files', files: filesOf(texts) },
    variables: variables.map((one): ModuleVariable => withoutSecret(one)),
    outputs: named satisfies readonly ModuleOutput[],
  }
  return parseOrRefuse(stackModule, module, 'files')
}

/** An output can be kept when everything that it names is there. */
function isNeeded(source: Source, block: SourceBlock, needed: Set<string> | ReadonlySet<string>): boolean {
  const reach = [...reachOf(source, refsOf(block.body))].filter((address) => source.things.has(address))
  const own = reach.filter((address) => !address.startsWith('local.'))
  return own.some((address) => needed.has(address)) && reach.every((address) => needed.has(address))
}

function withoutSecret(variable: ModuleVariable): ModuleVariable {
  const { default: standard, ...rest } = variable
  if (!rest.is_sensitive) return variable
  return standard === undefined || standard === null || standard === '' ? variable : { ...rest, is_required: true }
}

function textOf(block: SourceBlock, needed: ReadonlySet<string>, warn: Warn): string {
  const { file, line } = block
  const address = block.labels.join('.')
  const found = findSecret(block.text)
  if (found && found.name === undefined) warn(message('imports.secret-key', { file, line }))
  for (const one of secretsIn(block)) warn(message('imports.secret', { file, line: one.line, name: one.name }))
  if (OTHER_FILES.test(block.text)) warn(message('imports.reads-file', { file, line, address }))
  if (block.type === 'locals') return onlyLocals(block, needed)
  if (
    block.type === 'variable' &&
    block.values['sensitive'] === true &&
    ![undefined, null, ''].includes(block.values['default'] as null)
  ) {
    warn(message('imports.default-left', { file, line, name: block.labels[0] ?? '' }))
    return without(block, 'default')
  }
  if (argumentOf(block.body, 'provider') !== undefined && block.type !== 'module') {
    warn(message('imports.provider-left', { file, line, address }))
    return without(block, 'provider')
  }
  return block.text
}

/** Arguments that are called like a secret and hold a text, not a reference to one. */
function secretsIn({ type, labels, body, values }: SourceBlock): { readonly name: string; readonly line: number }[] {
  if (type === 'variable') {
    const given = argumentOf(body, 'default')
    const name = labels[0] ?? ''
    const isOpen = given?.expression.kind === 'text' && given.expression.value !== '' && values['sensitive'] !== true
    return isOpen && isSecretName(name) ? [{ name, line: given.line }] : []
  }
  const found: { name: string; line: number }[] = []
  const open = [body]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { name, expression, line } of next.attributes)
      if (isSecretName(name) && expression.kind === 'text' && expression.value !== '') found.push({ name, line })
    open.push(...next.blocks.map((inner) => inner.body))
  }
  return found
}

/** The lines of an argument reach to the next thing in its block. */
function without(block: SourceBlock, name: string): string {
  const range = linesOf(block, name)
  if (range === undefined) return block.text
  const lines = block.text.split('\n')
  return [...lines.slice(0, range.from), ...lines.slice(range.to)].join('\n')
}

function onlyLocals(block: SourceBlock, needed: ReadonlySet<string>): string {
  const names = block.body.attributes.map(({ name }) => name)
  if (names.every((name) => needed.has(`local.${name}`))) return block.text
  const lines = block.text.split('\n')
  const kept = names
    .filter((name) => needed.has(`local.${name}`))
    .flatMap((name) => {
      const range = linesOf(block, name)
      return range === undefined ? [] : lines.slice(range.from, range.to)
    })
  return ['locals {', ...kept, '}', ''].join('\n')
}

/** Lines of an argument inside {@link SourceBlock.text}, the end not included. */
function linesOf(block: SourceBlock, name: string): { from: number; to: number } | undefined {
  const lines = block.text.split('\n')
  const offset = lines.findIndex((line) => !/^\s*(?:#|\/\/|$)/.test(line))
  const starts = [...block.body.attributes, ...block.body.blocks]
    .map(({ line }) => line - block.line + offset)
    .toSorted((a, b) => a - b)
  const argument = argumentOf(block.body, name)
  if (argument === undefined) return undefined
  const from = argument.line - block.line + offset
  const close = lines.findLastIndex((line) => line.trim().startsWith('}') || line.trim().endsWith('}'))
  return { from, to: starts.find((start) => start > from) ?? close }
}

/** Names and sizes that a component takes; what is too large for one file goes into several. */
function filesOf(texts: ReadonlyMap<string, readonly string[]>): Record<string, string> {
  const files: Record<string, string> = {}
  const put = (name: string, text: string): void => {
    const base = /^[A-Za-z0-9_-]{1,50}\.tf$/.test(name) ? name.slice(0, -3) : 'main'
    for (let number = 1; ; number += 1) {
      const file = number === 1 ? `${base}.tf` : `${base}-${number}.tf`
      const before = files[file]
      if (before !== undefined && before.length + text.length > FILE_MAX) continue
      files[file] = before === undefined ? text : `${before}\n${text}`
      return
    }
  }
  const isMany = texts.size > 20
  for (const [name, all] of texts) for (const text of all) put(isMany ? 'main.tf' : name, text)
  const large = Object.entries(files).find(([, text]) => text.length > 200_000)
  if (large) throw badRequest([{ field: `files.${large[0]}`, said: message('components.block-too-large') }])
  return files
}
