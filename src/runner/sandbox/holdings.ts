// What the simulated account holds, as the provider process sees it: changes leave it in the order in which they
// happen, and count once they are kept.
import type { AccountChange, SimulatedResource } from './account.ts'

interface Waiting {
  readonly resolve: () => void
  readonly reject: (reason: Error) => void
}

/** The resources of an account, with a way for their changes to be kept elsewhere. */
export class Holdings {
  readonly #resources: Map<string, SimulatedResource>
  readonly #keep: (change: AccountChange) => Promise<void>
  #put = new Map<string, SimulatedResource>()
  #removed = new Set<string>()
  #waiting: Waiting[] = []
  #isKeeping = false

  /** @param keep is asked for one change at a time; what happens meanwhile goes with the next */
  constructor(resources: readonly SimulatedResource[], keep: (change: AccountChange) => Promise<void>) {
    this.#resources = new Map(resources.map((one) => [one.key, one]))
    this.#keep = keep
  }

  find(key: string): SimulatedResource | undefined {
    return this.#resources.get(key)
  }

  /** The resource of a type with the id that its cloud gave it. */
  findById(type: string, id: string): SimulatedResource | undefined {
    for (const one of this.#resources.values()) if (one.type === type && one.values['id'] === id) return one
    return undefined
  }

  /** Puts a resource, new or changed. @throws when it cannot be kept */
  put(resource: SimulatedResource): Promise<void> {
    this.#resources.set(resource.key, resource)
    this.#put.set(resource.key, resource)
    this.#removed.delete(resource.key)
    return this.#kept()
  }

  /** Removes a resource. @throws when that cannot be kept */
  remove(key: string): Promise<void> {
    this.#resources.delete(key)
    this.#put.delete(key)
    this.#removed.add(key)
    return this.#kept()
  }

  #kept(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.push({ resolve, reject })
    if (!this.#isKeeping) void this.#keepAll()
    return promise
  }

  async #keepAll(): Promise<void> {
    this.#isKeeping = true
    while (this.#waiting.length > 0) {
      const change = { put: [...this.#put.values()], removed: [...this.#removed] }
      const waiting = this.#waiting
      this.#put = new Map()
      this.#removed = new Set()
      this.#waiting = []
      try {
        await this.#keep(change)
        for (const one of waiting) one.resolve()
      } catch (error) {
        const reason = error instanceof Error ? error : new Error(String(error))
        for (const one of waiting) one.reject(reason)
      }
    }
    this.#isKeeping = false
  }
}
