// "Why is this waiting?" as a message: what happened, and what to do.
import type { RunKind } from '#domain/environment/lifecycle.ts'
import type { RunPurpose } from '#domain/run/status.ts'
import type { WaitingKind } from '#domain/environment/waiting.ts'
import { message, type Message, type StoredMessage } from '#words/message.ts'
import type { PipelineWork } from '../base/pipeline-work.ts'

/** What the sentences name. */
export interface WaitingDetails {
  readonly project: string
  /** Names of the people who can act. */
  readonly who: readonly string[]
  readonly expires_at: Date | null
  readonly auto_teardown_enabled: boolean
  /** The person who rejected it. */
  readonly decider: string | null
  /** The person who says that they run it by hand, and since when. */
  readonly runner: string | null
  readonly since: Date | null
  /** What its pipeline does, or was asked for; null for nothing. */
  readonly pipeline: PipelineWork | null
  /** Whether Strata carries out its runs. */
  readonly is_run_by_strata: boolean
  /** The run that is awaited or has failed. */
  readonly run: RunPurpose
  /** The note on a run that failed. */
  readonly note: StoredMessage | string | null
  /** Why a decision no longer counts, as it is stored with the request. */
  readonly void_reason: StoredMessage | string | null
  /** Whether no one decided in time. */
  readonly is_unanswered: boolean
}

const MESSAGES: Readonly<Record<WaitingKind, (details: WaitingDetails) => Message>> = {
  approval: ({ who }) => message('waiting.approval', { who }),
  'no-approver': ({ project }) => message('waiting.no-approver', { project }),
  rejected: ({ decider }) => message('waiting.rejected', { decider }),
  'approval-lapsed': ({ void_reason: reason, is_unanswered }) =>
    is_unanswered
      ? message('waiting.lapsed')
      : reason === null
        ? message('waiting.outdated')
        : message('waiting.void', { reason }),
  'end-passed': ({ expires_at }) => message('waiting.end-passed', { at: expires_at?.toISOString() ?? '' }),
  apply: ({ is_run_by_strata }) => message(is_run_by_strata ? 'waiting.run-missing' : 'waiting.apply'),
  'run-queued': ({ run }) => message('waiting.run-queued', { run }),
  'run-planning': ({ run }) => message('waiting.run-planning', { run }),
  'run-planned': ({ run }) => message('waiting.run-planned', { run }),
  applying: (details) => underWay(details, 'applying'),
  updating: () => message('waiting.run-at-work', { run: 'update' }),
  stopping: (details) => underWay(details, 'stopping'),
  resuming: (details) => underWay(details, 'resuming'),
  destroying: (details) => underWay(details, 'destroying'),
  'apply-failed': (details) => failed(details, 'apply'),
  'update-failed': (details) => failed(details, 'update'),
  'stop-failed': (details) => failed(details, 'stop'),
  'resume-failed': (details) => failed(details, 'resume'),
  'destroy-failed': (details) => failed(details, 'destroy'),
  'run-canceled': ({ run }) => message('waiting.run-canceled', { run }),
  end: (details) => atEnd(details, 'waiting.end', 'waiting.end-kept'),
  nobody: () => message('waiting.nobody'),
  'teardown-off': (details) => atEnd(details, 'waiting.teardown-soon', 'waiting.teardown-off'),
  resume: ({ expires_at, auto_teardown_enabled }) =>
    expires_at !== null && auto_teardown_enabled
      ? message('waiting.resume-until', { at: expires_at.toISOString() })
      : message('waiting.resume'),
}

/** Why something waits. */
export function waitingMessage(kind: WaitingKind, details: WaitingDetails): Message {
  return MESSAGES[kind](details)
}

/** A run that ended badly: people try it again by hand, or Strata does. */
function failed({ note, is_run_by_strata }: WaitingDetails, run: RunKind): Message {
  if (is_run_by_strata || run === 'update') return message('waiting.run-failed', { run, note: note ?? '' })
  return message(`waiting.${run}-failed`, { note: note ?? '' })
}

/** What its pipeline does, or was asked for, and what became of that. */
function ofPipeline({ state, at: moment, error }: PipelineWork): Message {
  const at = moment?.toISOString() ?? ''
  if (state === 'at-work') return message('waiting.pipeline-at-work', { at })
  if (state === 'sent') return message('waiting.pipeline-sent', { at })
  if (state === 'silent') return message('waiting.pipeline-silent', { at })
  if (state === 'given-up') return message('waiting.pipeline-given-up', { reason: error ?? '' })
  return error ? message('waiting.pipeline-retried', { reason: error }) : message('waiting.pipeline-starting')
}

type UnderWay = 'applying' | 'stopping' | 'resuming' | 'destroying'

/** What is under way: only ordered, or run by someone. */
function underWay(details: WaitingDetails, operation: UnderWay): Message {
  const { runner, since, is_run_by_strata, run, pipeline } = details
  if (is_run_by_strata) return message('waiting.run-at-work', { run })
  if (pipeline?.state === 'at-work' || (pipeline && runner === null)) return ofPipeline(pipeline)
  return runner === null
    ? message(`waiting.${operation}`)
    : message('waiting.begun', { actor: runner, operation, at: since?.toISOString() ?? '' })
}

type AtEnd = 'waiting.end' | 'waiting.end-kept' | 'waiting.teardown-soon' | 'waiting.teardown-off'

/** What happens, or does not, when the environment ends. One without an end has none of these kinds. */
function atEnd({ expires_at, auto_teardown_enabled }: WaitingDetails, ends: AtEnd, stays: AtEnd): Message {
  const at = expires_at?.toISOString() ?? ''
  return message(auto_teardown_enabled ? ends : stays, { at })
}
