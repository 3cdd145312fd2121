// What a project and its people let someone wish for an environment.
import { and, eq, ne, sql } from 'drizzle-orm'
import { NAME_MAX } from '#contract/environment.ts'
import { USD_MAX, cents } from '#domain/environment/cost.ts'
import { lifetimeOf, type Lifetime } from '#domain/environment/lifetime.ts'
import { message } from '#words/message.ts'
import { findUserByEmail } from '../../access/people.ts'
import type { Transaction } from '../../db/connect.ts'
import { environments } from '../../db/schema/environments.ts'
import type { Caller } from '../../http/context.ts'
import { badRequest, conflict, forbidden } from '../../http/errors.ts'
import { findProjectRole, type EnvironmentRow, type ProjectRow } from '../base/lock.ts'

/** What of a request says when the environment ends. */
export interface LifetimeInput {
  readonly expires_at?: string | null | undefined
  readonly lifetime_days?: number | null | undefined
  /** The day on which answers say that a Temporary stack ends, and the field in which they do. */
  readonly expires_on?: string | undefined
  readonly expires_on_field?: string
}

/**
 * How long an environment may live. An end of the request comes before the one of its answers.
 * @param duration a label, such as Temporary
 * @throws Refused with 400 that names the field
 */
export function resolveLifetime(
  given: LifetimeInput,
  duration: string,
  project: Pick<ProjectRow, 'max_lifetime_days'>,
  now: Date,
): Lifetime {
  const { lifetime_days, expires_on } = given
  const saysNothing = (given.expires_at ?? null) === null && (lifetime_days ?? null) === null
  const isOfAnswers = saysNothing && duration === 'Temporary' && expires_on !== undefined
  const end = isOfAnswers ? `${expires_on}T23:59:59.000Z` : (given.expires_at ?? null)
  const wish = { expires_at: end === null ? null : new Date(end), lifetime_days }
  const found = lifetimeOf(wish, { duration, max_lifetime_days: project.max_lifetime_days }, now)
  if (found.ok) return found.lifetime
  const { field, said } = found.problem
  throw badRequest([{ field: isOfAnswers ? (given.expires_on_field ?? 'expires_on') : field, said }])
}

/**
 * Whose an environment is. The project is held, so that no one leaves it meanwhile.
 * @throws Refused with 403 when the caller names someone else and is no administrator, 400 for a person who cannot own
 *   it
 */
export async function resolveOwner(
  tx: Transaction,
  caller: Pick<Caller, 'id' | 'email' | 'role'>,
  project: Pick<ProjectRow, 'id' | 'name'>,
  email: string | undefined,
): Promise<string> {
  if (email === undefined || email === caller.email) return caller.id
  if (caller.role !== 'admin') {
    throw forbidden(message('environments.own-only', { email: caller.email }))
  }
  const owner = await findUserByEmail(tx, email)
  if (!owner || owner.disabled_at) {
    throw badRequest([{ field: 'owner_email', said: message('environments.owner-without-account', { email }) }])
  }
  if (owner.role !== 'admin' && (await findProjectRole(tx, project.id, owner.id)) === undefined) {
    throw badRequest([
      {
        field: 'owner_email',
        said: message('environments.owner-not-in-project', { email, project: project.name }),
      },
    ])
  }
  return owner.id
}

/** @throws Refused with 400 when a project wants tags and there are none */
export function refuseUntagged(project: Pick<ProjectRow, 'require_tags' | 'name'>, isTagged: boolean): void {
  if (!project.require_tags || isTagged) return
  throw badRequest([{ field: 'tags', said: message('environments.tags-required', { project: project.name }) }])
}

/**
 * @throws Refused with 409 when an environment of the project has this name. @param except an environment that keeps
 * its own
 */
export async function refuseTakenName(
  tx: Transaction,
  project: Pick<ProjectRow, 'id' | 'name'>,
  name: string,
  except?: string,
): Promise<void> {
  const [other] = await tx
    .select({ name: environments.name })
    .from(environments)
    .where(
      and(isNamed(project.id, sql`lower(${name})`), except === undefined ? undefined : ne(environments.id, except)),
    )
  if (other) throw conflict(message('environments.name-taken', { project: project.name, name: other.name }))
}

/** A name that no environment of the project has: the wanted one, or with a number behind it. */
export async function findFreeName(tx: Transaction, projectId: string, wanted: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted.slice(0, NAME_MAX - 8)} ${number}`
    const [other] = await tx
      .select({ id: environments.id })
      .from(environments)
      .where(isNamed(projectId, sql`lower(${name})`))
    if (!other) return name
  }
}

const isNamed = (projectId: string, lowerName: ReturnType<typeof sql>) =>
  and(
    eq(environments.project_id, projectId),
    ne(environments.status, 'deleted'),
    sql`lower(${environments.name}) = ${lowerName}`,
  )

/**
 * A budget limit to the cent.
 * @param field where it was given
 * @throws Refused with 400 for one that no one can mean
 */
export function getBudgetLimit(limit: number | null, field: string): number | null {
  if (limit === null) return null
  if (limit > USD_MAX) throw badRequest([{ field, said: message('environments.budget-too-high') }])
  return cents(limit)
}

const AUDITED = [
  'name',
  'project_id',
  'owner_id',
  'author_id',
  'cloud_provider',
  'region',
  'environment_type',
  'data_sensitivity',
  'duration',
  'team_size',
  'stack_digest',
  'cost_monthly',
  'budget_limit',
  'lifetime_days',
  'auto_teardown_enabled',
  'tags',
] as const satisfies readonly (keyof EnvironmentRow)[]

/** An environment as the audit log names its fields. */
export function auditedFields(environment: EnvironmentRow): Record<string, unknown> {
  const fields = AUDITED.map((field) => [field, environment[field]] as const)
  return { ...Object.fromEntries(fields), expires_at: environment.expires_at?.toISOString() ?? null }
}
