// A JSON object as KEY=value lines that a POSIX shell (`set -a; . ./file`) and
// dotenv read back as the same values. Both take single quotes literally; what no
// one form says to both is written for the shell and named.
import { printJson, textOf } from './json.ts'
import { parseJson, type JsonNode } from './json-tree.ts'
import { failed, type Note, type Outcome, type Problem } from './outcome.ts'
import { findHalfPair } from './place.ts'

/** Nothing in it means anything to a shell or to dotenv. */
const PLAIN = /^[A-Za-z0-9_./:@%+,-]*$/

interface Variable {
  at: number
  name: string
  /** Keys from the top, as in the JSON, with points between. */
  path: string
  value: string
}

/** Turns a JSON object into lines of an environment file. */
export function generateEnv(input: string): Outcome {
  const parsed = parseJson(input)
  if (!parsed.ok) return parsed
  if (parsed.tree.kind !== 'object') return failed({ message: 'json', why: 'noObject', at: parsed.tree.at })
  const variables: Variable[] = []
  const problem = collect(parsed.tree, [], variables)
  if (problem) return failed(problem)
  const lines: string[] = []
  const notes: Note[] = []
  const seen = new Map<string, string>()
  for (const { name, path, value } of variables) {
    const before = seen.get(name)
    if (before !== undefined) notes.push({ kind: 'duplicate', values: { name, first: before, second: path } })
    seen.set(name, path)
    if (value.includes('\r')) notes.push({ kind: 'carriageReturn', values: { name } })
    const { text, isForBoth } = quote(value)
    if (!isForBoth) notes.push({ kind: 'shellOnly', values: { name } })
    lines.push(`${name}=${text}`)
  }
  return { ok: true, text: lines.length === 0 ? '' : `${lines.join('\n')}\n`, notes }
}

function collect(node: JsonNode & { kind: 'object' }, above: readonly string[], into: Variable[]): Problem | undefined {
  for (const { at, key, value } of node.entries) {
    const names = [...above, textOf(key)]
    const path = names.join('.')
    if (value.kind === 'object' && value.entries.length > 0) {
      const problem = collect(value, names, into)
      if (problem) return problem
      continue
    }
    const name = nameOf(names)
    if (name === undefined) return { message: 'json', why: 'keyName', at, values: { key } }
    const text = valueOf(value)
    if (text.includes('\0') || findHalfPair(text) !== -1)
      return { message: 'json', why: 'envValue', at: value.at, values: { name } }
    into.push({ at, name, path, value: text })
  }
  return undefined
}

/**
 * The name of a variable: `dbHost` under `app` becomes APP_DB_HOST.
 * @returns undefined where a key has no letter and no digit that may stand in a name
 */
function nameOf(keys: readonly string[]): string | undefined {
  const words = keys.map((key) =>
    key
      // Letters lose their accents: a name has only letters of ASCII.
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll('ß', 'ss')
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
      .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1_$2')
      .replaceAll(/[^A-Za-z0-9]+/g, '_')
      .replaceAll(/^_+|_+$/g, '')
      .toUpperCase(),
  )
  if (words.includes('')) return undefined
  const name = words.join('_')
  return /^\d/.test(name) ? `_${name}` : name
}

function valueOf(node: JsonNode): string {
  if (node.kind !== 'scalar') return printJson(node, { indent: 0 }) ?? ''
  if (node.raw === 'null') return ''
  return node.raw.startsWith('"') ? textOf(node.raw) : node.raw
}

/** A value as a shell reads it, and whether dotenv reads the same. */
function quote(value: string): { text: string; isForBoth: boolean } {
  if (PLAIN.test(value)) return { text: value, isForBoth: true }
  // To dotenv a backslash before the closing quote is part of the value only as long as no other quote follows in the
  // file.
  if (!value.includes("'")) return { text: `'${value}'`, isForBoth: !value.endsWith('\\') }
  if (!/["$`\\]/.test(value)) return { text: `"${value}"`, isForBoth: true }
  return { text: `'${value.replaceAll("'", String.raw`'\''`)}'`, isForBoth: false }
}
