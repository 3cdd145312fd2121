// "Why is this waiting?" in a sentence: what happened, and what to do.
import type { WaitingKind } from '#domain/environment/waiting.ts'

/** What the sentences name. */
export interface WaitingDetails {
  readonly project: string
  /** Names of who can act. */
  readonly who: readonly string[]
  readonly expires_at: Date | null
  /** Whether that has passed. */
  readonly has_ended: boolean
  readonly auto_teardown_enabled: boolean
  /** Who said no. */
  readonly decider: string | null
  /** What was said of a run that failed, or why a decision counts no more. */
  readonly note: string | null
}

type Sentence = (details: WaitingDetails) => string

const SENTENCES: Readonly<Record<WaitingKind, Sentence>> = {
  approval: ({ who }) => `Nobody has decided about the request yet: ${namesOf(who)} can approve or reject it.`,
  'no-approver': ({ project }) =>
    `The request needs the approval of somebody else, and nobody may give it: ask an administrator to make somebody an owner of the project ${project}.`,
  rejected: ({ decider }) => `${decider ?? 'Somebody'} rejected the request: change it, ask again or cancel it.`,
  'approval-lapsed': ({ note }) => `${note === null ? 'Nobody decided about the request in time' : withoutDot(note)}: ask again or cancel it.`,
  apply: ({ expires_at, has_ended }) =>
    has_ended
      ? `Its end, ${timeOf(expires_at)}, passed before it was applied, and it would expire at once: cancel it and request another with a later end.`
      : 'Nothing of it is in the cloud yet: export its files, apply them with Terraform and report that it is applied.',
  applying: () => 'Its files are being applied: when Terraform is done, what became of it has to be reported.',
  stopping: () => 'It is being stopped: stop its resources in the cloud and report that it is stopped.',
  resuming: () => 'It is being started again: start its resources in the cloud and report that it is resumed.',
  destroying: () => 'It is being destroyed: destroy its resources with Terraform and report that it is destroyed.',
  'apply-failed': ({ note }) => `Applying it failed${because(note)}: try again and report what became of it, or delete it.`,
  'stop-failed': ({ note }) => `Stopping it failed${because(note)}: try again and report what became of it.`,
  'resume-failed': ({ note }) => `Resuming it failed${because(note)}: try again and report what became of it.`,
  'destroy-failed': ({ note }) => `Destroying it failed${because(note)}, and something may be left in the cloud: try again and report what became of it.`,
  end: ({ expires_at, auto_teardown_enabled }) =>
    auto_teardown_enabled
      ? `It runs until ${timeOf(expires_at)} and is then torn down by itself: extend it to keep it longer.`
      : `It runs until ${timeOf(expires_at)} and is not torn down by itself: extend or delete it by then.`,
  nobody: () => 'It has no end: it runs until somebody deletes it.',
  'teardown-off': ({ expires_at, auto_teardown_enabled }) =>
    auto_teardown_enabled
      ? `It expired at ${timeOf(expires_at)} and is about to be torn down: extend it to keep it.`
      : `It expired at ${timeOf(expires_at)}, still runs and is not torn down by itself: extend or delete it.`,
  resume: ({ expires_at, auto_teardown_enabled }) =>
    expires_at !== null && auto_teardown_enabled
      ? `It is suspended and keeps its data until ${timeOf(expires_at)}, when it is torn down by itself: resume or delete it.`
      : 'It is suspended and keeps its data: resume or delete it.',
}

/** Why something waits, in a sentence. */
export function waitingSentence(kind: WaitingKind, details: WaitingDetails): string {
  return SENTENCES[kind](details)
}

/** Names in a sentence; of many the first three and how many there are beside. */
export function namesOf(names: readonly string[]): string {
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} others`] : names
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}` : (shown[0] ?? 'nobody')
}

/** A moment in a sentence of the server, which knows no time zone of a reader: `2026-11-05 10:00 UTC`. */
export function timeOf(at: Date | null): string {
  return at === null ? 'its end' : `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function because(note: string | null): string {
  return note === null || note === '' ? '' : ` (${withoutDot(note)})`
}

function withoutDot(text: string): string {
  return text.replace(/\.\s*$/, '')
}
