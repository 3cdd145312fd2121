// YAML to JSON and back. Numbers stay as they are written in both directions;
// what one of the two cannot say is refused or named. Runs in yaml-worker.ts.
import {
  Document,
  isAlias,
  isCollection,
  isScalar,
  isSeq,
  parseAllDocuments,
  visit,
  type ScalarTag,
  type Tags,
} from 'yaml'
import { MAX_OUTPUT, printJson, textOf } from './json.ts'
import { MAX_DEPTH, parseJson, type JsonNode } from './json-tree.ts'
import { failed, type Note, type Outcome, type Problem } from './outcome.ts'
import { YAML_WHY } from './yaml-errors.ts'

/** More uses of anchors than anyone writes, and far fewer than a file that is made to fill the memory has. */
const MAX_ALIASES = 10_000
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** A number as it is written. */
class WrittenNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A problem that is met deep inside of a value. */
class Refusal extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.why)
    this.problem = problem
  }
}

const invalid = (why: Problem['why'], given: Pick<Problem, 'at' | 'values'> = {}) =>
  failed({ message: 'yaml', why, ...given })

/** Does a conversion; what is too deep for the reader's own recursion is a problem too. */
function guarded(message: Problem['message'], convert: () => Outcome): Outcome {
  try {
    return convert()
  } catch (error) {
    if (error instanceof Refusal) return failed({ ...error.problem, message })
    if (error instanceof RangeError) return failed({ message, why: 'deep', values: { count: MAX_DEPTH } })
    throw error
  }
}

/** The JSON of a YAML text; several documents become a list. */
export function yamlToJson(input: string): Outcome {
  return guarded('yaml', () => {
    const documents = parseDocuments(input)
    if ('empty' in documents) return { ok: true, text: 'null' }
    for (const document of documents) {
      const [error] = document.errors
      if (error) return invalid(YAML_WHY[error.code], { at: error.pos[0] })
      const problem = findProblem(document, input)
      if (problem) return failed(problem)
    }
    const values = documents.map(readValue)
    const tags = documents.flatMap(({ warnings }) =>
      warnings.flatMap(({ code, pos }) => (code === 'TAG_RESOLVE_FAILED' ? [input.slice(...pos)] : [])),
    )
    const notes: Note[] = []
    if (documents.length > 1) notes.push({ kind: 'documents', values: { count: documents.length } })
    if (tags.length > 0) notes.push({ kind: 'tags', values: { tags: [...new Set(tags)].join(', ') } })
    const [first] = values
    const text = printJson(documents.length === 1 && first ? first : { kind: 'list', at: 0, items: values }, {
      indent: 2,
    })
    return text === undefined ? invalid('long', { values: { count: MAX_OUTPUT } }) : { ok: true, text, notes }
  })
}

function parseDocuments(input: string) {
  return parseAllDocuments(input, {
    prettyErrors: false,
    merge: true,
    intAsBigInt: true,
    // It compares every key with every other; findProblem looks them up.
    uniqueKeys: false,
    resolveKnownTags: false,
    logLevel: 'silent',
    customTags: (tags: Tags) =>
      tags.map((tag) =>
        typeof tag === 'object' && /:(?:int|float)$/.test(tag.tag) && !tag.collection ? written(tag) : tag,
      ),
  })
}

/** A tag of numbers that keeps those that JSON writes the same way. */
function written(tag: ScalarTag): ScalarTag {
  return {
    ...tag,
    resolve: (text, onError, options) =>
      JSON_NUMBER.test(text) ? new WrittenNumber(text) : tag.resolve(text, onError, options),
  }
}

/** What the reader lets pass and JSON cannot say. */
function findProblem(document: Document.Parsed, input: string): Problem | undefined {
  let problem: Problem | undefined
  const stop = (why: Problem['why'], at: number | undefined, values?: Problem['values']) => {
    problem = { message: 'yaml', why, at, values }
    return visit.BREAK
  }
  const anchors = new Set<string>()
  visit(document, {
    Node: (_, node) => {
      if (isAlias(node))
        return anchors.has(node.source) ? undefined : stop('yamlAlias', node.range?.[0], { found: `*${node.source}` })
      if (node.anchor !== undefined) anchors.add(node.anchor)
      if (isScalar(node) && typeof node.value === 'number' && !Number.isFinite(node.value))
        return stop('yamlNumber', node.range?.[0], { found: input.slice(node.range?.[0], node.range?.[1]) })
      return undefined
    },
    Map: (_, map) => {
      const keys = new Set<string>()
      if (map.anchor !== undefined) anchors.add(map.anchor)
      for (const { key, value } of map.items) {
        if (isCollection(key)) return stop('yamlKeyKind', key.range?.[0])
        if (!isScalar(key)) continue
        if (typeof key.value === 'symbol') {
          const sources = isSeq(value) ? value.items : [value]
          if (sources.some((source) => isScalar(source) || isSeq(source) || source === null))
            return stop('yamlMerge', key.range?.[0])
          continue
        }
        const name = keyText(key.value)
        if (keys.has(name)) return stop('duplicateKey', key.range?.[0], { found: name })
        keys.add(name)
      }
      return undefined
    },
  })
  return problem
}

