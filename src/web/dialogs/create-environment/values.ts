// What the dialog that makes an environment holds, and what is sent of it.
import type { Input } from '#contract/endpoint.ts'
import type { GenerateRequest } from '#engine/answers.ts'
import type { environments } from '#contract/environments.ts'
import type { Connection } from '#domain/environment/connections.ts'
import { tagsOf, type TagRow } from '../../forms/tag-rows.ts'
import { parseLocal } from '../../lib/zoned-time.ts'
import { TEMPORARY_DAYS } from '#engine/durations.ts'
import type { StackSpecInput } from '#engine/stack/schema.ts'

/** What an environment is made of, as the page that offers it knows it. */
export interface EnvironmentSource {
  /** A generated result, a template in its newest version, answers of which no result is made, or a stack itself. */
  of: { result_id: string } | { template_id: string } | { answers: GenerateRequest } | { stack: StackSpecInput }
  name: string
  /** USD a month, from the answers. */
  budgetLimit: number | null
  isTemporary: boolean
}

/** How the end is given: as the duration of the stack says, in days from activation, or as a date. */
export const ENDS = ['duration', 'days', 'date'] as const

export interface CreateValues {
  project_id: string
  connection: Connection
  /** The account, with `cloud`; empty while none is chosen. */
  connection_id: string
  name: string
  owner_email: string
  /** USD a month; null for no limit. */
  budget_limit: number | null
  end: (typeof ENDS)[number]
  lifetime_days: number | null
  /** As a field for date and time writes it, in the zone of the account. */
  expires_at: string
  auto_teardown_enabled: boolean
  tags: TagRow[]
  description: string
}

/** The dialog as it opens. */
export function emptyValues(source: EnvironmentSource, ownerEmail: string, projectId: string): CreateValues {
  return {
    project_id: projectId,
    connection: 'sandbox',
    connection_id: '',
    name: source.name,
    owner_email: ownerEmail,
    budget_limit: source.budgetLimit,
    end: 'duration',
    lifetime_days: TEMPORARY_DAYS,
    expires_at: '',
    auto_teardown_enabled: true,
    tags: [],
    description: '',
  }
}

/** What is sent. Of the end only what was chosen: the server knows what the duration says. */
export function bodyOf(
  values: CreateValues,
  source: EnvironmentSource,
  timeZone: string,
): Input<(typeof environments)['create']>['body'] {
  const { end, lifetime_days } = values
  const expires_at = end === 'date' ? parseLocal(values.expires_at, timeZone)?.toISOString() : undefined
  const description = values.description.trim()
  return {
    project_id: values.project_id,
    name: values.name.trim(),
    connection: values.connection,
    ...(values.connection === 'cloud' && { connection_id: values.connection_id }),
    ...source.of,
    owner_email: values.owner_email.trim(),
    budget_limit: values.budget_limit,
    ...(end === 'days' && { lifetime_days }),
    ...(expires_at !== undefined && { expires_at }),
    auto_teardown_enabled: values.auto_teardown_enabled,
    tags: tagsOf(values.tags),
    ...(description !== '' && { description }),
  }
}
