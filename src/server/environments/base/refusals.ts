// Why something is not done with an environment as it is, in a sentence.
import type { ActionRefusal, EnvironmentAction, EnvironmentStatus } from '#domain/environment/lifecycle.ts'
import { message, type Message } from '#words/message.ts'
import { conflict, type Refused } from '../../http/errors.ts'
import type { EnvironmentRow } from './lock.ts'

type Subject = Pick<EnvironmentRow, 'status' | 'operation'>
type Sentence = (environment: Subject, action: EnvironmentAction) => Message

const GONE = message('environments.gone')

/** What to do instead, for each action and status that do not fit. */
const INSTEAD: Readonly<Record<EnvironmentAction, Partial<Readonly<Record<EnvironmentStatus, Message>>>>> = {
  extend: {
    pending: message('environments.extend-pending'),
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
  report: {},
}

const SENTENCES: Readonly<Record<Exclude<ActionRefusal, 'role'>, Sentence>> = {
  status: ({ status }, action) => INSTEAD[action][status] ?? GONE,
  operation: ({ operation }) => message('environments.under-way', { operation }),
  'no-expiry': () => message('environments.no-end'),
  'half-destroyed': () => message('environments.half-destroyed'),
  'has-infrastructure': () => message('environments.has-infrastructure'),
  'awaits-approval': () => message('environments.awaits-approval'),
  'nothing-to-report': () => message('environments.nothing-to-report'),
}

/** The refusal of an action. Callers without the permission were refused before. */
export function actionRefused(refusal: ActionRefusal, action: EnvironmentAction, environment: Subject): Refused {
  if (refusal === 'role') throw new Error('Roles are refused by the guard.')
  return conflict(SENTENCES[refusal](environment, action))
}
