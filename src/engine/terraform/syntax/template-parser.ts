// Strings in quotes and heredocs, with their interpolations and directives.
import { Cursor } from './cursor.ts'
import { nestDirectives, type Directive, type FlatPart } from './directives.ts'
import type { Expression, Template, Text } from './nodes.ts'

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['"', '"'],
  ['\\', '\\'],
])
const CODE_POINT = /^\\u([0-9a-fA-F]{4})|^\\U([0-9a-fA-F]{8})/
const HEREDOC = /^<<(-?)([\p{ID_Start}_][\p{ID_Continue}-]*)[ \t]*\r?\n/u
/** A heredoc's first and last lines are looked for in this many characters. */
const HEREDOC_AHEAD = 200

/** Reads templates; the expressions in them are read by the class that extends it. */
export abstract class TemplateParser extends Cursor {
  /** @param isMultiline true inside brackets, where lines may end anywhere */
  protected abstract readExpression(isMultiline: boolean): Expression

  /** A string in quotes. */
  protected readQuoted(): Text | Template {
    const line = this.line
    this.expect('"')
    const parts = this.readParts(() => this.isAt('"'), true)
    this.expect('"', 'closing quote')
    return templateOf(parts, line)
  }

  protected readHeredoc(): Text | Template {
    const line = this.line
    const [intro, , marker] = HEREDOC.exec(this.ahead(HEREDOC_AHEAD)) ?? this.fail('malformed heredoc introduction')
    this.advance(intro.length)
    const end = new RegExp(`^[ \\t]*${marker}[ \\t]*(?=\\r?\\n|$)`)
    const start = this.position
    const last = (): string | undefined => end.exec(this.ahead(HEREDOC_AHEAD + (marker?.length ?? 0)))?.[0]
    const isAtLineStart = (): boolean => this.position === start || this.source[this.position - 1] === '\n'
    const parts = this.readParts(() => isAtLineStart() && last() !== undefined, false)
    this.advance(last()?.length ?? 0)
    return templateOf(parts, line)
  }

  private readParts(isAtClose: () => boolean, isQuoted: boolean): FlatPart[] {
    const parts: FlatPart[] = []
    let text = ''
    const flush = (): void => {
      if (text) parts.push(text)
      text = ''
    }
    for (;;) {
      const char = this.current()
      if (char === undefined) this.fail('unterminated string or template')
      if (isAtClose()) break
      if (isQuoted && char === '\n') this.fail('a quoted string cannot contain a newline; use \\n or a heredoc')
      if (isQuoted && char === '\\') text += this.readEscape()
      else if (this.isAt('$${') || this.isAt('%%{')) {
        text += `${char}{`
        this.advance(3)
      } else if (this.isAt('${')) {
        flush()
        parts.push(this.readInterpolation())
      } else if (this.isAt('%{')) {
        flush()
        parts.push(this.readDirective())
      } else {
        text += char
        this.advance()
      }
    }
    flush()
    return parts
  }

  private readEscape(): string {
    const next = this.source[this.position + 1]
    const simple = next === undefined ? undefined : ESCAPES.get(next)
    if (simple !== undefined) {
      this.advance(2)
      return simple
    }
    const found = CODE_POINT.exec(this.ahead(10)) ?? this.fail(`invalid escape "\\${next}" in a string`)
    this.advance(found[0].length)
    return String.fromCodePoint(Number.parseInt(found[1] ?? found[2] ?? '', 16))
  }

  private readInterpolation(): Expression {
    this.advance(2)
    this.accept('~')
    this.skip(true)
    const expression = this.readExpression(true)
    this.skip(true)
    this.accept('~')
    this.expect('}', '"}" at the end of an interpolation')
    return expression
  }

  private readDirective(): Directive {
    const line = this.line
    this.expect('%{')
    this.accept('~')
    this.skip(true)
    const word = this.readName()
    this.skip(true)
    const directive = this.readDirectiveOf(word, line)
    this.skip(true)
    this.accept('~')
    this.expect('}', '"}" at the end of a template directive')
    return directive
  }

  private readDirectiveOf(word: string | undefined, line: number): Directive {
    switch (word) {
      case 'if':
        return { kind: 'directive', word, expression: this.readExpression(true), line }
      case 'for':
        return this.readForDirective(line)
      case 'else':
      case 'endif':
      case 'endfor':
        return { kind: 'directive', word, line }
      case undefined:
      default:
        return this.fail(`unknown template directive "${word ?? null}"`)
    }
  }

  private readForDirective(line: number): Directive {
    let keyName: string | undefined
    let valueName = this.readName()
    this.skip(true)
    if (this.accept(',')) {
      this.skip(true)
      keyName = valueName
      valueName = this.readName()
      this.skip(true)
    }
    if (valueName === undefined || this.readName() !== 'in') this.fail('template for: expected "in"')
    this.skip(true)
    return { kind: 'directive', word: 'for', keyName, valueName, expression: this.readExpression(true), line }
  }
}

function templateOf(parts: readonly FlatPart[], line: number): Text | Template {
  const [only = ''] = parts
  if (parts.length <= 1 && typeof only === 'string') return { kind: 'text', value: only, line }
  return { kind: 'template', parts: nestDirectives(parts, line), line }
}
