// Renders the chart as Helm does, where every value that a template reads has to exist: in Helm a name that is
// misspelled is empty without a word.
import { createHash } from 'node:crypto'
import { stringify } from 'yaml'
import { parseTemplate, type Expression, type Node } from './parse.ts'

type Variables = ReadonlyMap<string, unknown>

interface Scope {
  readonly dot: unknown
  readonly variables: Map<string, unknown>
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What counts as false: nothing, zero, and what is empty. */
function isTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (isObject(value)) return Object.keys(value).length > 0
  return Boolean(value)
}

function text(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new Error(`${JSON.stringify(value)} would be printed as it is.`)
}

const indent = (width: number, given: string): string => given.replaceAll(/^/gm, ' '.repeat(width))

type Function = (...args: never[]) => unknown

const FUNCTIONS: Readonly<Record<string, Function>> = {
  add: (...figures: number[]) => figures.reduce((sum, one) => sum + one, 0),
  and: (...values: unknown[]) => values.find((one) => !isTrue(one)) ?? values.at(-1),
  or: (...values: unknown[]) => values.find(isTrue) ?? values.at(-1),
  not: (value: unknown) => !isTrue(value),
  eq: (one: unknown, other: unknown) => one === other,
  ne: (one: unknown, other: unknown) => one !== other,
  default: (otherwise: unknown, value: unknown) => (isTrue(value) ? value : otherwise),
  dict: (...pairs: unknown[]) =>
    Object.fromEntries(pairs.flatMap((name, at) => (at % 2 === 0 ? [[text(name), pairs[at + 1]]] : []))),
  list: (...values: unknown[]) => values,
  indent,
  nindent: (width: number, given: string) => `\n${indent(width, given)}`,
  quote: (value: unknown) => JSON.stringify(text(value)),
  toYaml: (value: unknown) => stringify(value, { sortMapEntries: true, lineWidth: 0, indentSeq: false }).trimEnd(),
  toJson: (value: unknown) => JSON.stringify(sorted(value)),
  sha256sum: (given: string) => createHash('sha256').update(given).digest('hex'),
  trunc: (length: number, given: string) => given.slice(0, length),
  trimSuffix: (end: string, given: string) => (given.endsWith(end) ? given.slice(0, -end.length) : given),
  printf: (format: string, ...values: unknown[]) => {
    const rest = [...values]
    const printed = format.replaceAll(/%[sd]/g, () => text(rest.shift()))
    if (rest.length > 0 || /%/.test(printed)) throw new Error(`printf "${format}" has other values than its format.`)
    return printed
  },
  required: (sentence: string, value: unknown) => {
    if (value === undefined || value === null || value === '') throw new Error(sentence)
    return value
  },
  fail: (sentence: string) => {
    throw new Error(sentence)
  },
}

/** The files of a chart and what Helm lets its templates see. */
export interface Chart {
  /** Templates by their file names; those that begin with an underscore only define others. */
  readonly templates: Readonly<Record<string, string>>
  readonly root: Readonly<Record<'Chart' | 'Values' | 'Release', unknown>>
}

/** Renders each template. @throws for a value that does not exist, and with the sentence of `required` and `fail` */
export function renderChart({ templates, root }: Chart): Record<string, string> {
  const parsed = Object.entries(templates).map(([file, source]) => [file, parseTemplate(source)] as const)
  const defined = new Map(parsed.flatMap(([, one]) => [...one.defined]))

  const evaluate = (expression: Expression, scope: Scope): unknown => {
    if (expression.kind === 'literal') return expression.value
    if (expression.kind === 'path') return follow(expression, scope)
    const args = expression.args.map((one) => evaluate(one, scope))
    if (expression.name === 'include') {
      const body = defined.get(text(args[0]))
      if (!body) throw new Error(`No template is called ${text(args[0])}.`)
      return renderNodes(body, { dot: args[1], variables: new Map([['', args[1]]]) })
    }
    const call = FUNCTIONS[expression.name]
    if (!call) throw new Error(`The function ${expression.name} is not of the part that is known.`)
    return call(...(args as never[]))
  }

  const renderNodes = (nodes: readonly Node[], scope: Scope): string =>
    nodes.map((node) => renderNode(node, scope)).join('')

  const renderNode = (node: Node, scope: Scope): string => {
    if (node.kind === 'text') return node.text
    const value = evaluate(node.value, scope)
    const within = (dot: unknown, more: Variables = new Map()): Scope => ({
      dot,
      variables: new Map([...scope.variables, ...more]),
    })
    if (node.kind === 'output') return text(value)
    if (node.kind === 'assign') {
      scope.variables.set(node.name, value)
      return ''
    }
    if (!isTrue(value)) return renderNodes(node.otherwise, within(scope.dot))
    if (node.kind !== 'range') return renderNodes(node.body, within(node.kind === 'with' ? value : scope.dot))
    const entries: [unknown, unknown][] = Array.isArray(value)
      ? value.map((one, at) => [at, one])
      : Object.entries(value as object).toSorted(([one], [other]) => (one < other ? -1 : 1))
    const { names, body } = node
    return entries
      .map(([key, one]) => {
        const given = names.length === 2 ? [key, one] : [one]
        return renderNodes(body, within(one, new Map(names.map((name, at) => [name, given[at]]))))
      })
      .join('')
  }

  return Object.fromEntries(
    parsed
      .filter(([file]) => !file.startsWith('_'))
      .map(([file, { body }]) => [file, renderNodes(body, { dot: root, variables: new Map([['', root]]) })]),
  )
}

function follow({ variable, names }: Extract<Expression, { kind: 'path' }>, { dot, variables }: Scope): unknown {
  if (variable !== undefined && !variables.has(variable)) throw new Error(`The variable $${variable} does not exist.`)
  let value = variable === undefined ? dot : variables.get(variable)
  for (const name of names) {
    if (!isObject(value) || !Object.hasOwn(value, name))
      throw new Error(`${['', ...names].join('.')} does not exist: nothing is called ${name}.`)
    value = value[name]
  }
  return value
}

/** A value whose maps have their keys in order, as Go writes them. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}
