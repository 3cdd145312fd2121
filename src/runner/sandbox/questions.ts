// Asks whoever started the sandbox whether a failure strikes. When they are gone, none does: nobody would count it.
import type { FromSandbox, ToSandbox } from './messages.ts'

/** Questions on their way. */
export class Questions {
  readonly #tell: (message: FromSandbox) => void
  readonly #open = new Map<number, (strikes: boolean) => void>()
  #asked = 0
  #isAlone = false

  /** @param tell says something to whoever started the sandbox */
  constructor(tell: (message: FromSandbox) => void) {
    this.#tell = tell
  }

  /** Whether a failure, by its place in the settings, strikes a resource of a type. */
  ask(failure: number, type: string): Promise<boolean> {
    if (this.#isAlone) return Promise.resolve(false)
    this.#asked += 1
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#open.set(this.#asked, resolve)
    this.#tell({ asked: this.#asked, failure, type })
    return promise
  }

  /** Hears an answer. */
  settle({ answered, strikes }: Extract<ToSandbox, { readonly answered: number }>): void {
    this.#open.get(answered)?.(strikes)
    this.#open.delete(answered)
  }

  /** Whoever started the sandbox is gone. */
  goOnAlone(): void {
    this.#isAlone = true
    for (const resolve of this.#open.values()) resolve(false)
    this.#open.clear()
  }
}
