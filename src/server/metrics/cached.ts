// A reading that many ask for and that is done seldom: one at a time, kept for a while, and waited for only so long.

/** What was last read, and how old it is. */
export interface Cached<Value> {
  readonly value: Value
  readonly ageMs: number
}

export interface Reading<Value> {
  /** What was read, undefined before the first that succeeded. */
  readonly last: Cached<Value> | undefined
  /** Whether the newest attempt succeeded in time. */
  readonly isUp: boolean
}

interface Limits {
  /** How long a reading serves everyone. */
  readonly keepMs: number
  /** How long anyone waits for one. */
  readonly limitMs: number
}

/**
 * Makes a reading that is asked for at any rate and done at most once in a while.
 * @param read may take longer than anyone waits: no other one begins before it has ended
 * @param onError told of each that failed
 */
export function createCached<Value>(
  read: () => Promise<Value>,
  { keepMs, limitMs }: Limits,
  onError: (error: unknown) => void,
): () => Promise<Reading<Value>> {
  let last: { readonly value: Value; readonly at: number } | undefined
  let underWay: Promise<boolean> | undefined
  let triedAt = Number.NEGATIVE_INFINITY
  let hasSucceeded = false

  const begin = (): Promise<boolean> =>
    read()
      .then(
        (value) => {
          last = { value, at: performance.now() }
          return true
        },
        (error: unknown) => {
          onError(error)
          return false
        },
      )
      .finally(() => {
        underWay = undefined
      })

  return async () => {
    // A database that is away is not asked more often than one that answers.
    if (!underWay && performance.now() - triedAt >= keepMs) {
      triedAt = performance.now()
      underWay = begin()
    }
    if (underWay) hasSucceeded = await within(underWay, limitMs)
    return { isUp: hasSucceeded, last: last && { value: last.value, ageMs: performance.now() - last.at } }
  }
}

/** @returns false when it did not come in time */
async function within(work: Promise<boolean>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
