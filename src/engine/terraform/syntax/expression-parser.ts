// Expressions, from conditionals down to names and numbers.
import type { Call, Expression, For, ObjectItem, Step } from './nodes.ts'
import { TemplateParser } from './template-parser.ts'

/** Binary operators by how strongly they bind, the weakest first. */
const OPERATORS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<=', '>=', '<', '>'],
  ['+', '-'],
  ['*', '/', '%'],
]
const NUMBER = /^[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?/
const DIGITS = /^[0-9]+/

/** What the two kinds of `for` expression have in common. */
type ForIntro = Pick<For, 'kind' | 'keyName' | 'valueName' | 'collection' | 'line'>

/** Reads expressions. */
export abstract class ExpressionParser extends TemplateParser {
  protected override readExpression(isMultiline: boolean): Expression {
    const line = this.line
    const condition = this.readBinary(0, isMultiline)
    this.skip(isMultiline)
    if (!this.isAt('?')) return condition
    this.advance()
    this.skip(isMultiline)
    const whenTrue = this.readExpression(isMultiline)
    this.skip(isMultiline)
    this.expect(':', '":" of a conditional')
    this.skip(isMultiline)
    return { kind: 'conditional', condition, whenTrue, whenFalse: this.readExpression(isMultiline), line }
  }

  private readBinary(level: number, isMultiline: boolean): Expression {
    const operators = OPERATORS[level]
    if (!operators) return this.readUnary(isMultiline)
    let left = this.readBinary(level + 1, isMultiline)
    for (;;) {
      const mark = this.mark()
      this.skip(isMultiline)
      const operator = operators.find((one) => this.isAt(one))
      if (operator === undefined) {
        this.returnTo(mark)
        return left
      }
      const line = this.line
      this.advance(operator.length)
      this.skip(isMultiline)
      left = { kind: 'binary', operator, left, right: this.readBinary(level + 1, isMultiline), line }
    }
  }

  private readUnary(isMultiline: boolean): Expression {
    const line = this.line
    const operator = this.current()
    if (operator === '-' || (operator === '!' && !this.isAt('!='))) {
      this.advance()
      this.skip(isMultiline)
      return { kind: 'unary', operator, operand: this.readUnary(isMultiline), line }
    }
    const base = this.readPrimary()
    const steps = this.readSteps(isMultiline)
    if (base.kind === 'reference') return { ...base, steps }
    return steps.length > 0 ? { kind: 'traversal', base, steps, line: base.line } : base
  }

  private readSteps(isMultiline: boolean): Step[] {
    const steps: Step[] = []
    for (;;) {
      if (this.isAt('...')) return steps
      if (this.accept('.')) steps.push(this.readDotStep(isMultiline))
      else if (this.accept('[')) steps.push(this.readBracketStep())
      else {
        // Inside brackets a "." may stand on the next line.
        const mark = this.mark()
        if (isMultiline) this.skip(true)
        if (!isMultiline || !this.isAt('.') || this.isAt('...')) {
          this.returnTo(mark)
          return steps
        }
      }
    }
  }

  private readDotStep(isMultiline: boolean): Step {
    this.skip(isMultiline)
    if (this.accept('*')) return { kind: 'splat' }
    // The index of old versions: list.0
    const digits = DIGITS.exec(this.ahead(20))?.[0]
    if (digits !== undefined) {
      this.advance(digits.length)
      return { kind: 'index', index: { kind: 'literal', value: Number(digits), line: this.line } }
    }
    const name = this.readName() ?? this.fail(`expected an attribute name after ".", found ${this.describe()}`)
    return { kind: 'attribute', name }
  }

  private readBracketStep(): Step {
    this.skip(true)
    if (this.accept('*')) {
      this.skip(true)
      this.expect(']')
      return { kind: 'splat' }
    }
    const index = this.readExpression(true)
    this.skip(true)
    this.expect(']')
    return { kind: 'index', index }
  }

  private readPrimary(): Expression {
    const line = this.line
    const char = this.current()
    if (char === undefined) this.fail('expected an expression, found end of file')
    if (char === '"') return this.readQuoted()
    if (this.isAt('<<')) return this.readHeredoc()
    if (char === '[') return this.readTupleOrFor()
    if (char === '{') return this.readObjectOrFor()
    if (char === '(') return this.readParentheses()
    const number = NUMBER.exec(this.ahead(64))?.[0]
    if (number !== undefined) {
      this.advance(number.length)
      return { kind: 'literal', value: Number(number), line }
    }
    return this.readNamed()
  }

  private readParentheses(): Expression {
    const line = this.line
    this.advance()
    this.skip(true)
    const inner = this.readExpression(true)
    this.skip(true)
    this.expect(')')
    return { kind: 'parentheses', inner, line }
  }

  /** A call, a constant that is a word, or the root of a reference. */
  private readNamed(): Expression {
    const line = this.line
    let name = this.readName() ?? this.fail(`expected an expression, found ${this.describe()}`)
    if (this.isAt('::')) {
      while (this.accept('::')) name += `::${this.readName() ?? this.fail('expected a function name after "::"')}`
      if (!this.isAt('(')) this.fail(`expected "(" after function ${name}`)
    }
    if (this.isAt('(')) return this.readCall(name, line)
    if (name === 'true' || name === 'false') return { kind: 'literal', value: name === 'true', line }
    if (name === 'null') return { kind: 'literal', value: null, line }
    return { kind: 'reference', root: name, steps: [], line }
  }

  private readCall(name: string, line: number): Call {
    this.expect('(')
    const args: Expression[] = []
    const call = (isExpanded: boolean): Call => ({ kind: 'call', name, args, isExpanded, line })
    for (;;) {
      this.skip(true)
      if (this.accept(')')) return call(false)
      args.push(this.readExpression(true))
      this.skip(true)
      if (this.accept('...')) {
        this.skip(true)
        this.expect(')')
        return call(true)
      }
      if (this.accept(',')) continue
      this.expect(')', `"," or ")" in the arguments of ${name}`)
      return call(false)
    }
  }

  private readTupleOrFor(): Expression {
    const line = this.line
    this.expect('[')
    this.skip(true)
    if (this.isAtFor()) {
      const intro = this.readForIntro(line)
      const value = this.readExpression(true)
      return { ...intro, makes: 'tuple', key: undefined, value, isGrouped: false, condition: this.readForEnd(']') }
    }
    const items: Expression[] = []
    for (;;) {
      this.skip(true)
      if (this.accept(']')) break
      items.push(this.readExpression(true))
      this.skip(true)
      if (this.accept(',')) continue
      this.expect(']', '"," or "]" in a list')
      break
    }
    return { kind: 'tuple', items, line }
  }

  private readObjectOrFor(): Expression {
    const line = this.line
    this.expect('{')
    this.skip(true)
    if (this.isAtFor()) {
      const intro = this.readForIntro(line)
      const key = this.readExpression(true)
      this.skip(true)
      this.expect('=>', '"=>" in an object for expression')
      this.skip(true)
      const value = this.readExpression(true)
      this.skip(true)
      const isGrouped = this.accept('...')
      return { ...intro, makes: 'object', key, value, isGrouped, condition: this.readForEnd('}') }
    }
    const items: ObjectItem[] = []
    for (;;) {
      this.skip(true)
      if (this.accept('}')) break
      items.push(this.readItem())
      this.skip(false)
      if (this.accept(',') || this.current() === '\n') continue
      this.skip(true)
      this.expect('}', '"," , newline or "}" in an object')
      break
    }
    return { kind: 'object', items, line }
  }

  private readItem(): ObjectItem {
    const line = this.line
    const key = this.keyOf(this.readExpression(false))
    this.skip(false)
    if (!this.accept('=') && !this.accept(':'))
      this.fail(`expected "=" or ":" after an object key, found ${this.describe()}`)
    this.skip(true)
    return { key, value: this.readExpression(false), line }
  }

  /** A name or a constant as a key is the text that it is written with. */
  private keyOf(key: Expression): Expression {
    if (key.kind === 'literal') return { kind: 'text', value: String(key.value), line: key.line }
    if (key.kind !== 'reference') return key
    if (key.steps.length > 0) this.fail('an object key that is a reference must be in parentheses')
    return { kind: 'text', value: key.root, line: key.line }
  }

  private isAtFor(): boolean {
    return /^for[\s#/]/.test(this.ahead(4))
  }

  /** From "for" to the colon. */
  private readForIntro(line: number): ForIntro {
    this.advance(3)
    this.skip(true)
    let keyName: string | undefined
    let valueName = this.readName() ?? this.fail('for expression: expected a variable name')
    this.skip(true)
    if (this.accept(',')) {
      this.skip(true)
      keyName = valueName
      valueName = this.readName() ?? this.fail('for expression: expected a second variable name')
      this.skip(true)
    }
    if (this.readName() !== 'in') this.fail('for expression: expected "in"')
    this.skip(true)
    const collection = this.readExpression(true)
    this.skip(true)
    this.expect(':', '":" in a for expression')
    this.skip(true)
    return { kind: 'for', keyName, valueName, collection, line }
  }

  /** The condition and the closing bracket. */
  private readForEnd(close: string): Expression | undefined {
    this.skip(true)
    let condition: Expression | undefined
    if (/^if[\s(!#/]/.test(this.ahead(3))) {
      this.advance(2)
      this.skip(true)
      condition = this.readExpression(true)
      this.skip(true)
    }
    this.expect(close, `"${close}" at the end of a for expression`)
    return condition
  }
}
