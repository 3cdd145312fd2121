// The only place where Terraform text is made. What it prints is what `terraform fmt`
// would print, so a formatted file stays as it is.
import { escapeQuoted, escapeTemplate, printKey, quote } from './escape.ts'
import type { Block, Body, Comment, Expr, Heredoc, Item, Template, TopBlock, Value } from './nodes.ts'

/** The longest line on which a list or an object is still printed in one line. */
const INLINE_WIDTH = 100

/** Prints blocks as one file, a blank line between them, ending in a line break. */
export function printFile(blocks: readonly TopBlock[]): string {
  const out: string[] = []
  for (const [index, top] of blocks.entries()) {
    if (index > 0) out.push('\n')
    if (top.comment !== undefined) out.push(printComment(top.comment, ''))
    const labels = top.labels.map((label) => ` ${quote(label)}`).join('')
    printBlock(`${top.type}${labels}`, top.body, '', out)
  }
  return out.join('')
}

/** The pieces of a text in their order. Each is written once, however deep it stands: texts are never copied. */
type Out = string[]

function printBlock(head: string, body: Body, indent: string, out: Out): void {
  if (isEmpty(body)) return void out.push(`${indent}${head} {}\n`)
  out.push(`${indent}${head} {\n`)
  printBody(body, `${indent}  `, out)
  out.push(`${indent}}\n`)
}

function isEmpty(body: Body): boolean {
  for (const key in body) if (body[key] !== undefined) return false
  return true
}

type Line =
  | {
      readonly kind: 'argument'
      readonly name: string
      readonly value: Value
      readonly isOpen: boolean
      readonly text: string | undefined
    }
  | { readonly kind: 'block'; readonly name: string; readonly body: Body }
  | { readonly kind: 'comment'; readonly text: string }

/** A body: arguments with aligned equal signs, nested blocks set off by a blank line. */
function printBody(body: Body, indent: string, out: Out): void {
  const lines: Line[] = []
  for (const [key, item] of Object.entries(body)) {
    if (item === undefined) continue
    if (typeof item !== 'object' || item === null) lines.push(argument(key, item, indent))
    else if (isComment(item)) lines.push({ kind: 'comment', text: item.text })
    else if (isBlock(item)) lines.push({ kind: 'block', name: key, body: item.body })
    else if (isBlockList(item)) for (const one of item) lines.push({ kind: 'block', name: key, body: one.body })
    else lines.push(argument(key, item, indent))
  }
  align(lines, indent, out)
}

function argument(name: string, value: Value, indent: string): Line {
  const text = oneLine(value)
  if (text !== undefined) return { kind: 'argument', name, value, isOpen: false, text }
  const room = INLINE_WIDTH - indent.length - name.length - 3
  return { kind: 'argument', name, value, isOpen: !isHeredoc(value) && !fits(value, room) && breaks(value), text }
}

/** The text of a value that cannot be spread over lines: a scalar, or a reference. Nearly all values are. */
function oneLine(value: Value): string | undefined {
  if (typeof value !== 'object' || value === null) return printInline(value)
  if (!isExpr(value) || value.values.length > 0) return undefined
  const text = value.code.join('')
  return text.includes('\n') ? undefined : text
}

/**
 * Pads names so that the equal signs of neighbouring one-line arguments stand in
 * one column; a value of several lines ends the run and is not padded, as in
 * hclwrite's formatCells (https://github.com/hashicorp/hcl, hclwrite/format.go).
 */
function align(lines: readonly Line[], indent: string, out: Out): void {
  let width = 0
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    if (line.kind !== 'argument') {
      const opensBlock = line.kind === 'comment' && lines[index + 1]?.kind === 'block'
      const gap = line.kind === 'block' ? before?.kind !== 'comment' : opensBlock || before?.kind === 'block'
      if (before !== undefined && gap) out.push('\n')
      if (line.kind === 'comment') out.push(printComment(line.text, indent))
      else printBlock(line.name, line.body, indent, out)
      continue
    }
    if (before?.kind === 'block') out.push('\n')
    if (line.isOpen) width = line.name.length
    else if (before?.kind !== 'argument' || before.isOpen) width = widthOfRun(lines, index)
    const head = `${indent}${line.name.padEnd(width)} = `
    if (line.text !== undefined) {
      out.push(`${head}${line.text}\n`)
      continue
    }
    out.push(head)
    printValue(line.value, indent, line.name.length + 3, out)
    out.push('\n')
  }
}

/** The longest name of the one-line arguments that begin at a place and follow each other. */
function widthOfRun(lines: readonly Line[], start: number): number {
  let width = 0
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at]
    if (line?.kind !== 'argument' || line.isOpen) break
    width = Math.max(width, line.name.length)
  }
  return width
}

function printValue(value: Value, indent: string, used: number, out: Out): void {
  if (isHeredoc(value)) out.push(printHeredoc(value, indent))
  else if (fits(value, INLINE_WIDTH - indent.length - used)) out.push(printInline(value))
  else printSpread(value, indent, out)
}

/** Whether a value is printed in one line where so many characters are left. */
function fits(value: Value, room: number): boolean {
  return widthOf(value) <= room && !wantsLines(value)
}

/** How wide the lists and objects are that were measured: each of them is, once, before what it stands in. */
const widths = new WeakMap<object, number>()

/** The length of a value on one line; infinite when that is longer than any line, or not possible. */
function widthOf(value: Value): number {
  if (!isExpr(value) && !isList(value) && !isObject(value)) return widthOfText(value)
  const known = widths.get(value)
  if (known !== undefined) return known
  const width = isExpr(value) ? widthOfExpr(value) : widthOfParts(value)
  widths.set(value, width)
  return width
}

