// Hides secrets in all that leaves an agent.
import { MASK_MIN_LENGTH } from '#domain/run/limits.ts'
import { formsOf } from './secret-forms.ts'

/** What stands in place of a secret, in the words of Terraform. */
export const MASK = '(sensitive value)'

/** More is not held back, however many secrets follow on each other without an end. */
const HELD_MAX = 1_000_000

/** Hides secrets in texts. More secrets can become known while a job runs. */
export class Masker {
  #forms: string[] = []
  #longest = 0
  readonly #secrets = new Set<string>()

  constructor(secrets: Iterable<string> = []) {
    this.add(secrets)
  }

  /** Adds values that are secret from now on. */
  add(secrets: Iterable<string>): void {
    const known = this.#secrets.size
    for (const secret of secrets) if (secret.trim().length >= MASK_MIN_LENGTH) this.#secrets.add(secret)
    if (this.#secrets.size === known) return
    this.#forms = formsOf(this.#secrets, MASK_MIN_LENGTH)
    this.#longest = this.#forms.reduce((longest, { length }) => Math.max(longest, length), 0)
  }

  /** A text without the secrets in it. */
  mask(text: string): string {
    return hide(text, this.#findIn(text))
  }

  /** A value of JSON in which no text, and no key, holds a secret. */
  maskValue<Value>(value: Value): Value {
    return this.#maskUnknown(value) as Value
  }

  /**
   * A text that comes in pieces, without the secrets in it, also those that lie across two pieces. What may be the
   * beginning of a secret is held back until the next piece, at the latest until the end.
   */
  stream(): { push(piece: string): string; end(): string } {
    let held = ''
    return {
      push: (piece) => {
        held += piece
        const found = this.#findIn(held)
        const cut = this.#cutOf(held, found)
        const passed = hide(
          held.slice(0, cut),
          found.filter(({ end }) => end <= cut),
        )
        held = held.slice(cut)
        return passed
      },
      end: () => {
        const rest = this.mask(held)
        held = ''
        return rest
      },
    }
  }

  #maskUnknown(value: unknown): unknown {
    if (typeof value === 'string') return this.mask(value)
    if (Array.isArray(value)) return value.map((one) => this.#maskUnknown(one))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [this.mask(key), this.#maskUnknown(one)]))
  }

  /** Up to where nothing that comes can complete a secret: no form of a secret goes over the end of a line. */
  #cutOf(held: string, found: readonly Place[]): number {
    const open = Math.max(held.lastIndexOf('\n') + 1, held.length - Math.max(this.#longest - 1, 0))
    const across = found.find(({ start, end }) => start < open && open < end)
    if (across === undefined) return open
    return held.length - across.start > HELD_MAX ? across.end : across.start
  }

  /** Where secrets stand in a text, in its order; those that overlap are one. */
  #findIn(text: string): Place[] {
    const found: Place[] = []
    for (const form of this.#forms) {
      for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + 1))
        found.push({ start: at, end: at + form.length })
    }
    found.sort((one, other) => one.start - other.start)
    const merged: Place[] = []
    for (const place of found) {
      const last = merged.at(-1)
      if (last !== undefined && place.start < last.end) last.end = Math.max(last.end, place.end)
      else merged.push({ ...place })
    }
    return merged
  }
}

interface Place {
  start: number
  end: number
}

function hide(text: string, places: readonly Place[]): string {
  let shown = ''
  let from = 0
  for (const { start, end } of places) {
    shown += text.slice(from, start) + MASK
    from = end
  }
  return shown + text.slice(from)
}
