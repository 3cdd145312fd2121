import type { Message } from '#words/message.ts'

/** A job that is not carried out, with the reasons. */
export class JobRefused extends Error {
  readonly said: readonly Message[]

  constructor(said: readonly Message[]) {
    super('The job is refused.')
    this.name = 'JobRefused'
    this.said = said
  }
}
