// Reads Terraform files that people send: Terraform's own parser decides whether
// they are valid, the checker's says where each part is.
import { lineTooDeep, NESTING_MAX } from '#engine/nesting.ts'
import { isObject } from '#engine/terraform/values.ts'
import { message, type Message } from '#words/message.ts'
import { badRequest, type Refused } from '../http/errors.ts'
import type { Attribute, Block, Body } from '#engine/terraform/syntax/nodes.ts'
import { parseHcl } from '#engine/terraform/syntax/parser.ts'
import { parseFile, ParserEnded } from './parser.ts'

/** A block at the top of a file. */
export interface SourceBlock {
  readonly type: string
  readonly labels: readonly string[]
  readonly body: Body
  readonly file: string
  /** First line, from 1. */
  readonly line: number
  /** As written, with the comments above it. */
  readonly text: string
  /** The block as Terraform's parser gives it: constants as values, expressions as `${…}`. */
  readonly values: Readonly<Record<string, unknown>>
}

/** Operators nest without brackets: 1 + 1 + 1, a ? b : c ? d : e. */
const OPERATORS_MAX = 500
const BLOCKS_MAX = 3000

/**
 * Reads files into their blocks, in the order of the files' names.
 * @throws Refused with 400 that names the file and the line of the fault
 */
export async function readFiles(files: Readonly<Record<string, string>>): Promise<SourceBlock[]> {
  const blocks: SourceBlock[] = []
  for (const [file, text] of Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    blocks.push(...(await readFile(file, text.replaceAll('\r\n', '\n'))))
    refuseMany(file, blocks.length)
  }
  return blocks
}

/** 400 that names a file, and a line unless it is 0. */
export function wrongFile(file: string, line: number, problem: Message): Refused {
  const said = line === 0 ? problem : message('terraform.in-line', { line, problem })
  return badRequest([{ field: `files.${file}`, said }])
}

async function readFile(file: string, text: string): Promise<SourceBlock[]> {
  const deep = lineTooDeep(text)
  if (deep !== undefined) throw wrongFile(file, deep, message('terraform.nesting', { max: NESTING_MAX }))
  const read = readBody(file, text)
  const tree = await parseOrRefuse(file, text)
  if (read instanceof Error) throw wrongFile(file, lineOf(read), reported(read.message))
  const body = read
  const [stray] = body.attributes
  if (stray !== undefined) throw wrongFile(file, stray.line, message('terraform.outside-block', { name: stray.name }))
  const lines = text.split('\n')
  const placeOf = placesOf(body.blocks)
  const starts = body.blocks.map((block, at) => startOf(lines, block, body.blocks[at - 1]))
  return body.blocks.map((block, at) => ({
    ...pick(block),
    file,
    line: block.line,
    text: `${lines
      .slice((starts[at] ?? 1) - 1, (starts[at + 1] ?? lines.length + 1) - 1)
      .join('\n')
      .trim()}\n`,
    values: valuesOf(tree, block, placeOf.get(block) ?? 0),
  }))
}

function refuseMany(file: string, blocks: number): void {
  if (blocks > BLOCKS_MAX) throw wrongFile(file, 0, message('terraform.blocks', { max: BLOCKS_MAX }))
}

/** Whether an expression is so long that functions which call themselves for each part of it would run out of stack. */
function isTooLong({ body }: Block): boolean {
  const open: [unknown, number][] = [[body, 0]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, depth] = next
    if (typeof value !== 'object' || value === null) continue
    if (depth > OPERATORS_MAX || ('steps' in value && Array.isArray(value.steps) && value.steps.length > OPERATORS_MAX))
      return true
    for (const inner of Array.isArray(value) ? value : Object.values(value)) open.push([inner, depth + 1])
  }
  return false
}

function pick({ type, labels, body }: Block): Pick<SourceBlock, 'type' | 'labels' | 'body'> {
  return { type, labels, body }
}

/** The first line of a block, with the comments directly above it. */
function startOf(lines: readonly string[], block: Block, before: Block | undefined): number {
  let start = block.line
  while (start > (before?.line ?? 0) + 1 && /^\s*(?:#|\/\/)/.test(lines[start - 2] ?? '')) start -= 1
  return start
}

/**
 * Reads a file with the checker's parser, or returns its error: Terraform's own parser describes the same fault better.
 * @throws Refused with 400 for files that would crash Terraform's own parser
 */
function readBody(file: string, text: string): Body | Error {
  let body: Body
  try {
    body = parseHcl(text, file)
  } catch (error) {
    if (error instanceof RangeError) throw wrongFile(file, 0, message('terraform.operators', { max: OPERATORS_MAX }))
    return error instanceof Error ? error : new Error('unknown fault')
  }
  refuseMany(file, body.blocks.length)
  const chained = body.blocks.find(isTooLong)
  if (chained === undefined) return body
  throw wrongFile(file, chained.line, message('terraform.operators', { max: OPERATORS_MAX }))
}

async function parseOrRefuse(file: string, text: string): Promise<Record<string, unknown>> {
  try {
    return await parseFile(file.replaceAll(/[^A-Za-z0-9._-]/g, '_'), text)
  } catch (error) {
    if (error instanceof ParserEnded) throw wrongFile(file, 0, message('terraform.too-heavy'))
    const given = error instanceof Error ? error.message : String(error)
    // "parse config: [main.tf:1,15-16: Argument or block definition required; An argument …]"
    const found = /:(\d+),[\d,-]+: ([^;\]]+)(?:; ([^\]]+))?/.exec(given)
    throw wrongFile(
      file,
      Number(found?.[1] ?? 0),
      found ? reported(found[3] ?? found[2] ?? '') : message('terraform.unreadable'),
    )
  }
}

/** What a parser says of a file, in its own words, which are English. */
function reported(text: string): Message {
  const whole = text.split(/ \S+\.tf:\d+,/)[0]?.trim() ?? ''
  const first = `${whole.charAt(0).toUpperCase()}${whole.slice(1)}`
  return message('terraform.reported', { reason: /[.!?]$/.test(first) ? first : `${first}.` })
}

function lineOf(error: unknown): number {
  return error !== null && typeof error === 'object' && 'line' in error && typeof error.line === 'number'
    ? error.line
    : 0
}

/** The position of each block among those with the same labels. */
function placesOf(blocks: readonly Block[]): ReadonlyMap<Block, number> {
  const counts = new Map<string, number>()
  return new Map(
    blocks.map((block) => {
      const key = JSON.stringify([block.type, ...block.labels])
      const place = counts.get(key) ?? 0
      counts.set(key, place + 1)
      return [block, place]
    }),
  )
}

/** Blocks with the same labels are a list, in their order. */
function valuesOf(
  tree: Readonly<Record<string, unknown>>,
  { type, labels }: Block,
  place: number,
): Record<string, unknown> {
  let found: unknown = tree
  for (const step of [type, ...labels]) found = isObject(found) && Object.hasOwn(found, step) ? found[step] : undefined
  const one: unknown = Array.isArray(found) ? found[place] : undefined
  return isObject(one) ? one : {}
}

/** The argument of a block; undefined when it has none with this name. */
export function argumentOf(body: Body, name: string): Attribute | undefined {
  return body.attributes.find((one) => one.name === name)
}

/**
 * A constant of {@link SourceBlock.values}; undefined for an expression. The parser leaves the escapes of templates in
 * texts.
 */
export function constantOf(value: unknown): unknown {
  if (typeof value === 'string')
    return /(?<![$%])(?:\$\$|%%)*[$%]\{/.test(value) ? undefined : value.replaceAll(/([$%])\1\{/g, '$1{')
  return value
}
