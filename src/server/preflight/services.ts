// Resource providers and APIs that a stack uses and that are off: what a run sees to itself, and what it cannot.
import { message } from '#words/message.ts'
import type { Found } from './parts.ts'

/** Services that are off. */
export interface ServicesOff {
  readonly kind: 'providers' | 'apis'
  /** How many were looked at. */
  readonly looked: number
  /** Those that the run cannot switch on. */
  readonly blocked: readonly string[]
  /** Those that the apply switches on. */
  readonly later: readonly string[]
  /** The command that switches some on. */
  readonly command: (names: readonly string[]) => string
}

/** Names what is off, with the command that switches it on. */
export function servicesFound({ kind, looked, blocked, later, command }: ServicesOff): Found {
  const off = kind === 'apis' ? 'preflight.apis-off' : 'preflight.providers-off'
  const yet = kind === 'apis' ? 'preflight.apis-later' : 'preflight.providers-later'
  return {
    looked,
    problems: [
      ...(blocked.length > 0
        ? [
            {
              severity: 'blocking' as const,
              said: message(off, { count: blocked.length }),
              todo: message('preflight.services-todo', { command: command(blocked) }),
              about: blocked,
            },
          ]
        : []),
      ...(later.length > 0
        ? [
            {
              severity: 'note' as const,
              said: message(yet, { count: later.length }),
              todo: message('preflight.services-later-todo', { command: command(later) }),
              about: later,
            },
          ]
        : []),
    ],
    gaps: [],
  }
}
