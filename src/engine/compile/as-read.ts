// The arguments of a block as the parser of Terraform would read them from the printed file. Each is printed and read
// when it is asked for, and few are: most of a stack does not decide what something else comes to.
import { isExpr, isHeredoc, isList, isTemplate, entriesOf, printInline } from '../hcl/inline.ts'
import { locals, type Body, type Expr, type Template, type TopBlock, type Value } from '../hcl/nodes.ts'
import { printFile } from '../hcl/print.ts'
import type { FileBlock } from '../terraform/resources-of-files.ts'
import type { Attribute, Body as BodyRead, Expression } from '../terraform/syntax/nodes.ts'
import { parseExpression, parseHcl } from '../terraform/syntax/parser.ts'

/** A block as it would be read; of its body only arguments, without what is nested. */
export function asRead(top: TopBlock): FileBlock {
  return new BlockAsRead(top)
}

class BlockAsRead implements FileBlock {
  readonly type: string
  readonly labels: readonly string[]
  readonly #body: Body
  #read: BodyRead | undefined

  constructor({ type, labels, body }: TopBlock) {
    this.type = type
    this.labels = labels
    this.#body = body
  }

  get body(): BodyRead {
    this.#read ??= { attributes: attributesOf(this.#body), blocks: [], line: NO_LINE }
    return this.#read
  }
}

/** What was never printed stands on no line. */
const NO_LINE = 0

function attributesOf(body: Body): Attribute[] {
  const attributes: Attribute[] = []
  for (const name in body) {
    const item = body[name]
    if (item !== undefined) attributes.push(new AttributeAsRead(name, item as Value))
  }
  return attributes
}

class AttributeAsRead implements Attribute {
  readonly name: string
  readonly line = NO_LINE
  readonly #value: Value
  #expression: Expression | undefined

  constructor(name: string, value: Value) {
    this.name = name
    this.#value = value
  }

  get expression(): Expression {
    this.#expression ??= expressionOf(this.#value)
    return this.#expression
  }
}

function expressionOf(value: Value): Expression {
  if (typeof value === 'string') return { kind: 'text', value, line: NO_LINE }
  if (typeof value !== 'object' || value === null) return { kind: 'literal', value, line: NO_LINE }
  if (isList(value)) return { kind: 'tuple', items: value.map(expressionOf), line: NO_LINE }
  if (isExpr(value)) return ofExpr(value)
  if (isTemplate(value)) return ofPrinted(value)
  if (isHeredoc(value)) return printedAndRead(value)
  const items = entriesOf(value).map(([key, one]) => ({
    key: { kind: 'text', value: key, line: NO_LINE } as const,
    value: expressionOf(one),
    line: NO_LINE,
  }))
  return { kind: 'object', items, line: NO_LINE }
}

/** Code of the engine is the same array each time that it comes by: it is read once. */
const known = new WeakMap<readonly string[], Expression>()
const CALL = /^([a-z]+)\($/

function ofExpr(value: Expr): Expression {
  const { code, values } = value
  const [only] = values
  const name = values.length === 1 && code[1] === ')' ? CALL.exec(code[0] ?? '')?.[1] : undefined
  if (name !== undefined && only !== undefined)
    return { kind: 'call', name, args: [expressionOf(only)], isExpanded: false, line: NO_LINE }
  if (values.length > 0) return ofPrinted(value)
  const before = known.get(code)
  if (before !== undefined) return before
  const expression = parseExpression(code.join(''))
  known.set(code, expression)
  return expression
}

/** Expressions by their text: many blocks are counted by the same, such as the number of machines. */
const texts = new Map<string, Expression>()
const TEXTS_MAX = 500

function ofPrinted(value: Expr | Template): Expression {
  const text = printInline(value)
  const before = texts.get(text)
  if (before !== undefined) return before
  // What stands on several lines is read as a file has it.
  const expression = text.includes('\n') ? printedAndRead(value) : parseExpression(text)
  if (texts.size >= TEXTS_MAX) texts.clear()
  texts.set(text, expression)
  return expression
}

function printedAndRead(value: Value): Expression {
  const [block] = parseHcl(printFile([locals({ value })])).blocks
  const expression = block?.body.attributes[0]?.expression
  if (expression === undefined) throw new Error('A printed value is always read again.')
  return expression
}
