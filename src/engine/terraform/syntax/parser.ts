// Parses the native syntax of Terraform: arguments and blocks.
import { ExpressionParser } from './expression-parser.ts'
import type { Attribute, Block, Body, Expression } from './nodes.ts'

/**
 * Parses a file.
 * @param file its name, for errors
 * @throws HclError with the line of what is wrong
 */
export function parseHcl(source: string, file = '<input>'): Body {
  return new Parser(source, file).readFile()
}

/**
 * Parses a single expression.
 * @throws HclError
 */
export function parseExpression(source: string): Expression {
  return new Parser(source, '<expression>').readOnlyExpression()
}

class Parser extends ExpressionParser {
  readFile(): Body {
    return this.readBody(true)
  }

  readOnlyExpression(): Expression {
    this.skip(true)
    const expression = this.readExpression(true)
    this.skip(true)
    if (!this.isAtEnd()) this.fail('unexpected text after the expression')
    return expression
  }

  private readBody(isFile: boolean): Body {
    const attributes: Attribute[] = []
    const blocks: Block[] = []
    const body: Body = { attributes, blocks, line: this.line }
    // Where each argument stands, by its name.
    const lines = new Map<string, number>()
    for (;;) {
      this.skip(true)
      if (this.isAtEnd()) {
        if (!isFile) this.fail('unclosed block: expected "}"')
        return body
      }
      if (!isFile && this.isAt('}')) return body
      const line = this.line
      const name = this.readName() ?? this.fail(`expected an argument or block definition, found ${this.describe()}`)
      this.skip(false)
      if (!this.isAt('=') || this.isAt('==')) {
        blocks.push(this.readBlock(name, line))
        continue
      }
      const expression = this.readArgument(name)
      const first = lines.get(name)
      if (first !== undefined) {
        this.line = line
        this.fail(`attribute "${name}" is set more than once (first on line ${first})`)
      }
      lines.set(name, line)
      attributes.push({ name, expression, line })
    }
  }

  private readArgument(name: string): Expression {
    this.advance()
    this.skip(false)
    const expression = this.readExpression(false)
    this.expectEndOfLine(`argument "${name}"`)
    return expression
  }

  private readBlock(type: string, line: number): Block {
    const labels = this.readLabels(type)
    this.expect('{')
    const body = this.readBody(false)
    this.expect('}')
    this.expectEndOfLine(`block "${type}"`)
    return { type, labels, body, line }
  }

  private readLabels(type: string): string[] {
    const labels: string[] = []
    for (;;) {
      this.skip(false)
      if (this.isAt('{')) return labels
      if (this.isAt('"')) {
        const label = this.readQuoted()
        if (label.kind !== 'text') this.fail('block labels cannot contain interpolations')
        labels.push(label.value)
        continue
      }
      const label = this.readName()
      if (label !== undefined) labels.push(label)
      else if (labels.length > 0) this.fail(`expected "{" to open block "${type}", found ${this.describe()}`)
      else this.fail(`"${type}": expected "=" (argument) or "{" (block), found ${this.describe()}`)
    }
  }

  private expectEndOfLine(subject: string): void {
    this.skip(false)
    const char = this.current()
    if (char === undefined || char === '\n' || char === '}') return
    this.fail(`missing newline after ${subject}, found ${this.describe()}`)
  }
}
