export interface Expression {
  t: string
  v?: unknown
  items?: { key: { v?: unknown }; value?: { v?: unknown } }[]
}

export interface Attribute {
  name: string
  expr: Expression
  line: number
}

export interface Block {
  type: string
  labels: string[]
  body: Body
  line: number
}

export interface Body {
  attributes: Attribute[]
  blocks: Block[]
}

export class HclError extends Error {
  line?: number
}

export function parseHcl(source: string, path?: string): Body
