// JSON as it is written: numbers, escapes and keys that stand twice stay what
// they are, which JSON.parse would change, and what is wrong has its exact place.
import { failed, type Problem } from './outcome.ts'
import { placeOf } from './place.ts'

interface JsonEntry {
  at: number
  /** With its quotes and escapes. */
  key: string
  value: JsonNode
}

export type JsonNode =
  | { kind: 'scalar'; at: number; raw: string }
  | { kind: 'list'; at: number; items: JsonNode[] }
  | { kind: 'object'; at: number; entries: JsonEntry[] }

/** Deep enough for what people write, and not too deep for what walks over the tree. */
export const MAX_DEPTH = 500

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /[\p{L}\p{N}_$.+-]+/uy
const SPACE = /[ \t\r\n]*/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
/** As much of what was found as a sentence can hold. */
const FOUND_CHARACTERS = 24

interface Reader {
  readonly text: string
  at: number
  problem: Problem | undefined
}

/** Reads JSON; what is wrong is "Invalid JSON" with the reason and the place. */
export function parseJson(text: string): { ok: true; tree: JsonNode } | { ok: false; problem: Problem } {
  // Files of some editors begin with a mark of their encoding.
  const reader: Reader = { text, at: text.startsWith('\ufeff') ? 1 : 0, problem: undefined }
  skipSpace(reader)
  const tree = readValue(reader, 1)
  if (tree) {
    skipSpace(reader)
    if (reader.at < text.length) refuse(reader, text[reader.at] === '/' ? 'comment' : 'extra')
  }
  if (reader.problem) return failed(reader.problem)
  return tree ? { ok: true, tree } : failed({ message: 'json', why: 'endValue', at: reader.at })
}

/** Keeps the first problem. @returns undefined, for what could not be read */
function refuse(
  reader: Reader,
  why: Problem['why'],
  given: { at?: number; values?: Problem['values'] } = {},
): undefined {
  const at = given.at ?? reader.at
  reader.problem ??= { message: 'json', why, at, values: given.values ?? { found: foundAt(reader.text, at) } }
}

function foundAt(text: string, at: number): string {
  const found =
    text[at] === '"'
      ? text.slice(at, text.indexOf('"', at + 1) + 1 || text.length)
      : (matchAt(WORD, text, at) ?? String.fromCodePoint(text.codePointAt(at) ?? 32))
  const line = found.split('\n')[0] ?? ''
  return line.length > FOUND_CHARACTERS ? `${line.slice(0, FOUND_CHARACTERS)}…` : line
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

function skipSpace(reader: Reader): void {
  reader.at += matchAt(SPACE, reader.text, reader.at)?.length ?? 0
}

function readValue(reader: Reader, depth: number): JsonNode | undefined {
  const { text, at } = reader
  const first = text[at]
  if (first === undefined) return refuse(reader, 'endValue')
  if (depth > MAX_DEPTH) return refuse(reader, 'deep', { values: { count: MAX_DEPTH } })
  if (first === '{') return readObject(reader, depth)
  if (first === '[') return readList(reader, depth)
  if (first === '"') {
    const raw = readString(reader)
    return raw === undefined ? undefined : { kind: 'scalar', at, raw }
  }
  const word = matchAt(WORD, text, at)
  if (
    word !== undefined &&
    (word === 'true' || word === 'false' || word === 'null' || matchAt(NUMBER, text, at) === word)
  ) {
    reader.at += word.length
    return { kind: 'scalar', at, raw: word }
  }
  if (first === "'") return refuse(reader, 'singleQuote')
  if (first === '/') return refuse(reader, 'comment')
  if (word === undefined) return refuse(reader, 'value')
  return refuse(reader, /^[-+.]?\d/.test(word) ? 'number' : 'word')
}

function readString(reader: Reader): string | undefined {
  const { text, at: start } = reader
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 34) {
      reader.at = at + 1
      return text.slice(start, at + 1)
    }
    if (code === 92) {
      const escape = matchAt(ESCAPE, text, at)
      if (escape === undefined)
        return refuse(reader, 'escape', { at, values: { found: text.slice(at, at + 2).trimEnd() } })
      at += escape.length - 1
    } else if (code === 10 || code === 13) break
    else if (code < 32)
      return refuse(reader, 'control', {
        at,
        values: { found: `U+${code.toString(16).toUpperCase().padStart(4, '0')}` },
      })
  }
  return refuse(reader, 'quote', { at: start })
}

function readList(reader: Reader, depth: number): JsonNode | undefined {
  const at = reader.at
  const items: JsonNode[] = []
  const isRead = readItems(reader, at, ']', () => {
    const item = readValue(reader, depth + 1)
    if (item) items.push(item)
    return item !== undefined
  })
  return isRead ? { kind: 'list', at, items } : undefined
}

function readObject(reader: Reader, depth: number): JsonNode | undefined {
  const start = reader.at
  const entries: JsonEntry[] = []
  const isRead = readItems(reader, start, '}', () => {
    const at = reader.at
    const found = reader.text[at]
    if (found !== '"') {
      refuse(reader, found === "'" ? 'singleQuote' : found === '/' ? 'comment' : 'key')
      return false
    }
    const key = readString(reader)
    if (key === undefined) return false
    skipSpace(reader)
    if (reader.text[reader.at] !== ':') {
      if (reader.at < reader.text.length) refuse(reader, 'colon')
      else refuseOpen(reader, start)
      return false
    }
    reader.at += 1
    skipSpace(reader)
    const value = readValue(reader, depth + 1)
    if (value) entries.push({ at, key, value })
    return value !== undefined
  })
  return isRead ? { kind: 'object', at: start, entries } : undefined
}

/** What stands between two brackets, with commas. @returns whether it could be read */
function readItems(reader: Reader, start: number, end: ']' | '}', read: () => boolean): boolean {
  const { text } = reader
  reader.at += 1
  skipSpace(reader)
  for (let isFirst = true; text[reader.at] !== end; isFirst = false) {
    if (!isFirst) {
      const found = text[reader.at]
      if (found !== ',') {
        if (found === undefined) refuseOpen(reader, start)
        else if (found === ']' || found === '}') refuse(reader, 'bracket', { values: { bracket: end, found } })
        else refuse(reader, found === '/' ? 'comment' : 'comma')
        return false
      }
      const comma = reader.at
      reader.at += 1
      skipSpace(reader)
      if (text[reader.at] === end) {
        refuse(reader, 'trailingComma', { at: comma, values: { found: end } })
        return false
      }
    }
    if (reader.at >= text.length) {
      refuseOpen(reader, start)
      return false
    }
    if (!read()) return false
    skipSpace(reader)
  }
  reader.at += 1
  return true
}

function refuseOpen(reader: Reader, start: number): void {
  refuse(reader, 'open', { values: { bracket: reader.text[start] ?? '', ...placeOf(reader.text, start) } })
}
