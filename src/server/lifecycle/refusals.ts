// Why something is not done with an environment as it is, in a sentence.
import type { ActionRefusal, EnvironmentAction, EnvironmentStatus, Operation } from '#domain/environment/lifecycle.ts'
import { conflict, type Refused } from '../http/errors.ts'
import type { EnvironmentRow } from './locked.ts'

type Subject = Pick<EnvironmentRow, 'status' | 'operation'>
type Sentence = (environment: Subject, action: EnvironmentAction) => string

const BEING: Readonly<Record<Operation, string>> = {
  none: 'as it was',
  failed: 'as it was',
  applying: 'being applied',
  stopping: 'being stopped',
  resuming: 'being resumed',
  destroying: 'being destroyed',
}

const GONE = 'The environment has been deleted: nothing can be done with it any more.'

/** What to do instead, for each action and status that do not fit. */
const INSTEAD: Readonly<Record<EnvironmentAction, Partial<Readonly<Record<EnvironmentStatus, string>>>>> = {
  extend: {
    pending: 'The environment is pending and does not run yet: its end can be moved once it is applied.',
    suspended: 'The environment is suspended: resume it before you extend it.',
  },
  delete: {},
  suspend: {
    pending: 'The environment is pending and does not run yet: there is nothing to suspend.',
    expired: 'The environment has expired: extend it before you suspend it, or delete it.',
    suspended: 'The environment is suspended already.',
  },
  resume: {
    pending: 'The environment is pending and was never suspended: there is nothing to resume.',
    active: 'The environment is not suspended: there is nothing to resume.',
    expiring_soon: 'The environment is not suspended: there is nothing to resume.',
    expired: 'The environment has expired and is not suspended: extend it instead.',
  },
  cancel: {
    active: 'The environment is no longer pending: delete it instead.',
    expiring_soon: 'The environment is no longer pending: delete it instead.',
    expired: 'The environment is no longer pending: delete it instead.',
    suspended: 'The environment is no longer pending: delete it instead.',
  },
  change: {
    active: 'The stack of an environment can be changed only while it is pending: request another environment.',
    expiring_soon: 'The stack of an environment can be changed only while it is pending: request another environment.',
    expired: 'The stack of an environment can be changed only while it is pending: request another environment.',
    suspended: 'The stack of an environment can be changed only while it is pending: request another environment.',
  },
  report: {},
}

const SENTENCES: Readonly<Record<Exclude<ActionRefusal, 'role'>, Sentence>> = {
  status: ({ status }, action) => INSTEAD[action][status] ?? GONE,
  operation: ({ operation }) => `The environment is ${BEING[operation]}: wait until this is done, or report what became of it.`,
  'no-expiry': () => 'The environment has no end: there is nothing to extend.',
  'half-destroyed': () => 'Destroying the environment failed and a part of it may be gone: delete it to try again.',
  'has-infrastructure': () => 'Something of the environment may be in the cloud already: delete it instead.',
  'awaits-approval': () => 'The environment is not approved, so nothing of it may be applied: wait for the decision, or ask again.',
  'nothing-to-report': () => 'Nothing is awaited of the environment: suspend, resume or delete it first, and report what became of that.',
}

/** The refusal of an action. Who may not do it at all was refused before. */
export function actionRefused(refusal: ActionRefusal, action: EnvironmentAction, environment: Subject): Refused {
  if (refusal === 'role') throw new Error('Roles are refused by the guard.')
  return conflict(SENTENCES[refusal](environment, action))
}
