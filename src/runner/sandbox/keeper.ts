// Has changes of an account kept: by whoever started the sandbox, and when they are gone, as an agent that was killed,
// at the place where they kept them. Otherwise the account would know what a cloud has made, and the state would not.
import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountChange, AccountPlace } from './account.ts'
import type { FromSandbox, ToSandbox } from './messages.ts'

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 2000
const CALL_MAX_MS = 30_000

interface Pending {
  readonly change: AccountChange
  readonly resolve: () => void
  readonly reject: (reason: Error) => void
}

/** Keeps changes, each before Terraform hears of it. */
export class Keeper {
  readonly #tell: (message: FromSandbox) => void
  readonly #pending = new Map<number, Pending>()
  #seq = 0
  #place: AccountPlace | undefined

  /** @param tell says something to whoever started the sandbox */
  constructor(tell: (message: FromSandbox) => void) {
    this.#tell = tell
  }

  /** Has a change kept. @throws with the reason when it was not */
  keep(change: AccountChange): Promise<void> {
    if (this.#place) return keepAt(this.#place, change)
    this.#seq += 1
    const seq = this.#seq
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#pending.set(seq, { change, resolve, reject })
    this.#tell({ seq, change })
    return promise
  }

  /** Hears what became of a change. */
  settle(message: Exclude<ToSandbox, { readonly answered: number }>): void {
    const seq = 'acknowledged' in message ? message.acknowledged : message.refused
    const one = this.#pending.get(seq)
    this.#pending.delete(seq)
    if ('acknowledged' in message) one?.resolve()
    else one?.reject(new Error(message.reason))
  }

  /** Whoever started the sandbox is gone: keeps there what they have not answered for, and all that comes. */
  goOnAlone(place: AccountPlace): void {
    this.#place = place
    for (const { change, resolve, reject } of this.#pending.values()) keepAt(place, change).then(resolve, reject)
    this.#pending.clear()
  }
}

/** Repeats itself until the server has answered; the same change again changes nothing. @throws when it refuses */
async function keepAt({ address, token }: AccountPlace, change: AccountChange): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(address, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: JSON.stringify(change),
      redirect: 'error',
      signal: AbortSignal.timeout(CALL_MAX_MS),
    }).catch(() => undefined)
    if (answer?.ok) return
    const isPassing = answer === undefined || answer.status === 408 || answer.status === 429 || answer.status >= 500
    if (!isPassing) throw new Error(`the account cannot be reached (${answer.status})`)
    await sleep(Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS))
  }
}
