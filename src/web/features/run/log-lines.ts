// The log of a run as lines, which grow while it is followed.

/** What a piece of log that came fits to. */
export type Fit = 'added' | 'known' | 'hole'

/** The lines of a log. A line that has not ended is the last one. */
export class LogLines {
  readonly #listeners = new Set<() => void>()
  readonly #encoder = new TextEncoder()
  /** Id of its run. */
  readonly run: string
  #lines: readonly string[] = []
  #bytes = 0

  constructor(run: string) {
    this.run = run
  }

  /** Bytes so far. */
  get bytes(): number {
    return this.#bytes
  }

  /** Calls a listener when lines came. Returns how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The lines so far; another list each time that some came. */
  readonly read = (): readonly string[] => this.#lines

  /**
   * Adds text that stands at an offset, in bytes. What is known already changes nothing; before a hole nothing is
   * added, and the caller reads what is missing.
   */
  add(offset: number, text: string): Fit {
    if (offset > this.#bytes) return 'hole'
    const size = this.#encoder.encode(text).length
    const known = this.#bytes - offset
    if (known >= size) return 'known'
    const fresh = known === 0 ? text : new TextDecoder().decode(this.#encoder.encode(text).subarray(known))
    const pieces = fresh.split('\n')
    // What came last goes on where the line had not ended.
    const open = `${this.#lines.at(-1) ?? ''}${pieces[0] ?? ''}`
    this.#lines = [...this.#lines.slice(0, -1), open, ...pieces.slice(1)]
    this.#bytes += size - known
    for (const listener of this.#listeners) listener()
    return 'added'
  }
}

/** What a line is about, which gives it its colour. */
export type LineTone = 'error' | 'warning' | 'done' | 'quiet'

const TONES: readonly (readonly [RegExp, LineTone])[] = [
  [/^\s*(?:Error:|╷|│ Error)|: (?:Creation|Destruction|Modifications?) errored/, 'error'],
  [/^\s*(?:Warning:|│ Warning)|^Interrupt received/, 'warning'],
  [/(?:complete after|Apply complete|Destroy complete|^No changes)/, 'done'],
  [/(?:Still (?:creating|destroying|modifying|reading)|Refreshing state|Reading\.\.\.|Read complete)/, 'quiet'],
]

/** The tone of a line of Terraform; undefined for most. */
export function toneOf(line: string): LineTone | undefined {
  return TONES.find(([pattern]) => pattern.test(line))?.[1]
}
