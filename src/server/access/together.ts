// Questions that come at the same moment are asked together.

interface Asked<Answer> {
  readonly answer: Promise<ReadonlyMap<string, Answer>>
  readonly keys: Set<string>
}

/**
 * How long a question waits for the one before it, in milliseconds: a database nearby answers within a fraction of
 * that, and nobody waits for a connection that is stuck.
 */
const WAIT_MS = 5

/**
 * Makes a question that takes together what is asked in one turn of the event loop, or while the question before it is
 * under way, each key once. Nothing is kept: no answer is to a question that was sent before it was asked for.
 * @param ask answers many keys at once; a key that is not in its answer has none
 */
export function together<Answer>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>,
): (key: string) => Promise<Answer | undefined> {
  let open: Asked<Answer> | undefined
  let underWay: Promise<unknown> | undefined
  const begin = (): Asked<Answer> => {
    const keys = new Set<string>()
    const send = (): Promise<ReadonlyMap<string, Answer>> => {
      open = undefined
      const answer = ask([...keys])
      const end = (): void => {
        if (underWay === answer) underWay = undefined
      }
      underWay = answer
      answer.then(end, end)
      return answer
    }
    return { answer: (underWay === undefined ? nextTurn() : ended(underWay)).then(send), keys }
  }
  return async (key) => {
    open ??= begin()
    open.keys.add(key)
    return (await open.answer).get(key)
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Waits until something has ended either way, but not long. */
function ended(underWay: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, WAIT_MS)
    const end = (): void => {
      clearTimeout(timer)
      resolve()
    }
    underWay.then(end, end)
  })
}
