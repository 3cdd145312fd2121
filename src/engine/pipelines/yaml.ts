// YAML as a tree, and the only place that prints and quotes it: a text from
// outside is always one scalar, whatever it holds.

/** Prints as a literal block: scripts. */
interface Block {
  readonly block: string
}

/** A scalar with a remark behind it, such as the version of a pinned commit. */
interface Noted {
  readonly scalar: string
  readonly note: string
}

export interface YamlMap {
  readonly [key: string]: Yaml | undefined
}

export type Yaml = string | number | boolean | readonly Yaml[] | Block | Noted | YamlMap

/** A script, printed line by line as it is written. */
export function block(...lines: readonly string[]): Block {
  return { block: lines.join('\n') }
}

/** A scalar with a remark behind it. */
export function noted(scalar: string, note: string): Noted {
  return { scalar, note }
}

/**
 * Prints a document with comment lines above it. @param remarks any text; each becomes one line that stays a comment
 */
export function printYaml(remarks: readonly string[], tree: YamlMap): string {
  const head = remarks.map((remark) => `# ${oneLine(remark)}`.trimEnd())
  const entries = Object.entries(tree).flatMap(([key, value]) =>
    value === undefined ? [] : [entry(key, value).join('\n')],
  )
  return `${[head.join('\n'), ...entries].join('\n\n')}\n`
}

/**
 * A text in one line that no reader of the file takes for anything else: without control characters, and without the
 * marks by which the systems begin an expression or a variable.
 */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029\ufffd]+/gu, ' ')
    .replaceAll(/[$#%]+(?=[[({#$%])/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function entry(key: string, value: Yaml): string[] {
  const name = scalar(key)
  if (isBlock(value)) return [`${name}: |`, ...indent(value.block.split('\n'))]
  if (isLeaf(value)) return [`${name}: ${leaf(value)}`]
  if (isEmpty(value)) return [`${name}: ${emptyOf(value)}`]
  return [`${name}:`, ...indent(lines(value))]
}

function lines(value: Yaml): string[] {
  if (isList(value)) return value.flatMap(item)
  if (isBlock(value) || isLeaf(value)) throw new Error('A scalar stands behind a key or a dash.')
  return Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : entry(key, inner)))
}

function item(value: Yaml): string[] {
  if (isBlock(value)) return ['- |', ...indent(value.block.split('\n'))]
  if (isLeaf(value)) return [`- ${leaf(value)}`]
  if (isEmpty(value)) return [`- ${emptyOf(value)}`]
  const [first = '', ...rest] = lines(value)
  return [`- ${first}`, ...indent(rest)]
}

function indent(all: readonly string[]): string[] {
  return all.map((line) => (line === '' ? '' : `  ${line}`))
}

function isList(value: Yaml): value is readonly Yaml[] {
  return Array.isArray(value)
}

function isBlock(value: Yaml): value is Block {
  return typeof value === 'object' && 'block' in value && typeof value.block === 'string'
}

function isNoted(value: Yaml): value is Noted {
  return typeof value === 'object' && 'scalar' in value && 'note' in value
}

function isLeaf(value: Yaml): value is string | number | boolean | Noted {
  return typeof value !== 'object' || isNoted(value)
}

function isEmpty(value: Yaml): boolean {
  return typeof value === 'object' && Object.values(value).every((inner) => inner === undefined)
}

function emptyOf(value: Yaml): string {
  return isList(value) ? '[]' : '{}'
}

function leaf(value: string | number | boolean | Noted): string {
  if (typeof value === 'object') return `${scalar(value.scalar)} # ${value.note}`
  return typeof value === 'string' ? scalar(value) : String(value)
}

/**
 * What every YAML reader takes for the text itself: nothing in it begins a comment, a key or a quotation. Words that
 * YAML 1.1 reads as something else are quoted.
 */
const PLAIN = /^[A-Za-z_/][A-Za-z0-9_./@=,()"'$<>|&-]*(?: [A-Za-z0-9_./@=,()"'$<>|&-]+)*$|^\.[A-Za-z_][A-Za-z0-9_.-]*$/
/** Words that readers of either version take for something else; e0 is a number to some. */
const WORDS = /^(?:true|false|yes|no|on|off|null|y|n|\.inf|\.nan|e\d+)$/i
/** What a JSON text may hold and a YAML document may not. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g

/**
 * A JSON text is a YAML scalar (https://yaml.org/spec/1.2.2/#12-overview), but for a few characters that it must
 * escape.
 */
function scalar(text: string): string {
  // The one key that a reader of YAML 1.1 takes for a boolean and that GitHub wants bare.
  if (text === 'on') return text
  if (PLAIN.test(text) && !WORDS.test(text)) return text
  return JSON.stringify(text.toWellFormed()).replaceAll(
    UNPRINTABLE,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
