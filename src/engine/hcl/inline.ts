// Values as one line of text: what they are everywhere in a file, unless they need or read better on several lines.
import { escapeQuoted, escapeTemplate, printKey, quote } from './escape.ts'
import type { Expr, Heredoc, Template, Value } from './nodes.ts'

/** A value on one line. */
export function printInline(value: Value): string {
  if (typeof value === 'string') return quote(value)
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error(`Not a number that Terraform knows: ${value}`)
    return String(value)
  }
  if (isExpr(value)) {
    if (value.values.length === 0) return joined(value.code)
    let text = ''
    for (let index = 0; index < value.code.length; index += 1) {
      text += value.code[index] ?? ''
      if (index < value.values.length) text += printInline(value.values[index] as Value)
    }
    return text
  }
  if (isTemplate(value)) return `"${printParts(value.parts, escapeQuoted)}"`
  if (isList(value)) return `[${value.map(printInline).join(', ')}]`
  if (isObject(value)) {
    const entries = entriesOf(value)
    return entries.length === 0
      ? '{}'
      : `{ ${entries.map(([key, entry]) => `${printKey(key)} = ${printInline(entry)}`).join(', ')} }`
  }
  return printHeredoc(value as Heredoc, '')
}

/** A text of many lines; its lines and its end stand two columns deeper than, and at, an indentation. */
export function printHeredoc(value: Heredoc, indent: string): string {
  const deeper = `${indent}  `
  const text = printParts(value.parts, escapeTemplate)
  const lines = text.replace(/\n$/, '').split('\n')
  return `<<-EOT\n${lines.map((line) => (line === '' ? '\n' : `${deeper}${line}\n`)).join('')}${indent}EOT`
}

/**
 * Marks just before an expression would turn its `${` into an escape: they become an expression of their own.
 * Neighbouring texts are one text: escaped apart, a `$` and a `{` would meet unescaped.
 */
function printParts(parts: readonly (string | Expr)[], escape: (text: string) => string): string {
  let printed = ''
  let text = ''
  for (const part of parts) {
    if (typeof part === 'string') {
      text = text === '' ? part : text + part
      continue
    }
    const marks = text.endsWith('$') || text.endsWith('%') ? (/[$%]+$/.exec(text)?.[0] ?? '') : ''
    printed += marks === '' ? escape(text) : `${escape(text.slice(0, -marks.length))}\${"${marks}"}`
    printed += `\${${printInline(part)}}`
    text = ''
  }
  return text === '' ? printed : printed + escape(text)
}

/** The code of an expression without values. */
export function joined(code: readonly string[]): string {
  return code.length === 1 ? (code[0] ?? '') : code.join('')
}

/**
 * The text of a value on one line; undefined when it has more than so many characters, cannot stand on one line or
 * reads better on several. What is left of the room goes down into the value, so that it is never read further than one
 * line reaches.
 */
export function inlineIn(value: Value, room: number): string | undefined {
  if (room < 0) return undefined
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'string' && value.length > room ? undefined : within(printInline(value), room)
  }
  if (isList(value)) return inlineList(value, room)
  if (isExpr(value)) return inlineExpr(value, room)
  if (isTemplate(value)) return within(printInline(value), room)
  return isHeredoc(value) || !isObject(value) ? undefined : inlineObject(value, room)
}

function within(text: string, room: number): string | undefined {
  return text.length > room || text.includes('\n') ? undefined : text
}

function inlineExpr({ code, values }: Expr, room: number): string | undefined {
  let text = ''
  for (let index = 0; index < code.length; index += 1) {
    text += code[index] ?? ''
    const value = values[index]
    if (value === undefined) continue
    const inner = inlineIn(value, room - text.length)
    if (inner === undefined) return undefined
    text += inner
  }
  return within(text, room)
}

function inlineList(value: readonly Value[], room: number): string | undefined {
  let text = '['
  for (let index = 0; index < value.length; index += 1) {
    if (index > 0) text += ', '
    const inner = inlineIn(value[index] as Value, room - text.length - 1)
    if (inner === undefined) return undefined
    text += inner
  }
  return within(`${text}]`, room)
}

/** Objects of more entries read better on several lines. */
const INLINE_ENTRIES = 2

function inlineObject(value: { readonly [key: string]: Value | undefined }, room: number): string | undefined {
  const entries = entriesOf(value)
  if (entries.length === 0) return within('{}', room)
  if (entries.length > INLINE_ENTRIES) return undefined
  let text = '{ '
  for (const [index, [key, one]] of entries.entries()) {
    text += `${index > 0 ? ', ' : ''}${printKey(key)} = `
    const inner = inlineIn(one, room - text.length - 2)
    if (inner === undefined) return undefined
    text += inner
  }
  return within(`${text} }`, room)
}

/** A value that is neither a scalar nor a list. */
function isKeyed(value: Value): value is Expr | Template | Heredoc | { readonly [key: string]: Value | undefined } {
  return typeof value === 'object' && value !== null && !isList(value)
}

/** Whether a value is an expression. */
export function isExpr(value: Value): value is Expr {
  return isKeyed(value) && value.kind === 'expr'
}

/** Whether a value is a text of many lines. */
export function isHeredoc(value: Value): value is Heredoc {
  return isKeyed(value) && value.kind === 'heredoc'
}

/** Whether a value is a text with expressions in it. */
export function isTemplate(value: Value): value is Template {
  return isKeyed(value) && value.kind === 'template'
}

/** Whether a value is a list. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}

/** Whether a value is an object of Terraform: one with names of its own. */
export function isObject(value: Value): value is { readonly [key: string]: Value } {
  return isKeyed(value) && value.kind !== 'expr' && value.kind !== 'template' && value.kind !== 'heredoc'
}

/** The entries of an object that are there. */
export function entriesOf(value: { readonly [key: string]: Value | undefined }): [string, Value][] {
  return Object.entries(value).filter((entry): entry is [string, Value] => entry[1] !== undefined)
}
