// The part of Go's template language that the chart uses, as a tree. What it does not know, it refuses.

/** An expression: a literal, a path from the dot or from a variable, or a call. */
export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'path'; readonly variable: string | undefined; readonly names: readonly string[] }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }

export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'output'; readonly value: Expression }
  | { readonly kind: 'assign'; readonly name: string; readonly value: Expression }
  | { readonly kind: 'if' | 'with'; readonly value: Expression; readonly body: Node[]; otherwise: Node[] }
  | {
      readonly kind: 'range'
      readonly names: readonly string[]
      readonly value: Expression
      readonly body: Node[]
      otherwise: Node[]
    }

/** The named templates of a file, and what stands outside of them. */
export interface Parsed {
  readonly body: readonly Node[]
  readonly defined: ReadonlyMap<string, readonly Node[]>
}

const ACTION = /\{\{(-\s)?([\s\S]*?)(\s-)?\}\}/g
const TOKEN = /\s*("(?:[^"\\]|\\.)*"|:=|[(),|]|\$\w*(?:\.\w+)*|(?:\.\w+)+|\.|-?\d+|\w+)/y

/** Reads a template. @throws for what is not balanced, or not of the part that is known */
export function parseTemplate(text: string): Parsed {
  const defined = new Map<string, Node[]>()
  const root: Node[] = []
  const open: { node: Node | undefined; into: Node[] }[] = [{ node: undefined, into: root }]
  const add = (node: Node): void => void open.at(-1)?.into.push(node)
  let at = 0
  let isTrimmed = false
  const addText = (given: string, isTrimmedAfter: boolean): void => {
    const start = isTrimmed ? given.trimStart() : given
    const kept = isTrimmedAfter ? start.trimEnd() : start
    if (kept !== '') add({ kind: 'text', text: kept })
  }
  for (const match of text.matchAll(ACTION)) {
    addText(text.slice(at, match.index), match[1] !== undefined)
    at = match.index + match[0].length
    isTrimmed = match[3] !== undefined
    const action = (match[2] ?? '').trim()
    if (action.startsWith('/*')) continue
    const [word = '', rest = ''] = /^(\w+)\b\s*([\s\S]*)$/.exec(action)?.slice(1) ?? []
    const begin = (node: Extract<Node, { body: Node[] }>): void => {
      add(node)
      open.push({ node, into: node.body })
    }
    if (word === 'define') {
      const body: Node[] = []
      defined.set(JSON.parse(rest) as string, body)
      open.push({ node: undefined, into: body })
    } else if (word === 'if' || word === 'with') {
      begin({ kind: word, value: parseExpression(rest), body: [], otherwise: [] })
    } else if (word === 'range') {
      const [, names = '', value = rest] = /^((?:\$\w+)(?:\s*,\s*\$\w+)?)\s*:=\s*([\s\S]*)$/.exec(rest) ?? []
      const list = names.split(',').map((name) => name.trim().slice(1))
      begin({ kind: 'range', names: names === '' ? [] : list, value: parseExpression(value), body: [], otherwise: [] })
    } else if (word === 'else') {
      if (rest !== '') throw new Error(`"else ${rest}" is not of the part that is known.`)
      const top = open.at(-1)
      if (!top?.node || !('otherwise' in top.node)) throw new Error('"else" stands in no block.')
      top.into = top.node.otherwise
    } else if (word === 'end') {
      if (open.length === 1) throw new Error('"end" ends no block.')
      open.pop()
    } else {
      const assigned = /^\$(\w+)\s*:=\s*([\s\S]*)$/.exec(action)
      add(
        assigned
          ? { kind: 'assign', name: assigned[1] ?? '', value: parseExpression(assigned[2] ?? '') }
          : { kind: 'output', value: parseExpression(action) },
      )
    }
  }
  addText(text.slice(at), false)
  if (open.length > 1) throw new Error(`${open.length - 1} blocks have no end.`)
  return { body: root, defined }
}

/** Reads a pipeline: each call gets what stands before it as its last argument. */
export function parseExpression(text: string): Expression {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const from = TOKEN.lastIndex
    const token = TOKEN.exec(text)?.[1]
    if (token === undefined) throw new Error(`"${text.slice(from).trim()}" cannot be read.`)
    tokens.push(token)
  }
  let next = 0
  const pipeline = (): Expression => {
    let value = command()
    while (tokens[next] === '|') {
      next += 1
      const call = command()
      if (call.kind !== 'call') throw new Error(`In "${text}" a pipe leads to no function.`)
      value = { ...call, args: [...call.args, value] }
    }
    return value
  }
  const command = (): Expression => {
    const first = term()
    if (first.kind !== 'call') return first
    const args: Expression[] = []
    while (next < tokens.length && tokens[next] !== '|' && tokens[next] !== ')') {
      const one = term()
      args.push(one)
    }
    return { ...first, args: [...first.args, ...args] }
  }
  const term = (): Expression => {
    const token = tokens[next] ?? ''
    next += 1
    if (token === '(') {
      const inner = pipeline()
      if (tokens[next] !== ')') throw new Error(`In "${text}" a bracket is not closed.`)
      next += 1
      return inner
    }
    if (token.startsWith('"')) return { kind: 'literal', value: JSON.parse(token) as string }
    if (/^-?\d+$/.test(token)) return { kind: 'literal', value: Number(token) }
    if (token === 'true' || token === 'false') return { kind: 'literal', value: token === 'true' }
    if (token.startsWith('$')) {
      const [variable = '', ...names] = token.slice(1).split('.')
      return { kind: 'path', variable, names }
    }
    if (token.startsWith('.'))
      return { kind: 'path', variable: undefined, names: token.slice(1).split('.').filter(Boolean) }
    if (/^[a-zA-Z]\w*$/.test(token)) return { kind: 'call', name: token, args: [] }
    throw new Error(`"${text}" ends early, or has "${token}" in a wrong place.`)
  }
  const parsed = pipeline()
  if (next < tokens.length) throw new Error(`In "${text}" nothing was expected behind "${tokens[next - 1]}".`)
  return parsed
}
