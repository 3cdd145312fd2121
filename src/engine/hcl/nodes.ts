// The neutral tree of Terraform's language: values, expressions, blocks.
// Components build these nodes; only print.ts turns them into text, so that no
// string of a user is ever read as code.

/** An expression: code written by the engine with values between its parts. */
export interface Expr {
  readonly kind: 'expr'
  readonly code: readonly string[]
  readonly values: readonly Value[]
}

/** A quoted string whose parts are literal text and expressions. */
export interface Template {
  readonly kind: 'template'
  readonly parts: readonly (string | Expr)[]
}

/** An indented heredoc (`<<-EOT`): lines of literal text and expressions. */
export interface Heredoc {
  readonly kind: 'heredoc'
  readonly parts: readonly (string | Expr)[]
}

/** A nested block; in a body its key is the block's type. */
export interface Block {
  readonly kind: 'block'
  readonly body: Body
}

/** A comment line before the next item of a body; its key is not printed. */
export interface Comment {
  readonly kind: 'comment'
  readonly text: string
}

export type Value =
  | string
  | number
  | boolean
  | null
  | Expr
  | Template
  | Heredoc
  | readonly Value[]
  | { readonly [key: string]: Value | undefined }

export type Item = Value | Block | readonly Block[] | Comment | undefined

/** Arguments and nested blocks in the order in which they are printed; undefined is left out. */
export interface Body {
  readonly [key: string]: Item
}

/** A block at the top of a file: `resource "aws_vpc" "main" { … }`. */
export interface TopBlock {
  readonly type:
    | 'resource'
    | 'data'
    | 'ephemeral'
    | 'module'
    | 'locals'
    | 'variable'
    | 'output'
    | 'provider'
    | 'terraform'
    | 'import'
    | 'moved'
  readonly labels: readonly string[]
  readonly body: Body
  /** Says why, in one or more lines above the block. */
  readonly comment?: string
}

/** An expression: x`aws_kms_key.main.arn`; values between are printed as literals, ids need {@link id}. */
export function x(code: TemplateStringsArray, ...values: Value[]): Expr {
  return { kind: 'expr', code, values }
}

/** A quoted string: t`${x`local.prefix`}-pg`; plain strings between are literal text. */
export function t(text: TemplateStringsArray, ...values: (string | number | Expr)[]): Template {
  return { kind: 'template', parts: interleave(text, values) }
}

/** A heredoc of many lines, as {@link t}. The text ends with a line break. */
export function heredoc(text: TemplateStringsArray, ...values: (string | number | Expr)[]): Heredoc {
  return { kind: 'heredoc', parts: interleave(text, values) }
}

/** An identifier inside an expression. Throws on anything that is not one: a programmer's error. */
export function id(name: string): Expr {
  checkIdentifier(name)
  return { kind: 'expr', code: [name], values: [] }
}

/** Identifiers that were looked at: the engine's own come again with every stack. */
const known = new Set<string>()
const KNOWN_MAX = 5000

function checkIdentifier(name: string): void {
  if (known.has(name)) return
  if (!/^[A-Za-z_][A-Za-z0-9_-]*$/.test(name)) throw new Error(`Not a Terraform identifier: ${JSON.stringify(name)}`)
  if (known.size < KNOWN_MAX) known.add(name)
}

/** A reference: ref('aws_vpc', 'main', 'id'). Every part is checked to be an identifier. */
export function ref(...parts: readonly string[]): Expr {
  let at = references
  for (const part of parts) {
    const next = at.after.get(part)
    if (next === undefined) return newReference(parts)
    at = next
  }
  return at.expression ?? newReference(parts)
}

/** References that were made, by their parts: the engine's own come again with every stack. */
interface Reference {
  readonly after: Map<string, Reference>
  expression: Expr | undefined
}

const references: Reference = { after: new Map(), expression: undefined }
let referencesLeft = 10_000

function newReference(parts: readonly string[]): Expr {
  for (const part of parts) checkIdentifier(part)
  const expression: Expr = { kind: 'expr', code: [parts.join('.')], values: [] }
  if (referencesLeft < parts.length) return expression
  let at = references
  for (const part of parts) {
    const next: Reference = at.after.get(part) ?? { after: new Map(), expression: undefined }
    if (!at.after.has(part)) {
      at.after.set(part, next)
      referencesLeft -= 1
    }
    at = next
  }
  at.expression = expression
  return expression
}

/** A nested block. */
export function block(body: Body = {}): Block {
  return { kind: 'block', body }
}

/** A comment in a body, before the item that follows. */
export function comment(text: string): Comment {
  return { kind: 'comment', text }
}

/** A resource. */
export function resource(type: string, name: string, body: Body, why?: string): TopBlock {
  return { type: 'resource', labels: [type, name], body, comment: why }
}

/** A data source. */
export function data(type: string, name: string, body: Body = {}, why?: string): TopBlock {
  return { type: 'data', labels: [type, name], body, comment: why }
}

/** An ephemeral resource: its values never reach the state. */
export function ephemeral(type: string, name: string, body: Body, why?: string): TopBlock {
  return { type: 'ephemeral', labels: [type, name], body, comment: why }
}

/** Local values. */
export function locals(body: Body, why?: string): TopBlock {
  return { type: 'locals', labels: [], body, comment: why }
}

/** The address of a resource or data source, such as `aws_vpc.main`. */
export function address(top: TopBlock): string {
  const [type, name] = top.labels
  const isPair = top.labels.length === 2 && type !== undefined && name !== undefined
  const labels = isPair ? dotted(type, name) : top.labels.join('.')
  return top.type === 'resource' ? labels : `${top.type}.${labels}`
}

/** Addresses by type and name: many maps have them as their keys, and the same text is looked up faster. */
const addresses = new Map<string, Map<string, string>>()
let addressesLeft = 5000

function dotted(type: string, name: string): string {
  const ofType = addresses.get(type)
  const before = ofType?.get(name)
  if (before !== undefined) return before
  const made = `${type}.${name}`
  if (addressesLeft <= 0) return made
  addressesLeft -= 1
  if (ofType === undefined) addresses.set(type, new Map([[name, made]]))
  else ofType.set(name, made)
  return made
}

function interleave(text: readonly string[], values: readonly (string | number | Expr)[]): (string | Expr)[] {
  const parts: (string | Expr)[] = []
  for (let index = 0; index < text.length; index += 1) {
    const value = values[index]
    parts.push(text[index] ?? '')
    if (value !== undefined) parts.push(typeof value === 'object' ? value : String(value))
  }
  return parts
}
