// Who goes next: people take turns, so that one who asks for much does not keep the others waiting.

interface Task {
  /** Begins it; what it promises is kept however it ends. */
  readonly begin: () => Promise<void>
  readonly giveUp: (reason: Error) => void
}

/** Someone who has something to do. */
interface Person {
  readonly waiting: Task[]
  running: number
  /** When a task of theirs last began, in counted turns; 0 for a newcomer. */
  lastTurn: number
}

/** Tasks of several people, of which only so many go on at the same time. */
export class FairQueue {
  readonly #most: number
  readonly #mostOfOne: number
  readonly #people = new Map<string, Person>()
  #running = 0
  #turns = 0

  /**
   * @param most tasks at the same time
   * @param mostOfOne tasks of one person at the same time; fewer than all leave room for everyone else
   */
  constructor(most: number, mostOfOne: number) {
    this.#most = most
    this.#mostOfOne = mostOfOne
  }

  /** Runs a task when it is its turn: whose last turn is longest ago goes first, of each person in their order. */
  run<Answer>(name: string, task: () => Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const person = this.#people.get(name) ?? { waiting: [], running: 0, lastTurn: 0 }
      this.#people.set(name, person)
      person.waiting.push({ begin: () => task().then(resolve, reject), giveUp: reject })
      this.#beginNext()
    })
  }

  /** Gives up everything that still waits. */
  clear(reason: Error): void {
    for (const { waiting } of this.#people.values()) for (const task of waiting.splice(0)) task.giveUp(reason)
  }

  #beginNext(): void {
    while (this.#running < this.#most) {
      const free = [...this.#people].filter(([, one]) => one.waiting.length > 0 && one.running < this.#mostOfOne)
      const [next] = free.toSorted(([, one], [, other]) => one.lastTurn - other.lastTurn)
      if (next === undefined) return
      void this.#begin(...next)
    }
  }

  async #begin(name: string, person: Person): Promise<void> {
    this.#turns += 1
    person.lastTurn = this.#turns
    person.running += 1
    this.#running += 1
    await person.waiting.shift()?.begin()
    this.#running -= 1
    person.running -= 1
    if (person.running === 0 && person.waiting.length === 0) this.#people.delete(name)
    this.#beginNext()
  }
}
