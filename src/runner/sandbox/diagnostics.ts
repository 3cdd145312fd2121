// What a simulated provider says when something is wrong: one clear sentence, and what to do.
import type { DiagnosticWire } from './wire/messages.ts'

/** A call that ends with a message for the person who runs Terraform. */
export class Problem extends Error {
  readonly diagnostic: DiagnosticWire

  constructor(summary: string, detail: string) {
    super(summary)
    this.diagnostic = { severity: 'ERROR', summary, detail }
  }
}

/** The message of whatever went wrong. */
export function diagnosticOf(error: unknown): DiagnosticWire {
  if (error instanceof Problem) return error.diagnostic
  const text = error instanceof Error ? error.message : String(error)
  return {
    severity: 'ERROR',
    summary: 'The simulated provider failed',
    detail: `${text}. This is a defect of the sandbox, not of the configuration: please report it.`,
  }
}

/** Sentences of the clouds, by what they refuse. */
export const PROBLEMS = {
  quota: (type: string): Problem =>
    new Problem(
      `Simulated: quota exceeded for ${type}`,
      `Dev Tools set this failure: the simulated account refuses another ${type}. Remove the failure there, or wait until it is used up, and retry the run.`,
    ),
  throttled: (type: string): Problem =>
    new Problem(
      `Simulated: too many requests for ${type}`,
      'Dev Tools set this failure: the simulated cloud refused the call, also after the provider repeated it. Retry the run.',
    ),
  brokenOff: (type: string, what: string): Problem =>
    new Problem(
      `The ${what} of ${type} was broken off`,
      'The operation was cancelled before the simulated cloud was done.',
    ),
  protected: (type: string, attribute: string): Problem =>
    new Problem(
      `${type} is protected against deletion`,
      `Its attribute "${attribute}" protects it. Apply a configuration that takes the protection off, then destroy it.`,
    ),
  unknownType: (type: string): Problem =>
    new Problem(
      `${type} is not part of this sandbox`,
      'The simulated provider was started without this type, or its schema does not have it. Plan the stack again.',
    ),
  notThere: (type: string, id: string): Problem =>
    new Problem('Cannot import what does not exist', `The simulated account has no ${type} with the id "${id}".`),
  notKept: (type: string, reason: string): Problem =>
    new Problem(
      `The change of ${type} was not kept`,
      `The simulated account could not be written: ${reason}. Apply again when the server answers.`,
    ),
} as const

/** What went as Dev Tools said, without failing. */
export const WARNINGS = {
  slow: (type: string): DiagnosticWire => ({
    severity: 'WARNING',
    summary: `Simulated: ${type} was slow`,
    detail: 'Dev Tools set this: it took ten times as long as usual.',
  }),
  vanished: (type: string): DiagnosticWire => ({
    severity: 'WARNING',
    summary: `Simulated: ${type} vanished after it was created`,
    detail: 'Dev Tools set this: the state knows it and the account does not. The next plan creates it again.',
  }),
} as const
