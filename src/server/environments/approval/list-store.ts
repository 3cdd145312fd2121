// Reading requests for approval, a page at a time.
import { and, asc, count, desc, eq, gt, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { ProjectRole } from '#domain/access/roles.ts'
import type { APPROVAL_STATES } from '#domain/approval/decisions.ts'
import { APPROVAL_REASONS, needsOwner } from '#domain/approval/policy.ts'
import type { PeopleTarget } from '#domain/workflow/people.ts'
import { newerThan, olderThan, readableJson } from '../../db/conditions.ts'
import type { Queries } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { approvals, compiledStacks, environments } from '../../db/schema/environments.ts'
import { projectMembers } from '../../db/schema/projects.ts'
import type { Caller } from '../../http/context.ts'
import { isId } from '../../http/ids.ts'
import type { ApprovalRow } from '../base/lock.ts'

type Viewer = Pick<Caller, 'id' | 'email' | 'role' | 'is_service'>

export interface ApprovalFilter {
  readonly state?: (typeof APPROVAL_STATES)[number] | 'decided' | undefined
  readonly requested_by?: 'me' | undefined
  readonly environment_id?: string | undefined
  readonly project_id?: string | undefined
  /** Only what the viewer may decide as of this moment. */
  readonly decidable_at?: Date | undefined
}

type Position = readonly [createdAt: string, id: string]

/**
 * A page of the requests that someone may see, one row more than asked for when there are more, and how many there are
 * in all.
 */
export async function findApprovals(
  orm: Queries,
  viewer: Viewer,
  filter: ApprovalFilter,
  page: { readonly first: 'oldest' | 'newest'; readonly limit: number; readonly after: Position | undefined },
): Promise<{ rows: ApprovalRow[]; total: number }> {
  const wanted = isWanted(viewer, filter)
  const { created_at, id } = approvals
  const isOldestFirst = page.first === 'oldest'
  const rest = (isOldestFirst ? newerThan : olderThan)(created_at, id, page.after)
  const order = isOldestFirst ? asc : desc
  const isOfEnvironment = eq(environments.id, approvals.environment_id)
  const rows = await orm
    .select({ approval: approvals })
    .from(approvals)
    .innerJoin(environments, isOfEnvironment)
    .where(and(wanted, rest))
    .orderBy(order(created_at), order(id))
    .limit(page.limit + 1)
  const [counted] = await orm
    .select({ total: count() })
    .from(approvals)
    .innerJoin(environments, isOfEnvironment)
    .where(wanted)
  return { rows: rows.map(({ approval }) => approval), total: counted?.total ?? 0 }
}

function isWanted(viewer: Viewer, filter: ApprovalFilter): SQL | undefined {
  const { state, requested_by, environment_id, project_id, decidable_at } = filter
  return and(
    // What someone may decide is theirs to see.
    viewer.role === 'admin' || decidable_at ? undefined : isMember(viewer),
    state === 'decided' ? ne(approvals.state, 'pending') : state && eq(approvals.state, state),
    requested_by && eq(approvals.requester_id, viewer.id),
    isThis(approvals.environment_id, environment_id),
    isThis(environments.project_id, project_id),
    decidable_at && isDecidable(viewer, decidable_at),
  )
}

/** A column that is an id someone gave. A text that is not an id matches no one. */
function isThis(
  column: typeof approvals.environment_id | typeof environments.project_id,
  id: string | undefined,
): SQL | undefined {
  if (id === undefined) return undefined
  return isId(id) ? eq(column, id) : sql`false`
}

/** In a project of theirs. The projects of one person are few: they are read once and not for every row. */
function isMember({ id }: Viewer, ...roles: readonly ProjectRole[]): SQL {
  const isRole = roles.length === 0 ? undefined : inArray(projectMembers.role, [...roles])
  return sql`${environments.project_id} in (select ${projectMembers.project_id} from ${projectMembers} where ${and(eq(projectMembers.user_id, id), isRole)})`
}

const OWNERS_ONLY = sql.join(
  APPROVAL_REASONS.filter((reason) => needsOwner([reason])).map((reason) => sql`${reason}`),
  sql`, `,
)
const isForAdmins = sql`not (${approvals.reasons} && array[${OWNERS_ONLY}]::text[])`
const isDemandedAlone = sql`(${approvals.reasons} <@ array['workflow']::text[] and json_array_length(${approvals.demands}) > 0)`

/**
 * Whether every workflow that wants the approval names someone. @param isRole whether they have one of some roles in
 * the project. @param email in lower case
 */
function isNamedByAll(isRole: (...roles: readonly ProjectRole[]) => SQL, email: SQL): SQL {
  const words: Readonly<Partial<Record<PeopleTarget, SQL>>> = {
    'project-owners': isRole('owner'),
    'project-admins': isRole('owner', 'admin'),
  }
  const isByWord = Object.entries(words).map(([word, isTheirs]) => sql`(${word} = any(named.people) and ${isTheirs})`)
  return sql`not exists (
    select 1 from json_array_elements(${approvals.demands}) as demand,
      lateral (select regexp_split_to_array(lower(trim(demand ->> 'target')), '\\s*,\\s*') as people) as named
    where not (${email} = any(named.people) or ${sql.join(isByWord, sql` or `)}))`
}

/**
 * What `checkDecision` lets someone decide, as a condition, so that pages and
 * their counts are of the right ones; a test holds the two against each other.
 */
function isDecidable(viewer: Viewer, now: Date): SQL | undefined {
  if (viewer.is_service) return sql`false`
  const { id, role, email } = viewer
  const isInCharge = or(
    isMember(viewer, 'owner'),
    and(isMember(viewer, 'admin'), isForAdmins),
    and(isDemandedAlone, role === 'admin' ? undefined : isMember(viewer)),
  )
  const isApprover = and(
    isInCharge,
    isNamedByAll((...roles) => isMember(viewer, ...roles), sql`${email}`),
  )
  return and(
    eq(approvals.state, 'pending'),
    gt(approvals.expires_at, now),
    or(isNull(environments.expires_at), gt(environments.expires_at, now)),
    ne(approvals.requester_id, id),
    ne(approvals.author_id, id),
    eq(environments.status, 'pending'),
    eq(environments.approval_id, approvals.id),
    eq(environments.stack_digest, approvals.stack_digest),
    eq(environments.cost_monthly, approvals.cost_monthly),
    role === 'admin' ? or(isApprover, isLeftToAdministrators) : isApprover,
  )
}

/** Someone else who can decide: a member of the project, or an administrator whom a workflow names; no program. */
const isOther = and(
  ne(users.id, approvals.requester_id),
  ne(users.id, approvals.author_id),
  isNull(users.disabled_at),
  eq(users.is_service, false),
)
const hasRole = (...roles: readonly ProjectRole[]): SQL => inArray(projectMembers.role, [...roles])
const isLeftToAdministrators = sql`not exists (select 1 from ${projectMembers} join ${users} on ${eq(users.id, projectMembers.user_id)} where ${and(
  eq(projectMembers.project_id, environments.project_id),
  or(hasRole('owner'), and(hasRole('admin'), isForAdmins), isDemandedAlone),
  isOther,
  isNamedByAll(hasRole, sql`${users.email}`),
)}) and not exists (select 1 from ${users} where ${and(
  isDemandedAlone,
  eq(users.role, 'admin'),
  isOther,
  isNamedByAll(() => sql`false`, sql`${users.email}`),
)})`

/** What an approver reads of the stack that is asked for. Only these parts of it leave the database. */
export async function findCompiledParts(orm: Queries, compiledId: string) {
  const result = readableJson(compiledStacks.result)
  const [row] = await orm
    .select({
      breakdown: sql<Record<string, number>>`${result} #> '{cost_estimate,breakdown}'`,
      resources_summary: sql<Record<string, string[]>>`${result} -> 'resources_summary'`,
    })
    .from(compiledStacks)
    .where(eq(compiledStacks.id, compiledId))
  if (!row) throw new Error(`The stack ${compiledId} is gone; the table should keep it.`)
  return row
}