function widthOfText(value: Value): number {
  if (isHeredoc(value) || (typeof value === 'string' && value.length > INLINE_WIDTH)) return Infinity
  const text = printInline(value)
  return text.length > INLINE_WIDTH || text.includes('\n') ? Infinity : text.length
}

function widthOfExpr({ code, values }: Expr): number {
  if (code.some((part) => part.includes('\n'))) return Infinity
  const own = code.reduce((sum, part) => sum + part.length, 0)
  return values.slice(0, code.length).reduce<number>((sum, one) => sum + widthOf(one), own)
}

function widthOfParts(value: readonly Value[] | { readonly [key: string]: Value | undefined }): number {
  const entries = isList(value) ? value.map((one) => ['', one] as const) : entriesOf(value)
  if (entries.length === 0) return 2
  // "[a, b]" and "{ a = 1, b = 2 }".
  let width = (isList(value) ? 2 : 4) + 2 * (entries.length - 1)
  for (const [key, one] of entries) {
    if (width > INLINE_WIDTH) return Infinity
    width += (isList(value) ? 0 : printKey(key).length + 3) + widthOf(one)
  }
  return width
}

/** Objects of more than two entries read better on several lines. */
function wantsLines(value: Value): boolean {
  if (isExpr(value)) return value.values.some(wantsLines)
  if (isList(value)) return value.some(wantsLines)
  if (isObject(value)) return entriesOf(value).length > 2 || entriesOf(value).some(([, entry]) => wantsLines(entry))
  return false
}

/** Whether a value that is spread has a line break. */
function breaks(value: Value): boolean {
  if (isExpr(value)) return value.code.some((code) => code.includes('\n')) || value.values.some(breaks)
  if (isList(value)) return value.length > 0
  if (isObject(value)) return entriesOf(value).length > 0
  return isHeredoc(value) || (isTemplate(value) && printInline(value).includes('\n'))
}

function printSpread(value: Value, indent: string, out: Out): void {
  const deeper = `${indent}  `
  if (isExpr(value)) {
    for (const [index, code] of value.code.entries()) {
      out.push(code)
      const inner = value.values[index]
      if (inner !== undefined) printSpread(inner, indent, out)
    }
  } else if (isList(value) && value.length > 0) {
    out.push('[\n')
    for (const entry of value) {
      out.push(deeper)
      printValue(entry, deeper, 1, out)
      out.push(',\n')
    }
    out.push(`${indent}]`)
  } else if (isObject(value) && entriesOf(value).length > 0) {
    out.push('{\n')
    align(
      entriesOf(value).map(([key, entry]) => argument(printKey(key), entry, deeper)),
      deeper,
      out,
    )
    out.push(`${indent}}`)
  } else out.push(printInline(value))
}

/** A value on one line. */
function printInline(value: Value): string {
  if (typeof value === 'string') return quote(value)
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error(`Not a number that Terraform knows: ${value}`)
    return String(value)
  }
  if (isExpr(value))
    return value.code
      .map((code, index) => code + (index < value.values.length ? printInline(value.values[index] as Value) : ''))
      .join('')
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

function printHeredoc(value: Heredoc, indent: string): string {
  const deeper = `${indent}  `
  const text = printParts(value.parts, escapeTemplate)
  const lines = text.replace(/\n$/, '').split('\n')
  return `<<-EOT\n${lines.map((line) => (line === '' ? '\n' : `${deeper}${line}\n`)).join('')}${indent}EOT`
}

/** Marks just before an expression would turn its `${` into an escape: they become an expression of their own. */
function printParts(given: readonly (string | Expr)[], escape: (text: string) => string): string {
  const parts = joinTexts(given)
  return parts
    .map((part, index) => {
      if (typeof part !== 'string') return `\${${printInline(part)}}`
      const marks = parts[index + 1] === undefined ? '' : (/[$%]+$/.exec(part)?.[0] ?? '')
      return marks === '' ? escape(part) : `${escape(part.slice(0, -marks.length))}\${"${marks}"}`
    })
    .join('')
}

/** Neighbouring texts are one text: escaped apart, a `$` and a `{` would meet unescaped. */
function joinTexts(parts: readonly (string | Expr)[]): (string | Expr)[] {
  const joined: (string | Expr)[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part
    else joined.push(part)
  }
  return joined
}

function printComment(text: string, indent: string): string {
  return text
    .split('\n')
    .map((line) => `${indent}# ${line}\n`)
    .join('')
}

function isComment(item: Item): item is Comment {
  return typeof item === 'object' && item !== null && 'kind' in item && item.kind === 'comment'
}
function isBlock(item: Item): item is Block {
  return typeof item === 'object' && item !== null && 'kind' in item && item.kind === 'block'
}
function isBlockList(item: Item): item is readonly Block[] {
  return Array.isArray(item) && item.length > 0 && item.every((one) => isBlock(one as Item))
}
function isExpr(value: Value): value is Expr {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'expr'
}
function isHeredoc(value: Value): value is Heredoc {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'heredoc'
}
function isTemplate(value: Value): value is Template {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'template'
}
function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}
function isObject(value: Value): value is { readonly [key: string]: Value } {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !('kind' in value && typeof value.kind === 'string' && ['expr', 'template', 'heredoc'].includes(value.kind))
  )
}
function entriesOf(value: { readonly [key: string]: Value | undefined }): [string, Value][] {
  return Object.entries(value).filter((entry): entry is [string, Value] => entry[1] !== undefined)
}
