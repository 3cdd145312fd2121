// A place in a Terraform file: what the parsers read with.

/** A file that does not parse. */
export class HclError extends Error {
  override readonly name = 'HclError'
  readonly file: string | undefined
  readonly line: number

  constructor(message: string, file: string | undefined, line: number) {
    super(message)
    this.file = file
    this.line = line
  }
}

/** A place to which a parser can return. */
export type Mark = readonly [position: number, line: number]

const NAME_START = /[\p{ID_Start}_]/u
const NAME_PART = /[\p{ID_Continue}-]/u

/** Reads a text from its beginning to its end and counts lines. */
export class Cursor {
  protected readonly source: string
  protected readonly file: string
  protected position = 0
  protected line = 1

  constructor(source: string, file: string) {
    this.source = source.codePointAt(0) === 0xfeff ? source.slice(1) : source
    this.file = file
  }

  /** @throws HclError always, with the line of the cursor */
  protected fail(message: string): never {
    throw new HclError(message, this.file, this.line)
  }

  protected isAtEnd(): boolean {
    return this.position >= this.source.length
  }

  protected isAt(text: string): boolean {
    return this.source.startsWith(text, this.position)
  }

  /** The character at the cursor; undefined at the end. */
  protected current(): string | undefined {
    return this.source[this.position]
  }

  /** The next characters, at most as many as asked for. */
  protected ahead(length: number): string {
    return this.source.slice(this.position, this.position + length)
  }

  protected advance(length = 1): void {
    for (let i = 0; i < length; i++) if (this.source[this.position++] === '\n') this.line++
  }

  protected mark(): Mark {
    return [this.position, this.line]
  }

  protected returnTo([position, line]: Mark): void {
    this.position = position
    this.line = line
  }

  /** Moves over a text if the cursor is at it. */
  protected accept(text: string): boolean {
    if (!this.isAt(text)) return false
    this.advance(text.length)
    return true
  }

  /**
   * Moves over a text.
   * @param description what the message names instead of the text
   */
  protected expect(text: string, description = `"${text}"`): void {
    if (!this.accept(text)) this.fail(`expected ${description}, found ${this.describe()}`)
  }

  /** What a message says about the place of the cursor. */
  protected describe(): string {
    const char = this.current()
    if (char === undefined) return 'end of file'
    if (char === '\n') return 'end of line'
    return `"${this.ahead(12).split('\n')[0]}"`
  }

  /** Moves over spaces and comments, and over the ends of lines if asked to. */
  protected skip(isMultiline: boolean): void {
    for (;;) {
      const char = this.current()
      if (char === ' ' || char === '\t' || char === '\r') this.position++
      else if (char === '\n' && isMultiline) this.advance()
      else if (char === '#' || (char === '/' && this.isAt('//'))) this.skipLine()
      else if (char === '/' && this.isAt('/*')) this.skipComment()
      else return
    }
  }

  private skipLine(): void {
    const end = this.source.indexOf('\n', this.position)
    this.position = end < 0 ? this.source.length : end
  }

  private skipComment(): void {
    const end = this.source.indexOf('*/', this.position + 2)
    if (end < 0) this.fail('unterminated comment')
    this.advance(end + 2 - this.position)
  }

  /** Moves over a name; undefined when the cursor is at none. */
  protected readName(): string | undefined {
    const start = this.position
    const first = this.current()
    if (first === undefined || !NAME_START.test(first)) return undefined
    while (!this.isAtEnd() && NAME_PART.test(this.source.charAt(this.position))) this.position++
    return this.source.slice(start, this.position)
  }
}
