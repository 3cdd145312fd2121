// What was looked at in an account before anything is applied there, what was found, and what nobody could look at.
import type { CloudId } from '#engine/vocabulary.ts'
import type { StoredMessage } from '#words/message.ts'

/** What can be looked at. */
export const PREFLIGHT_PARTS = ['names', 'quotas', 'services', 'plan-rights', 'apply-rights'] as const
export type PreflightPart = (typeof PREFLIGHT_PARTS)[number]

/**
 * How much a problem weighs. blocking: the apply fails for certain, so the run ends before its plan; warning: it may
 * fail; note: the apply sees to it.
 */
export const PREFLIGHT_SEVERITIES = ['blocking', 'warning', 'note'] as const
export type PreflightSeverity = (typeof PREFLIGHT_SEVERITIES)[number]

/** What stands in the way of an apply, and what to do. */
export interface PreflightProblem {
  readonly severity: PreflightSeverity
  readonly said: StoredMessage
  readonly todo: StoredMessage
  /** Addresses or types of the resources that it is about; rights by the names that the cloud has for them. */
  readonly about: readonly string[]
}

/** What could not be looked at, and why. */
export interface PreflightGap {
  readonly said: StoredMessage
  /** As of a problem; empty where it is the whole part. */
  readonly about: readonly string[]
}

/** One part of a look. */
export interface PreflightFound {
  readonly part: PreflightPart
  /** How many names, limits, services or rights the cloud answered for. */
  readonly looked: number
  readonly problems: readonly PreflightProblem[]
  readonly gaps: readonly PreflightGap[]
}

/** A look at an account. Parts of which a stack has nothing have neither problems nor gaps. */
export interface Preflight {
  /** ISO time at which it was done. */
  readonly at: string
  readonly cloud: CloudId
  /** The account that answered; null where none did. */
  readonly account: string | null
  /** The region of the stack; null where no stack was chosen. */
  readonly region: string | null
  readonly parts: readonly PreflightFound[]
}

/** Problems for which a run ends before its plan. */
export function blockingOf({ parts }: Preflight): readonly PreflightProblem[] {
  return parts.flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'blocking'))
}

/** A part that nobody could look at. */
export function unlooked(part: PreflightPart, said: StoredMessage): PreflightFound {
  return { part, looked: 0, problems: [], gaps: [{ said, about: [] }] }
}

/** Several looks at the same part as one. */
export function joinedPart(part: PreflightPart, found: readonly Omit<PreflightFound, 'part'>[]): PreflightFound {
  return {
    part,
    looked: found.reduce((sum, { looked }) => sum + looked, 0),
    problems: found.flatMap(({ problems }) => problems),
    gaps: found.flatMap(({ gaps }) => gaps),
  }
}