function readValue(document: Document.Parsed): JsonNode {
  let value: unknown
  try {
    value = document.toJS({ mapAsMap: true, maxAliasCount: MAX_ALIASES })
  } catch (error) {
    if (error instanceof ReferenceError)
      throw new Refusal({ message: 'yaml', why: 'yamlAliases', values: { count: MAX_ALIASES } })
    // The only other thing that it says: an alias after << names something that is no map.
    if (error instanceof Error && error.message.startsWith('Merge sources'))
      throw new Refusal({ message: 'yaml', why: 'yamlMerge' })
    throw error
  }
  return nodeOf(value, 1)
}

function nodeOf(value: unknown, depth: number): JsonNode {
  // Also what contains itself ends here.
  if (depth > MAX_DEPTH) throw new Refusal({ message: 'yaml', why: 'yamlDeep', values: { count: MAX_DEPTH } })
  if (Array.isArray(value) || value instanceof Set)
    return { kind: 'list', at: 0, items: [...value].map((item) => nodeOf(item, depth + 1)) }
  if (value instanceof Map) {
    const entries = [...value].map(([key, item]) => ({
      at: 0,
      key: JSON.stringify(keyText(key)),
      value: nodeOf(item, depth + 1),
    }))
    return { kind: 'object', at: 0, entries }
  }
  return { kind: 'scalar', at: 0, raw: scalarText(value) }
}

function scalarText(value: unknown): string {
  if (value instanceof WrittenNumber) return value.text
  if (typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'string') return JSON.stringify(value)
  if (value instanceof Date) return JSON.stringify(value)
  // What YAML 1.1 has besides, such as bytes.
  throw new Refusal({ message: 'yaml', why: 'yamlTag' })
}

function keyText(key: unknown): string {
  if (key instanceof Map || Array.isArray(key)) throw new Refusal({ message: 'yaml', why: 'yamlKeyKind' })
  if (key === null) return 'null'
  return typeof key === 'string'
    ? key
    : key instanceof WrittenNumber
      ? key.text
      : scalarText(key).replaceAll(/^"|"$/g, '')
}

/** The YAML of a JSON text. */
export function jsonToYaml(input: string): Outcome {
  return guarded('json', () => {
    const parsed = parseJson(input)
    if (!parsed.ok) return parsed
    const number: ScalarTag = {
      tag: 'tag:yaml.org,2002:float',
      default: true,
      test: JSON_NUMBER,
      identify: (value) => value instanceof WrittenNumber,
      resolve: (text) => new WrittenNumber(text),
      stringify: ({ value }) => (value instanceof WrittenNumber ? value.text : String(value)),
    }
    // Many programs read YAML 1.1, to which also yes, no and on are no texts: those are put in quotes.
    const document = new Document(plainOf(parsed.tree), {
      aliasDuplicateObjects: false,
      compat: 'yaml-1.1',
      customTags: (tags) => [number, ...tags],
    })
    return { ok: true, text: document.toString({ lineWidth: 0 }) }
  })
}

function plainOf(node: JsonNode): unknown {
  if (node.kind === 'list') return node.items.map(plainOf)
  if (node.kind === 'scalar') {
    if (node.raw.startsWith('"')) return textOf(node.raw)
    return JSON_NUMBER.test(node.raw) ? new WrittenNumber(node.raw) : node.raw === 'null' ? null : node.raw === 'true'
  }
  const map = new Map<string, unknown>()
  for (const { at, key, value } of node.entries) {
    const name = textOf(key)
    if (map.has(name)) throw new Refusal({ message: 'json', why: 'duplicateKey', at, values: { found: name } })
    map.set(name, plainOf(value))
  }
  return map
}
