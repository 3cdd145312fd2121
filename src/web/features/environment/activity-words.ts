// Which entries of the audit log have words of their own, and with which mark they stand.
import {
  Ban,
  Bell,
  CalendarPlus,
  CircleAlert,
  CircleCheck,
  CircleDollarSign,
  CircleX,
  Clock,
  Download,
  Eye,
  EyeOff,
  FileCheck,
  FilePen,
  FlaskConical,
  History,
  Hourglass,
  Pause,
  Play,
  Plus,
  ShieldCheck,
  ShieldX,
  Trash2,
  Undo2,
  UserCog,
  Workflow,
  type LucideIcon,
} from 'lucide-react'
import { RUN_KINDS, RUN_OUTCOMES, type RunKind, type RunOutcome } from '#domain/environment/lifecycle.ts'
import type { StoredMessage } from '#words/message.ts'
import { isMessage } from '#words/sentence.ts'

/** Actions with a sentence, by the name of the audit log. */
const ACTIVITY_ICONS = {
  'environment.request': Plus,
  'environment.update': FilePen,
  'environment.cancel': Ban,
  'environment.extend': CalendarPlus,
  'environment.suspend': Pause,
  'environment.resume': Play,
  'environment.delete': Trash2,
  'environment.teardown': Trash2,
  'environment.expiring': Bell,
  'environment.expire': Clock,
  'environment.applied': CircleCheck,
  'environment.stopped': Pause,
  'environment.stop-again': Pause,
  'environment.resumed': Play,
  'environment.destroyed': Trash2,
  'environment.failed': CircleAlert,
  'environment.hand-over': UserCog,
  'environment.begin': UserCog,
  'environment.undo': Undo2,
  'environment.report-late': CircleAlert,
  'environment.pipeline-begun': Play,
  'environment.pipeline-set': FilePen,
  'environment.pipeline-remove': Trash2,
  'environment.pipeline-start': Play,
  'environment.pipeline-failed': CircleAlert,
  'environment.run-begun': Play,
  'environment.run-costs': CircleDollarSign,
  'environment.run-ended': CircleCheck,
  'environment.output-show': Eye,
  'environment.account-change': FilePen,
  'environment.account-delete': Trash2,
  'environment.drift-adopt': FileCheck,
  'environment.drift-ignore': EyeOff,
  'environment.drift-notice': Eye,
  'environment.receipt': ShieldCheck,
  'environment.look-again': Eye,
  'environment.snapshot-kept': Clock,
  'environment.snapshot-deleted': Trash2,
  'environment.snapshot-stays': CircleAlert,
  'environment.state-download': Download,
  'environment.state-rollback': Undo2,
  'approval.request': Hourglass,
  'approval.approve': CircleCheck,
  'approval.reject': CircleX,
  'approval.refused': ShieldX,
  'approval.cancel': Ban,
  'approval.void': Ban,
  'approval.expire': History,
  'workflow.action': Workflow,
  'dev.seed': FlaskConical,
  'dev.clear': FlaskConical,
  'dev.speed': FlaskConical,
  'dev.failure.add': FlaskConical,
  'dev.failure.remove': FlaskConical,
} as const satisfies Record<string, LucideIcon>

export type KnownAction = keyof typeof ACTIVITY_ICONS

/** Whether an action has words of its own. */
export function isKnownAction(action: string): action is KnownAction {
  return Object.hasOwn(ACTIVITY_ICONS, action)
}

/** The outcome of a report that no longer fitted; undefined in another entry. */
export function lateOutcomeIn(action: string, fields: Fields): RunOutcome | undefined {
  return action === 'environment.report-late' ? RUN_OUTCOMES.find((one) => one === fields?.['outcome']) : undefined
}

/** How a run of Strata ended, and what it was for; undefined in another entry. */
export function runEndIn(
  action: string,
  fields: Fields,
): { readonly run: RunKind; readonly end: 'done' | 'failed' | 'dropped' } | undefined {
  const run = RUN_KINDS.find((one) => one === fields?.['run'])
  if (action !== 'environment.run-ended' || run === undefined) return undefined
  const outcome = fields?.['outcome']
  if (outcome === 'applied' || outcome === 'planned_and_finished') return { run, end: 'done' }
  return { run, end: outcome === 'errored' ? 'failed' : 'dropped' }
}

type Fields = Readonly<Record<string, unknown>> | null

const END_ICONS = { done: CircleCheck, failed: CircleAlert, dropped: Ban }

/** The mark of an entry: a run by how it ended, anything else by its action. */
export function iconOf(action: string, fields: Fields): LucideIcon {
  const ended = runEndIn(action, fields)
  if (ended) return END_ICONS[ended.end]
  return isKnownAction(action) ? ACTIVITY_ICONS[action] : History
}

/** What a workflow did, among the fields of an entry; undefined in those of older versions. */
export function messageIn(fields: Fields): StoredMessage | undefined {
  const value = fields?.['message']
  return isMessage(value) ? value : undefined
}

/** A text among the fields of an entry; undefined when there is none. */
export function textIn(fields: Fields, name: string): string | undefined {
  const value = fields?.[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
