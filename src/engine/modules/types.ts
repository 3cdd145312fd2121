// Types of Terraform variables, as far as settings can be judged by them.
import { message, type Message } from '#words/message.ts'

/** A type of Terraform's language. */
export type TypeNode =
  | { readonly kind: 'string' }
  | { readonly kind: 'number' }
  | { readonly kind: 'bool' }
  | { readonly kind: 'any' }
  | { readonly kind: 'map'; readonly of: TypeNode }
  | Sequence
  | {
      readonly kind: 'object'
      readonly attributes: ReadonlyMap<string, { readonly type: TypeNode; readonly isOptional: boolean }>
    }

type Sequence =
  | { readonly kind: 'list'; readonly of: TypeNode }
  | { readonly kind: 'set'; readonly of: TypeNode }
  | { readonly kind: 'tuple'; readonly of: readonly TypeNode[] }

const SIMPLE = ['string', 'number', 'bool', 'any'] as const
const DEPTH_MAX = 16

/** A word, a string (its content is never looked at), a mark. Comments are spaces. */
const TOKEN =
  /\s+|#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\/|([A-Za-z_][A-Za-z0-9_-]*)|("(?:[^"\\]|\\.)*")|([0-9.eE+-]+)|([\s\S])/g

/** Reads a type as it is written, such as list(object({ name = string })); undefined for what is no type. */
export function parseType(text: string): TypeNode | undefined {
  const tokens = [...text.matchAll(TOKEN)].map(
    ([all, word, quoted, number, mark]) => word ?? quoted ?? number ?? (mark === undefined ? '' : all),
  )
  return new TypeReader(tokens.filter((token) => token !== '')).whole()
}

