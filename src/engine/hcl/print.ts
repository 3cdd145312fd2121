// The only place where Terraform text and escaping happen. What it prints is
// what `terraform fmt` would print, so a formatted file stays as it is.
import type { Block, Body, Comment, Expr, Heredoc, Item, Template, TopBlock, Value } from './nodes.ts'

/** The longest line on which a list or an object is still printed in one line. */
const INLINE_WIDTH = 100

/** Prints blocks as one file, a blank line between them, ending in a line break. */
export function printFile(blocks: readonly TopBlock[]): string {
  return blocks.map(printTopBlock).join('\n')
}

function printTopBlock(top: TopBlock): string {
  const why = top.comment === undefined ? '' : printComment(top.comment, '')
  const labels = top.labels.map((label) => ` ${quote(label)}`).join('')
  return why + printBlock(`${top.type}${labels}`, top.body, '')
}

function printBlock(head: string, body: Body, indent: string): string {
  const inside = printBody(body, `${indent}  `)
  return inside === '' ? `${indent}${head} {}\n` : `${indent}${head} {\n${inside}${indent}}\n`
}

interface Line {
  /** Name of an argument; absent for blocks and comments. */
  readonly name?: string
  readonly text: string
  readonly isBlock?: boolean
  readonly isComment?: boolean
}

/** A body: arguments with aligned equal signs, nested blocks set off by a blank line. */
function printBody(body: Body, indent: string): string {
  const lines: Line[] = []
  for (const [key, item] of Object.entries(body)) {
    if (item === undefined) continue
    if (isComment(item)) lines.push({ text: printComment(item.text, indent), isComment: true })
    else if (isBlock(item)) lines.push({ text: printBlock(key, item.body, indent), isBlock: true })
    else if (isBlockList(item))
      for (const one of item) lines.push({ text: printBlock(key, one.body, indent), isBlock: true })
    else lines.push({ name: key, text: printValue(item, indent, key.length + 3) })
  }
  return align(lines, indent)
}

/**
 * Pads names so that the equal signs of neighbouring one-line arguments stand in
 * one column; a value of several lines ends the run and is not padded, as in
 * hclwrite's formatCells (https://github.com/hashicorp/hcl, hclwrite/format.go).
 */
function align(lines: readonly Line[], indent: string): string {
  let out = ''
  for (let start = 0; start < lines.length;) {
    const first = lines[start]
    if (first === undefined) break
    const before = start === 0 ? undefined : lines[start - 1]
    if (first.name === undefined) {
      const gap = before !== undefined && !before.isComment && (first.isBlock || (first.isComment && before.isBlock))
      out += (gap || (first.isComment && startsBlock(lines, start) && before !== undefined) ? '\n' : '') + first.text
      start += 1
      continue
    }
    if (before?.isBlock) out += '\n'
    if (opensLines(first.text)) {
      out += `${indent}${first.name} = ${first.text}\n`
      start += 1
      continue
    }
    let end = start
    while (lines[end]?.name !== undefined && !opensLines(lines[end]?.text ?? '')) end += 1
    const run = lines.slice(start, end)
    const width = Math.max(...run.map((line) => (line.name ?? '').length))
    for (const line of run)
      out += `${indent}${line.name}${' '.repeat(width - (line.name ?? '').length)} = ${line.text}\n`
    start = end
  }
  return out
}

function startsBlock(lines: readonly Line[], at: number): boolean {
  return lines[at + 1]?.isBlock === true
}

/** Whether the text leaves a bracket open at the end of its first line; a heredoc does not. */
function opensLines(text: string): boolean {
  const firstBreak = text.indexOf('\n')
  return firstBreak !== -1 && !text.startsWith('<<-')
}

function printValue(value: Value, indent: string, used: number): string {
  if (
    value !== null &&
    typeof value === 'object' &&
    !Array.isArray(value) &&
    'kind' in value &&
    value.kind === 'heredoc'
  ) {
    return printHeredoc(value as Heredoc, indent)
  }
  const inline = printInline(value)
  if (!inline.includes('\n') && indent.length + used + inline.length <= INLINE_WIDTH && !wantsLines(value))
    return inline
  return printSpread(value, indent)
}

/** Objects of more than two entries read better on several lines. */
function wantsLines(value: Value): boolean {
  if (isExpr(value)) return value.values.some(wantsLines)
  if (isList(value)) return value.some(wantsLines)
  if (isObject(value)) return entriesOf(value).length > 2 || entriesOf(value).some(([, entry]) => wantsLines(entry))
  return false
}

function printSpread(value: Value, indent: string): string {
  const deeper = `${indent}  `
  if (isExpr(value)) {
    return value.code
      .map((code, index) => {
        const inner = value.values[index]
        if (inner === undefined) return code
        const spreads = isList(inner) || isObject(inner) || isExpr(inner)
        return code + (spreads ? printSpread(inner, indent) : printInline(inner))
      })
      .join('')
  }
  if (isList(value)) {
    if (value.length === 0) return '[]'
    return `[\n${value.map((entry) => `${deeper}${printValue(entry, deeper, 1)},\n`).join('')}${indent}]`
  }
  if (isObject(value)) {
    const entries = entriesOf(value)
    if (entries.length === 0) return '{}'
    const lines = entries.map(([key, entry]): Line => {
      const name = printKey(key)
      return { name, text: printValue(entry, deeper, name.length + 3) }
    })
    return `{\n${align(lines, deeper)}${indent}}`
  }
  return printInline(value)
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

function printKey(key: string): string {
  return /^[A-Za-z_][A-Za-z0-9_-]*$/.test(key) ? key : quote(key).replace(NOT_ONE_COLUMN, escapeCodePoint)
}

/**
 * What may not take exactly one column in the eyes of every version of Unicode: all but ASCII and the plain letters of
 * Latin, Greek, Cyrillic, kana and Han. In keys it is escaped, so that alignment never depends on it.
 */
const NOT_ONE_COLUMN =
  /[^ -~\u00a1-\u00ac\u00ae-\u024f\u0391-\u03c9\u0400-\u0481\u048a-\u04ff\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fa5]/gu

function escapeCodePoint(char: string): string {
  const code = char.codePointAt(0) ?? 0
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`
}

function quote(text: string): string {
  return `"${escapeQuoted(text)}"`
}

/** `${` and `%{` would start a template: the mark is doubled, as the language asks. */
function escapeTemplate(text: string): string {
  return text.replace(/[$%](?=\{)/g, (mark) => mark + mark)
}

/** Nothing to escape: nearly all strings of a stack. */
const PLAIN = /^[A-Za-z0-9 ._/:,;*@=()<>+'[\]-]*$/
const SHORT: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Quoted strings: backslash, quote, control characters and lone surrogates, then template marks. */
function escapeQuoted(text: string): string {
  if (PLAIN.test(text)) return text
  const escaped = text.toWellFormed().replace(/[\\"\u0000-\u001f\u007f\u2028\u2029]/g, (char) => {
    return SHORT[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  return escapeTemplate(escaped)
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
