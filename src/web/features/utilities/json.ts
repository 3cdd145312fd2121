// Formats JSON without changing a value: the text is laid out again, not read
// into numbers and printed again.
import { parseJson, type JsonNode } from './json-tree.ts'
import { failed, type Outcome } from './outcome.ts'
import type { Options } from './tools.ts'

/** Longest output, in UTF-16 units: deep nesting makes far more spaces than text. */
export const MAX_OUTPUT = 20_000_000

interface Layout {
  /** Spaces of a level; 0 puts everything on one line. */
  indent: number
  isSorted?: boolean
}

/** Lays JSON out. @returns undefined where it would become longer than {@link MAX_OUTPUT} */
export function printJson(tree: JsonNode, { indent, isSorted = false }: Layout): string | undefined {
  const parts: string[] = []
  let length = 0
  const add = (part: string) => {
    length += part.length
    if (length <= MAX_OUTPUT) parts.push(part)
  }
  const newline = (depth: number) => {
    if (indent > 0) add(`\n${' '.repeat(indent * depth)}`)
  }
  const print = (node: JsonNode, depth: number) => {
    if (node.kind === 'scalar') return add(node.raw)
    const isObject = node.kind === 'object'
    const items: readonly { key?: string; value: JsonNode }[] = isObject
      ? isSorted
        ? sorted(node.entries)
        : node.entries
      : node.items.map((value) => ({ value }))
    add(isObject ? '{' : '[')
    for (const [index, { key, value }] of items.entries()) {
      if (length > MAX_OUTPUT) return
      if (index > 0) add(',')
      newline(depth + 1)
      if (key !== undefined) add(indent > 0 ? `${key}: ` : `${key}:`)
      print(value, depth + 1)
    }
    if (items.length > 0) newline(depth)
    add(isObject ? '}' : ']')
  }
  print(tree, 0)
  return length > MAX_OUTPUT ? undefined : parts.join('')
}

/** In the order of their characters, the same in every language; keys that stand twice keep their order. */
function sorted<Entry extends { key: string }>(entries: readonly Entry[]): Entry[] {
  return entries
    .map((entry) => ({ entry, name: textOf(entry.key) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ entry }) => entry)
}

/** The text that a string of JSON means. @param raw with its quotes */
export function textOf(raw: string): string {
  const text: unknown = JSON.parse(raw)
  return String(text)
}

/** Indents JSON or puts it on one line. */
export function formatJson(input: string, { indent, isSorted }: Pick<Options, 'indent' | 'isSorted'>): Outcome {
  const parsed = parseJson(input)
  if (!parsed.ok) return parsed
  const text = printJson(parsed.tree, { indent: indent === 'compact' ? 0 : Number(indent), isSorted })
  if (text === undefined) return failed({ message: 'json', why: 'long', values: { count: MAX_OUTPUT } })
  // Half of a pair is in a text of JSON or nowhere, and would be lost where the output is copied or saved.
  return { ok: true, text: text.replaceAll(/\p{Surrogate}/gu, (half) => `\\u${half.charCodeAt(0).toString(16)}`) }
}