class TypeReader {
  readonly #tokens: readonly string[]
  #at = 0

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens
  }

  whole(): TypeNode | undefined {
    const type = this.#type(0)
    return this.#at === this.#tokens.length ? type : undefined
  }

  #next(): string | undefined {
    const token = this.#tokens[this.#at]
    this.#at += 1
    return token
  }

  #takes(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false
    this.#at += 1
    return true
  }

  #type(depth: number): TypeNode | undefined {
    const word = this.#next()
    const simple = SIMPLE.find((one) => one === word)
    if (simple !== undefined) return { kind: simple }
    if (depth > DEPTH_MAX) return undefined
    // The form without brackets is of Terraform 0.11 and still taken.
    if (word === 'list' || word === 'map' || word === 'set')
      return this.#tokens[this.#at] === '(' ? this.#collection(word, depth) : { kind: word, of: { kind: 'any' } }
    if (word === 'object') return this.#takes('(') ? this.#object(depth) : undefined
    if (word === 'tuple') return this.#takes('(') ? this.#tuple(depth) : undefined
    return undefined
  }

  #collection(kind: 'list' | 'set' | 'map', depth: number): TypeNode | undefined {
    this.#next()
    const of = this.#type(depth + 1)
    return of !== undefined && this.#takes(')') ? { kind, of } : undefined
  }

  #tuple(depth: number): TypeNode | undefined {
    if (!this.#takes('[')) return undefined
    const of: TypeNode[] = []
    while (!this.#takes(']')) {
      const one = this.#type(depth + 1)
      if (one === undefined) return undefined
      of.push(one)
      if (!this.#takes(',') && this.#tokens[this.#at] !== ']') return undefined
    }
    return this.#takes(')') ? { kind: 'tuple', of } : undefined
  }

  #object(depth: number): TypeNode | undefined {
    if (!this.#takes('{')) return undefined
    const attributes = new Map<string, { type: TypeNode; isOptional: boolean }>()
    while (!this.#takes('}')) {
      const name = this.#next()?.replace(/^"(.*)"$/, '$1')
      if (name === undefined || !/^[A-Za-z_][A-Za-z0-9_-]*$/.test(name) || !(this.#takes('=') || this.#takes(':')))
        return undefined
      const isOptional = this.#tokens[this.#at] === 'optional'
      const type = isOptional ? this.#optional(depth) : this.#type(depth + 1)
      if (type === undefined) return undefined
      attributes.set(name, { type, isOptional })
      this.#takes(',')
    }
    return this.#takes(')') ? { kind: 'object', attributes } : undefined
  }

  /** optional(type) and optional(type, default): the default is the module's own business. */
  #optional(depth: number): TypeNode | undefined {
    this.#next()
    if (!this.#takes('(')) return undefined
    const type = this.#type(depth + 1)
    for (let open = 1; open > 0;) {
      const token = this.#next()
      if (token === undefined) return undefined
      if ('([{'.includes(token)) open += 1
      if (')]}'.includes(token)) open -= 1
    }
    return type
  }
}

/** A type as Terraform code: written again from what was read, so that no text of a person becomes code. */
export function typeText(type: TypeNode): string {
  if (type.kind === 'list' || type.kind === 'set' || type.kind === 'map') return `${type.kind}(${typeText(type.of)})`
  if (type.kind === 'tuple') return `tuple([${type.of.map(typeText).join(', ')}])`
  if (type.kind !== 'object') return type.kind
  const attributes = [...type.attributes].map(
    ([name, { type: of, isOptional }]) => `${name} = ${isOptional ? `optional(${typeText(of)})` : typeText(of)}`,
  )
  return attributes.length === 0 ? 'object({})' : `object({ ${attributes.join(', ')} })`
}

/**
 * Why a value is not of a type; undefined when it is, also after the conversions that Terraform does
 * automatically ("5" is a number).
 * @param where the place inside the value, empty for the whole
 */
export function typeProblem(type: TypeNode, value: unknown, where = ''): Message | undefined {
  if (type.kind === 'any') return undefined
  if (value === null) return where === '' ? message('fields.value') : undefined
  const wrong = (problem: Message): Message =>
    where === '' ? problem : message('fields.at', { place: where, problem })
  if (type.kind === 'string')
    return ['string', 'number', 'boolean'].includes(typeof value) ? undefined : wrong(message('fields.text'))
  if (type.kind === 'number') return isNumber(value) ? undefined : wrong(message('fields.number'))
  if (type.kind === 'bool')
    return [true, false, 'true', 'false'].includes(value as boolean) ? undefined : wrong(message('fields.boolean'))
  if (type.kind === 'list' || type.kind === 'set' || type.kind === 'tuple')
    return sequenceProblem(type, value, where, wrong)
  if (typeof value !== 'object' || Array.isArray(value)) return wrong(message('fields.object'))
  const entries = Object.entries(value)
  const inside = (key: string): string => (where === '' ? key : `${where}.${key}`)
  if (type.kind === 'map') return first(entries, ([key, one]) => typeProblem(type.of, one, inside(key)))
  const missing = [...type.attributes].find(([name, { isOptional }]) => !isOptional && !Object.hasOwn(value, name))
  if (missing !== undefined) return wrong(message('fields.attribute-missing', { name: missing[0] }))
  return first(entries, ([key, one]) => {
    const attribute = type.attributes.get(key)
    return attribute === undefined
      ? wrong(message('fields.attribute-unknown', { name: key, known: [...type.attributes.keys()] }))
      : typeProblem(attribute.type, one, inside(key))
  })
}

function sequenceProblem(
  type: Sequence,
  value: unknown,
  where: string,
  wrong: (problem: Message) => Message,
): Message | undefined {
  if (!Array.isArray(value)) return wrong(message('fields.list'))
  if (type.kind === 'tuple' && type.of.length !== value.length)
    return wrong(message('fields.list-of', { count: type.of.length }))
  return first(value as unknown[], (one, index) => {
    const of = type.kind === 'tuple' ? type.of[index] : type.of
    return of && typeProblem(of, one, `${where}[${index}]`)
  })
}

function isNumber(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value === 'string' && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(value)
}

function first<One>(
  all: readonly One[],
  problem: (one: One, index: number) => Message | undefined,
): Message | undefined {
  for (const [index, one] of all.entries()) {
    const found = problem(one, index)
    if (found !== undefined) return found
  }
  return undefined
}
