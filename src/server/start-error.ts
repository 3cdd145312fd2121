/** Why the server cannot start, as one sentence for the person who started it. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartError'
  }
}

/** What the system said, in brackets behind a sentence of ours: "EACCES: permission denied". */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // A refused connection over several addresses has its reasons inside.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ')
  return error.message.split(',')[0] ?? error.message
}
