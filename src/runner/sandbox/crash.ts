// The end of a provider that simulates a crash. Terraform first hears of everything that its account holds by then: a
// resource that only the account knows would outlive every destroy.

/** What is answered leaves the process within this time. */
const ANSWER_MS = 200

/** Lets a process end in the middle of its work, but never between an account and the answer about it. */
export class Crash {
  readonly #end: () => void
  #keeping = 0
  #isOrdered = false
  #hasEnded = false

  /** @param end ends the process */
  constructor(end: () => void) {
    this.#end = end
  }

  /** Ends the process as soon as nothing is being kept. */
  order(): void {
    this.#isOrdered = true
    this.#endWhenKept()
  }

  /** Does what changes an account. After a crash it never begins: a provider that is gone does nothing. */
  async keep<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#isOrdered) return new Promise<never>(() => undefined)
    this.#keeping += 1
    try {
      return await work()
    } finally {
      this.#keeping -= 1
      this.#endWhenKept()
    }
  }

  #endWhenKept(): void {
    if (!this.#isOrdered || this.#hasEnded || this.#keeping > 0) return
    this.#hasEnded = true
    setTimeout(this.#end, ANSWER_MS)
  }
}
