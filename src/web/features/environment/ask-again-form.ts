// What is changed of an environment before it is asked for again, and what is sent of that.
import type { EnvironmentDetail } from '#contract/environment.ts'
import type { InputOf } from '#contract/client.ts'
import type { StackSpec } from '#engine/stack/schema.ts'
import { parseLocal } from '../../lib/zoned-time.ts'
import { TEMPORARY_DAYS } from '#engine/durations.ts'

/** How the end is given: as it is, in days from activation, or as a date. */
export const AGAIN_ENDS = ['keep', 'days', 'date'] as const

/** What of a stack answers decide. */
type Answered = Pick<StackSpec, 'environment_type' | 'data_sensitivity' | 'duration' | 'region'>

export interface AgainValues extends Answered {
  /** The template that takes the place of the stack; empty to keep the stack. */
  template_id: string
  team_size: number | null
  /** USD a month; null for no limit. */
  budget_limit: number | null
  end: (typeof AGAIN_ENDS)[number]
  lifetime_days: number | null
  /** As a field for date and time writes it, in the zone of the account. */
  expires_at: string
  note: string
}

/** The form as it opens: everything as it was rejected. */
export function againValues({ result: { stack }, budget_limit, lifetime_days }: EnvironmentDetail): AgainValues {
  const { environment_type, data_sensitivity, duration, region, team_size } = stack
  return {
    template_id: '',
    environment_type,
    data_sensitivity,
    duration,
    region,
    team_size,
    budget_limit,
    end: 'keep',
    lifetime_days: lifetime_days ?? TEMPORARY_DAYS,
    expires_at: '',
    note: '',
  }
}

/** What is sent: the note, and only what differs from what was rejected. */
export function againBody(
  values: AgainValues,
  environment: EnvironmentDetail,
  timeZone: string,
): InputOf<'POST /environments/{id}/request'>['body'] {
  const { template_id, end, lifetime_days, budget_limit } = values
  const note = values.note.trim()
  const expires_at = end === 'date' ? parseLocal(values.expires_at, timeZone)?.toISOString() : undefined
  const stack = template_id === '' ? stackOf(values, environment.result.stack) : undefined
  return {
    ...(note !== '' && { note }),
    ...(template_id !== '' && { template_id }),
    ...(stack && { stack }),
    ...(budget_limit !== environment.budget_limit && { budget_limit }),
    ...(end === 'days' && { lifetime_days }),
    ...(expires_at !== undefined && { expires_at }),
  }
}

/** The stack with other answers; undefined where they are the same. */
export function stackOf(values: AgainValues, before: StackSpec): StackSpec | undefined {
  const { environment_type, data_sensitivity, duration, region, team_size } = values
  const after = { environment_type, data_sensitivity, duration, region, team_size: team_size ?? before.team_size }
  const isSame = (Object.keys(after) as (keyof typeof after)[]).every((field) => after[field] === before[field])
  // The end is one of the environment, and no longer that of its first answers.
  const { expires_on: _expiresOn, starts_on: _startsOn, ...rest } = before
  return isSame ? undefined : { ...rest, ...after }
}
