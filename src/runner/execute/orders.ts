// Whether a job goes on: people cancel it, its time runs out, or its agent loses the server.

export type StopReason = 'person' | 'time' | 'contact'
type Listener = (order: 'cancel' | 'kill') => void

/** The order under which a job stands. It only becomes stricter. */
export class Orders {
  #order: 'continue' | 'cancel' | 'kill' = 'continue'
  #reason: StopReason | undefined
  readonly #listeners = new Set<Listener>()

  /** What is to be done now. */
  get order(): 'continue' | 'cancel' | 'kill' {
    return this.#order
  }

  /** Why it is to stop, as it was said first. */
  get reason(): StopReason | undefined {
    return this.#reason
  }

  /** Ends in order. */
  cancel(reason: StopReason): void {
    this.#give('cancel', reason)
  }

  /** Ends at once. */
  kill(reason: StopReason): void {
    this.#give('kill', reason)
  }

  /** What the server answers. */
  hear(order: 'continue' | 'cancel' | 'kill'): void {
    if (order !== 'continue') this.#give(order, 'person')
  }

  /** Listens for stricter orders, and hears at once of one that was given. @returns ends it */
  onChange(listener: Listener): () => void {
    this.#listeners.add(listener)
    if (this.#order !== 'continue') listener(this.#order)
    return () => void this.#listeners.delete(listener)
  }

  #give(order: 'cancel' | 'kill', reason: StopReason): void {
    if (this.#order === order || this.#order === 'kill') return
    this.#order = order
    this.#reason ??= reason
    for (const listener of this.#listeners) listener(order)
  }
}
