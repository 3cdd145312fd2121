// Questions that come at the same moment are asked together.

interface Asked<Answer> {
  readonly answer: Promise<ReadonlyMap<string, Answer>>
  readonly keys: Set<string>
}

/**
 * Makes a question that takes what is asked in one turn of the event loop together, each key once. Nothing is kept:
 * what is asked after the turn is asked again, so no answer is older than its question.
 * @param ask answers many keys at once; a key that is not in its answer has none
 */
export function together<Answer>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>,
): (key: string) => Promise<Answer | undefined> {
  let open: Asked<Answer> | undefined
  const begin = (): Asked<Answer> => {
    const keys = new Set<string>()
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      open = undefined
      return ask([...keys])
    })
    return { answer, keys }
  }
  return async (key) => {
    open ??= begin()
    open.keys.add(key)
    return (await open.answer).get(key)
  }
}
