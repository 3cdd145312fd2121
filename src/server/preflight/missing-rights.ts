// Rights that an identity lacks, by the service that they are with.
import type { PreflightGap, PreflightProblem } from '#domain/preflight/report.ts'
import { message } from '#words/message.ts'

/**
 * Missing rights, service by service. A role with a condition may give them all the same, so each is a warning.
 * @param separator what follows the name of the service
 */
export function missingRights(missing: readonly string[], identity: string, separator: '/' | '.'): PreflightProblem[] {
  const byService = Map.groupBy(new Set(missing), (action) => action.split(separator)[0] ?? '')
  return [...byService].map(([service, about]) => ({
    severity: 'warning',
    said: message('preflight.rights-missing', { count: about.length, service, identity }),
    todo: message('preflight.rights-todo-role'),
    about,
  }))
}

/** A gap where there is something that it is about. */
export function gapsAbout(said: PreflightGap['said'], about: readonly string[]): PreflightGap[] {
  return about.length > 0 ? [{ said, about }] : []
}
