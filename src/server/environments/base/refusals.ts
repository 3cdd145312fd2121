// Why something is not done with an environment as it is, in a sentence.
import type { ActionRefusal, EnvironmentAction, EnvironmentStatus } from '#domain/environment/lifecycle.ts'
import { message, type Message } from '#words/message.ts'
import { conflict, type Refused } from '../../http/errors.ts'
import type { EnvironmentRow } from './lock.ts'

type Subject = Pick<EnvironmentRow, 'status' | 'operation' | 'operation_since'>
/** @param runner name of the person who runs it by hand */
type Sentence = (environment: Subject, action: EnvironmentAction, runner: string | undefined) => Message

const GONE = message('environments.gone')

/** What to do instead, for each action and status that do not fit. */
const INSTEAD: Readonly<Record<EnvironmentAction, Partial<Readonly<Record<EnvironmentStatus, Message>>>>> = {
  extend: {
    suspended: message('environments.extend-suspended'),
  },
  delete: {},
  suspend: {
    pending: message('environments.suspend-pending'),
    expired: message('environments.suspend-expired'),
    suspended: message('environments.suspend-suspended'),
  },
  resume: {
    pending: message('environments.resume-pending'),
    active: message('environments.resume-running'),
    expiring_soon: message('environments.resume-running'),
    expired: message('environments.resume-expired'),
  },
  cancel: {
    active: message('environments.cancel-running'),
    expiring_soon: message('environments.cancel-running'),
    expired: message('environments.cancel-running'),
    suspended: message('environments.cancel-running'),
  },
  change: {
    active: message('environments.change-running'),
    expiring_soon: message('environments.change-running'),
    expired: message('environments.change-running'),
    suspended: message('environments.change-running'),
  },
  update: {
    pending: message('environments.update-pending'),
    expired: message('environments.update-expired'),
    suspended: message('environments.update-suspended'),
  },
  check: {
    pending: message('environments.check-pending'),
    expired: message('environments.check-expired'),
    suspended: message('environments.check-suspended'),
  },
  begin: {},
  undo: {},
  report: {},
}

const begun: Sentence = ({ operation, operation_since }, _action, runner) =>
  runner === undefined
    ? message('environments.under-way', { operation })
    : message('environments.begun', { actor: runner, operation, at: operation_since?.toISOString() ?? '' })

const SENTENCES: Readonly<Record<Exclude<ActionRefusal, 'role'>, Sentence>> = {
  status: ({ status }, action) => INSTEAD[action][status] ?? GONE,
  operation: begun,
  'no-expiry': () => message('environments.no-end'),
  'lifetime-limit': () => message('environments.at-limit'),
  'end-passed': () => message('environments.ended-unapplied'),
  'half-destroyed': () => message('environments.half-destroyed'),
  'has-infrastructure': () => message('environments.has-infrastructure'),
  'awaits-approval': () => message('environments.awaits-approval'),
  'nothing-to-report': () => message('environments.nothing-to-report'),
  begun,
  'begun-by-other': begun,
  'nothing-to-undo': () => message('environments.nothing-to-undo'),
  'run-by-hand': (_environment, action) =>
    message(action === 'check' ? 'environments.check-by-hand' : 'environments.run-by-hand'),
  'run-by-strata': () => message('environments.run-by-strata'),
}

/**
 * The refusal of an action. Callers without the permission were refused before.
 * @param runner name of the person who runs by hand what is under way
 */
export function actionRefused(
  refusal: ActionRefusal,
  action: EnvironmentAction,
  environment: Subject,
  runner?: string,
): Refused {
  if (refusal === 'role') throw new Error('Roles are refused by the guard.')
  return conflict(SENTENCES[refusal](environment, action, runner))
}
