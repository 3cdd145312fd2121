// The only place where Terraform text is made. What it prints is what `terraform fmt`
// would print, so a formatted file stays as it is.
import { printKey, quote } from './escape.ts'
import {
  entriesOf,
  inlineIn,
  isExpr,
  isHeredoc,
  isList,
  isObject,
  isTemplate,
  joined,
  printHeredoc,
  printInline,
} from './inline.ts'
import type { Block, Body, Comment, Item, TopBlock, Value } from './nodes.ts'

/** The longest line on which a list or an object is still printed in one line. */
const INLINE_WIDTH = 100

/** Prints blocks as one file, a blank line between them, ending in a line break. */
export function printFile(blocks: readonly TopBlock[]): string {
  let text = ''
  for (const top of blocks) {
    if (text !== '') text += '\n'
    if (top.comment !== undefined) text += `${printComment(top.comment, '').slice(1)}\n`
    let head: string = top.type
    for (const label of top.labels) head += ` ${quote(label)}`
    text += head + printBraces(top.body, '') + '\n'
  }
  return text
}

// Texts grow by what follows: the engine that runs this keeps the pieces and copies each of them once, at the end. So
// there are few pieces: a line begins with its line break, and what stands before a value is one piece.

function printBraces(body: Body, indent: string): string {
  return isEmpty(body) ? ' {}' : ' {' + printBody(body, `${indent}  `) + '\n' + indent + '}'
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
function printBody(body: Body, indent: string): string {
  const lines: Line[] = []
  for (const key in body) {
    const item = body[key]
    if (item === undefined) continue
    if (typeof item !== 'object' || item === null) lines.push(argument(key, item, indent))
    else if (isComment(item)) lines.push({ kind: 'comment', text: item.text })
    else if (isBlock(item)) lines.push({ kind: 'block', name: key, body: item.body })
    else if (isBlockList(item)) for (const one of item) lines.push({ kind: 'block', name: key, body: one.body })
    else lines.push(argument(key, item, indent))
  }
  return align(lines, indent)
}

function argument(name: string, value: Value, indent: string): Line {
  if (isTemplate(value)) {
    const whole = printInline(value)
    return { kind: 'argument', name, value, isOpen: whole.includes('\n'), text: whole }
  }
  const text = oneLine(value) ?? inlineIn(value, INLINE_WIDTH - indent.length - name.length - 3)
  const isOpen = text === undefined && !isHeredoc(value) && breaks(value)
  return { kind: 'argument', name, value, isOpen, text }
}

/** The text of a value that cannot be spread over lines: a scalar, or a reference. Nearly all values are. */
function oneLine(value: Value): string | undefined {
  if (typeof value !== 'object' || value === null) return printInline(value)
  if (!isExpr(value) || value.values.length > 0) return undefined
  const text = joined(value.code)
  return text.includes('\n') ? undefined : text
}

/**
 * Pads names so that the equal signs of neighbouring one-line arguments stand in
 * one column; a value of several lines ends the run and is not padded, as in
 * hclwrite's formatCells (https://github.com/hashicorp/hcl, hclwrite/format.go).
 */
function align(lines: readonly Line[], indent: string): string {
  let text = ''
  let leads = NO_LEADS
  let width = 0
  let before: Line | undefined
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as Line
    if (line.kind === 'argument') {
      if (before?.kind === 'block') text += '\n'
      if (line.isOpen || before?.kind !== 'argument' || before.isOpen) {
        width = line.isOpen ? line.name.length : widthOfRun(lines, at)
        leads = leadsOf(indent, width)
      }
      text += leads.get(line.name) ?? newLead(leads, indent, line.name, width)
      text += line.text ?? printOpen(line.value, indent)
    } else {
      const opensBlock = line.kind === 'comment' && lines[at + 1]?.kind === 'block'
      const gap = line.kind === 'block' ? before?.kind !== 'comment' : opensBlock || before?.kind === 'block'
      if (before !== undefined && gap) text += '\n'
      text += line.kind === 'comment' ? printComment(line.text, indent) : '\n' + indent + line.name
      if (line.kind === 'block') text += printBraces(line.body, indent)
    }
    before = line
  }
  return text
}

/** What stands before a value, from the line break to the equal sign, by the name: most come again with every stack. */
type Leads = Map<string, string>

/** By the columns of the indentation and of the names. */
const known = new Map<number, Map<number, Leads>>()
const NO_LEADS: Leads = new Map()
let leadsLeft = 10_000

function leadsOf({ length: indent }: string, width: number): Leads {
  const ofIndent = known.get(indent) ?? new Map<number, Leads>()
  const leads = ofIndent.get(width) ?? new Map<string, string>()
  if (leads.size === 0 && leadsLeft > 0) known.set(indent, ofIndent.set(width, leads))
  return leads
}

function newLead(leads: Leads, indent: string, name: string, width: number): string {
  // Joined, it is one piece; put together with plus signs it would stay several.
  const lead = ['\n', indent, name.padEnd(width), ' = '].join('')
  if (leadsLeft > 0) {
    leadsLeft -= 1
    leads.set(name, lead)
  }
  return lead
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

/** Prints what does not stand on one line. */
function printOpen(value: Value, indent: string): string {
  return isHeredoc(value) ? printHeredoc(value, indent) : printSpread(value, indent)
}

/** Whether a value that is spread has a line break. */
function breaks(value: Value): boolean {
  if (isExpr(value)) return value.code.some((code) => code.includes('\n')) || value.values.some(breaks)
  if (isList(value)) return value.length > 0
  if (isObject(value)) return entriesOf(value).length > 0
  return isHeredoc(value) || (isTemplate(value) && printInline(value).includes('\n'))
}

function printSpread(value: Value, indent: string): string {
  const deeper = `${indent}  `
  if (isExpr(value)) {
    let text = ''
    for (let index = 0; index < value.code.length; index += 1) {
      text += value.code[index] ?? ''
      const inner = value.values[index]
      if (inner !== undefined) text += printSpread(inner, indent)
    }
    return text
  }
  if (isList(value) && value.length > 0) {
    const start = `\n${deeper}`
    let text = '['
    for (const entry of value) {
      text += start
      text += inlineIn(entry, INLINE_WIDTH - deeper.length - 1) ?? printOpen(entry, deeper)
      text += ','
    }
    return text + '\n' + indent + ']'
  }
  if (!isObject(value)) return printInline(value)
  const entries = entriesOf(value)
  if (entries.length === 0) return printInline(value)
  const lines = entries.map(([key, entry]) => argument(printKey(key), entry, deeper))
  return '{' + align(lines, deeper) + '\n' + indent + '}'
}

/** Each line of it begins with its line break. */
function printComment(text: string, indent: string): string {
  const start = `\n${indent}# `
  return start + (text.includes('\n') ? text.replaceAll('\n', start) : text)
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
