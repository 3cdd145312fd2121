// Questions that many ask at once and that take the database long.

interface Turn<Answer> {
  readonly answer: Promise<Answer>
  /** The answer of those who asked while this one was under way. */
  next: Promise<Answer> | undefined
}

/**
 * Makes a question that is under way once at a time for each key: those who ask meanwhile wait for the next answer and
 * share it. Nothing is kept: every answer is to a question that was sent after it was asked for.
 * @returns a function of a key, which says everything that decides the answer, and of what asks
 */
export function inTurns<Answer>(): (key: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const turns = new Map<string, Turn<Answer>>()
  const begin = (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const turn: Turn<Answer> = { answer: ask(), next: undefined }
    turns.set(key, turn)
    const end = (): void => {
      if (turn.next === undefined) turns.delete(key)
    }
    turn.answer.then(end, end)
    return turn.answer
  }
  return (key, ask) => {
    const turn = turns.get(key)
    if (turn === undefined) return begin(key, ask)
    const follow = (): Promise<Answer> => begin(key, ask)
    turn.next ??= turn.answer.then(follow, follow)
    return turn.next
  }
}
