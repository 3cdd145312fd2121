// What is wrong with a value, as a message: the one that the schema has for it, or one for the kind of fault. The
// schema library has words of its own, in English only: no one reads them.
import { z } from 'zod'
import { message, type Code, type Message, type MessageParams } from '#words/message.ts'

/** What counts the limits of a schema. */
type Unit = 'characters' | 'days' | 'entries' | 'gb' | 'machines' | 'mb' | 'nodes' | 'request-units' | 'seconds'

/** One thing that is wrong with a value. */
export interface Fault {
  /** Names and places of the fields that lead to it. */
  readonly path: readonly PropertyKey[]
  readonly said: Message
}

/** A value by its schema, or everything that is wrong with it. */
export type ParsedFields<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly faults: readonly [Fault, ...Fault[]] }

/**
 * A message as schemas take it: they carry text only. {@link parseFields} reads it back.
 * Use it wherever a schema takes a message: `.min(1, fieldMessage('fields.name-required'))`.
 */
export function fieldMessage<One extends Code>(code: One, ...params: MessageParams<One>): string {
  return schemaText(message(code, ...params))
}

/** A message that is made already, as schemas take it. */
export function schemaText(said: Message): string {
  return JSON.stringify(said)
}

/**
 * A text that cannot be empty; spaces around it do not count.
 * @param said {@link fieldMessage} for when it is missing
 */
export function requiredText(said: string): z.ZodString {
  return z.string(ofType(said)).trim().min(1, said)
}

/** The message of a schema for a value of another type or for none; what its limits refuse has messages of its own. */
export function ofType(said: string): { error: (issue: { readonly code: string }) => string | undefined } {
  return { error: ({ code }) => (code === 'invalid_type' ? said : undefined) }
}

/** The lower limit of a number and its message, as `min` takes them. */
export function atLeast(bound: number, unit: Unit): [bound: number, said: string] {
  return [bound, fieldMessage('fields.least-of', { bound, unit })]
}

/** The upper limit of a number and its message, as `max` takes them. */
export function atMost(bound: number, unit: Unit): [bound: number, said: string] {
  return [bound, fieldMessage('fields.most-of', { bound, unit })]
}

/** Parses a value by its schema. Each unknown field is a fault of its own. */
export function parseFields<Schema extends z.ZodType>(schema: Schema, given: unknown): ParsedFields<z.output<Schema>> {
  const read = schema.safeParse(given, { error: (issue) => schemaText(faultOf(issue)) })
  if (read.success) return { success: true, data: read.data }
  const [first, ...rest] = read.error.issues.flatMap(faultsOf)
  // A refused value has at least one issue.
  return { success: false, faults: [first ?? { path: [], said: OTHER }, ...rest] }
}

const OTHER = message('fields.other-value')
const REQUIRED = message('fields.required')
const UNKNOWN = message('fields.unknown')

function faultsOf(issue: z.core.$ZodIssue): Fault[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...issue.path, key], said: UNKNOWN }))
  return [{ path: issue.path, said: saidBy(issue) }]
}

/** Every issue of {@link parseFields} carries a message as text. */
function saidBy(issue: z.core.$ZodIssue | undefined): Message {
  return issue === undefined ? OTHER : (JSON.parse(issue.message) as Message)
}

const WANTED: Readonly<Record<string, Message>> = {
  string: message('fields.text'),
  number: message('fields.number'),
  int: message('fields.whole-number'),
  boolean: message('fields.boolean'),
  array: message('fields.list'),
  object: message('fields.object'),
  record: message('fields.object'),
}

const FORMATS: Readonly<Record<string, Message>> = {
  date: message('fields.day'),
  datetime: message('fields.instant'),
  email: message('fields.email'),
  uuid: message('fields.id'),
}

const UNITS: Readonly<Record<string, Unit>> = { string: 'characters', array: 'entries' }

/** The message for a fault for which the schema has none. */
function faultOf(issue: z.core.$ZodRawIssue): Message {
  if (issue.input === undefined) return REQUIRED
  switch (issue.code) {
    case 'invalid_type':
      return WANTED[issue.expected] ?? OTHER
    case 'invalid_value':
      return message('fields.choose-one', { known: issue.values.map(String) })
    case 'invalid_format':
      return FORMATS[issue.format] ?? message('fields.format')
    case 'invalid_key':
      return message('fields.key', { problem: saidBy(issue.issues[0]) })
    case 'invalid_union':
      return ofUnion(issue.errors)
    case 'not_multiple_of':
      return message('fields.multiple', { bound: issue.divisor })
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'custom':
    case 'invalid_element':
    case 'unrecognized_keys':
      return OTHER
  }
}

/** Of a union of values: all of them. */
function ofUnion(options: readonly (readonly z.core.$ZodIssue[])[]): Message {
  const known = options.map(([issue]) => (issue?.code === 'invalid_value' ? issue.values.map(String) : []))
  return known.length === 0 || known.some((values) => values.length === 0)
    ? OTHER
    : message('fields.choose-one', { known: known.flat() })
}

type Limit = { readonly origin: string; readonly inclusive?: boolean | undefined }

function tooSmall({ origin, inclusive, minimum }: Limit & { readonly minimum: number | bigint }): Message {
  const unit = UNITS[origin]
  const bound = Number(minimum)
  if (unit !== undefined) return bound === 1 ? REQUIRED : message('fields.least-of', { bound, unit })
  return message(inclusive === false ? 'fields.more' : 'fields.least', { bound })
}

function tooBig({ origin, inclusive, maximum }: Limit & { readonly maximum: number | bigint }): Message {
  const unit = UNITS[origin]
  const bound = Number(maximum)
  if (unit !== undefined) return message('fields.most-of', { bound, unit })
  return message(inclusive === false ? 'fields.less' : 'fields.most', { bound })
}
