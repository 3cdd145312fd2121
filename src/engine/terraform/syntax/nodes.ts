// The tree of a Terraform file. It keeps what a conversion to JSON loses: whether
// something was written as a block or as an argument, the shape of every
// expression, and line numbers. Lines count from 1.

/** A number, bool or null. */
export interface Literal {
  readonly kind: 'literal'
  readonly value: number | boolean | null
  readonly line: number
}

/** A string without interpolations; also an object key without quotes. */
export interface Text {
  readonly kind: 'text'
  readonly value: string
  readonly line: number
}

/** A string with interpolations or directives. */
export interface Template {
  readonly kind: 'template'
  readonly parts: readonly TemplatePart[]
  readonly line: number
}

export type TemplatePart = string | Expression | TemplateIf | TemplateFor

/** `%{ if condition }…%{ else }…%{ endif }` */
export interface TemplateIf {
  readonly kind: 'template-if'
  readonly condition: Expression
  readonly whenTrue: readonly TemplatePart[]
  readonly whenFalse: readonly TemplatePart[]
  readonly line: number
}

/** `%{ for key, value in collection }…%{ endfor }` */
export interface TemplateFor {
  readonly kind: 'template-for'
  readonly keyName: string | undefined
  readonly valueName: string
  readonly collection: Expression
  readonly body: readonly TemplatePart[]
  readonly line: number
}

/** One step of a reference or traversal: `.name`, `[index]`, `[*]` or `.*`. */
export type Step =
  | { readonly kind: 'attribute'; readonly name: string }
  | { readonly kind: 'index'; readonly index: Expression }
  | { readonly kind: 'splat' }

/** A name with its steps: var.x, aws_vpc.main.id, each.key. */
export interface Reference {
  readonly kind: 'reference'
  readonly root: string
  readonly steps: readonly Step[]
  readonly line: number
}

/** Steps from any other expression. */
export interface Traversal {
  readonly kind: 'traversal'
  readonly base: Expression
  readonly steps: readonly Step[]
  readonly line: number
}

export interface Call {
  readonly kind: 'call'
  readonly name: string
  readonly args: readonly Expression[]
  /** True when the last argument ends with `...`. */
  readonly isExpanded: boolean
  readonly line: number
}

export interface Tuple {
  readonly kind: 'tuple'
  readonly items: readonly Expression[]
  readonly line: number
}

export interface ObjectItem {
  readonly key: Expression
  readonly value: Expression
  readonly line: number
}

export interface ObjectNode {
  readonly kind: 'object'
  readonly items: readonly ObjectItem[]
  readonly line: number
}

/** `[for …]` makes a tuple, `{ for … }` an object. */
export interface For {
  readonly kind: 'for'
  readonly makes: 'tuple' | 'object'
  readonly keyName: string | undefined
  readonly valueName: string
  readonly collection: Expression
  /** Undefined for a tuple. */
  readonly key: Expression | undefined
  readonly value: Expression
  /** True when the value ends with `...`: values of the same key are grouped. */
  readonly isGrouped: boolean
  readonly condition: Expression | undefined
  readonly line: number
}

export interface Conditional {
  readonly kind: 'conditional'
  readonly condition: Expression
  readonly whenTrue: Expression
  readonly whenFalse: Expression
  readonly line: number
}

export interface Binary {
  readonly kind: 'binary'
  readonly operator: string
  readonly left: Expression
  readonly right: Expression
  readonly line: number
}

export interface Unary {
  readonly kind: 'unary'
  readonly operator: '-' | '!'
  readonly operand: Expression
  readonly line: number
}

export interface Parentheses {
  readonly kind: 'parentheses'
  readonly inner: Expression
  readonly line: number
}

export type Expression =
  | Literal
  | Text
  | Template
  | Reference
  | Traversal
  | Call
  | Tuple
  | ObjectNode
  | For
  | Conditional
  | Binary
  | Unary
  | Parentheses

export interface Attribute {
  readonly name: string
  readonly expression: Expression
  readonly line: number
}

export interface Block {
  readonly type: string
  readonly labels: readonly string[]
  readonly body: Body
  readonly line: number
}

export interface Body {
  readonly attributes: readonly Attribute[]
  readonly blocks: readonly Block[]
  /** Line on which the body begins. */
  readonly line: number
}
