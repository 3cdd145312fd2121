// What an answer about environments needs beside their rows: people, projects,
// approvals and times. Always the same number of queries, however many rows.
import { and, eq, getTableColumns, or, sql, type Column } from 'drizzle-orm'
import type { ProjectRole } from '#domain/access/roles.ts'
import { approversOf, type Deciding } from '#domain/approval/policy.ts'
import type { CostPeriod } from '#domain/environment/cost.ts'
import { peopleOf } from '#domain/workflow/people.ts'
import { ONE_ROW, jsonRows } from '../../db/as-json.ts'
import { askAll, builtOnce } from '../../db/built-once.ts'
import type { Queries } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { connections } from '../../db/schema/connections.ts'
import { approvals, costPeriods } from '../../db/schema/environments.ts'
import { projectMembers, projects } from '../../db/schema/projects.ts'
import type { Caller } from '../../http/context.ts'
import { candidateColumns, toApprover, type Approver } from './approvers.ts'
import { readHeldCounts } from './held.ts'
import { readOpenRuns, type OpenRun } from './open-runs.ts'
import { readPipelineWork, type PipelineWork } from './pipeline-work.ts'
import type { ApprovalRow, EnvironmentRow } from './lock.ts'

/** The approval that an environment names, with who decided. */
export interface NamedApproval {
  readonly approval: ApprovalRow
  readonly decider: string | null
}

/** What decides what surrounds an environment. */
export type Surrounded = Pick<
  EnvironmentRow,
  'id' | 'project_id' | 'owner_id' | 'operation' | 'operation_by' | 'approval_id' | 'connection' | 'connection_id'
>

/** What surrounds environments. Every function is for one of the rows for which it was read. */
export interface RelatedRecords {
  readonly projectOf: (environment: Surrounded) => { readonly id: string; readonly name: string }
  /** The days for which an environment of its project can live; null for any. */
  readonly limitOf: (environment: Surrounded) => number | null
  readonly ownerOf: (environment: Surrounded) => Approver
  /** The connection to the account in which it is; undefined where it is in none. */
  readonly accountOf: (environment: Surrounded) => { readonly id: string; readonly name: string } | undefined
  /** The person who says that they run by hand what is under way; undefined when no one does. */
  readonly runnerOf: (environment: Surrounded) => Approver | undefined
  /** Role of the caller in the project. */
  readonly roleOf: (environment: Surrounded) => ProjectRole | undefined
  readonly approvalOf: (environment: Surrounded) => NamedApproval | undefined
  readonly periodsOf: (environment: Surrounded) => readonly CostPeriod[]
  /** Resources that its state holds; undefined without a state. */
  readonly heldOf: (environment: Surrounded) => number | undefined
  /** The run that Strata makes of it now; undefined without one. */
  readonly openRunOf: (environment: Surrounded) => OpenRun | undefined
  /** What its pipeline does, or was asked for; undefined for nothing. */
  readonly pipelineOf: (environment: Surrounded) => PipelineWork | undefined
  /**
   * Who may do something with it: its owner, and owners and admins of the project; when none of them can,
   * administrators.
   */
  readonly managersOf: (environment: Surrounded) => readonly Approver[]
  /** The approvers of a request for it. */
  readonly approversOf: (environment: Surrounded, approval: Deciding) => readonly Approver[]
}

const isAmong = (column: Column, name: string, type: 'uuid' | 'text') =>
  sql`${column} = any(${sql.placeholder(name)}::${sql.raw(type)}[])`

const projectRows = jsonRows({
  id: projects.id,
  name: projects.name,
  max_lifetime_days: projects.max_lifetime_days,
})
const periodRows = jsonRows(getTableColumns(costPeriods))
const personRows = jsonRows(candidateColumns)
const memberRows = jsonRows({ project_id: projectMembers.project_id, role: projectMembers.role, ...candidateColumns })

// Written out, as the index of administrators is: the plan of a statement that is kept knows that they are few.
const isAdministrator = sql`${users.role} = 'admin'`

const membersThatMatter =
  memberRows.all(sql`from ${projectMembers} join ${users} on ${users.id} = ${projectMembers.user_id}
  where ${and(
    isAmong(projectMembers.project_id, 'projects', 'uuid'),
    or(
      sql`${projectMembers.role} in ('owner', 'admin')`,
      isAmong(projectMembers.user_id, 'people', 'uuid'),
      sql`${projectMembers.user_id} = any(array(select named.id from ${users} named where named.email = any(${sql.placeholder('emails')}::text[])))`,
    ),
  )} order by ${users.name}, ${users.id}`)

const relatedQueries = builtOnce((orm, named) => ({
  // Every list needs these: in one answer they take a third of the time.
  always: orm
    .select({
      projects: projectRows.all(sql`from ${projects} where ${isAmong(projects.id, 'projects', 'uuid')}`),
      periods: periodRows.all(
        sql`from ${costPeriods} where ${isAmong(costPeriods.environment_id, 'ids', 'uuid')} order by ${costPeriods.started_at}`,
      ),
      people: personRows.all(
        sql`from ${users} where ${or(isAmong(users.id, 'people', 'uuid'), isAdministrator)} order by ${users.name}, ${users.id}`,
      ),
      members: membersThatMatter,
    })
    .from(ONE_ROW)
    .prepare(named('related')),
  members: orm.select({ members: membersThatMatter }).from(ONE_ROW).prepare(named('related_members')),
  approvals: orm
    .select({ approval: approvals, decider: users.name })
    .from(approvals)
    .leftJoin(users, eq(users.id, approvals.decided_by))
    .where(isAmong(approvals.id, 'ids', 'uuid'))
    .prepare(named('related_approvals')),
  accounts: orm
    .select({ id: connections.id, name: connections.name })
    .from(connections)
    .where(isAmong(connections.id, 'ids', 'uuid'))
    .prepare(named('related_accounts')),
}))

/**
 * Reads what surrounds environments.
 * @param requests those that are looked at beside the ones that the environments name
 */
export async function readRelated(
  orm: Queries,
  caller: Pick<Caller, 'id'>,
  rows: readonly Surrounded[],
  requests: readonly Pick<ApprovalRow, 'demands'>[] = [],
): Promise<RelatedRecords> {
  const ids = rows.map(({ id }) => id)
  const projectIds = [...new Set(rows.map(({ project_id }) => project_id))]
  const ownerIds = [...new Set(rows.map(({ owner_id }) => owner_id))]
  const runnerIds = rows.flatMap(({ operation_by }) => operation_by ?? [])
  const approvalIds = rows.flatMap(({ approval_id }) => approval_id ?? [])
  const queries = relatedQueries(orm)
  const accountIds = [...new Set(rows.flatMap(({ connection_id }) => connection_id ?? []))]
  const people = [...ownerIds, ...runnerIds, caller.id]
  const emails = [...new Set(requests.flatMap(emailsOf))]
  const [[always], decided, openRuns, held, atPipelines, accounts] = await askAll(orm, [
    () => queries.always.execute({ ids, projects: projectIds, people, emails }),
    async () => (approvalIds.length === 0 ? [] : queries.approvals.execute({ ids: approvalIds })),
    () => readOpenRuns(orm, rows),
    () => readHeldCounts(orm, rows),
    () => readPipelineWork(orm, rows),
    async () => (accountIds.length === 0 ? [] : queries.accounts.execute({ ids: accountIds })),
  ])
  const demanded = decided.flatMap(({ approval }) => emailsOf(approval)).filter((email) => !emails.includes(email))
  // Few approvals name people: who they are is asked for when one does.
  const [again] =
    demanded.length === 0
      ? [always]
      : await queries.members.execute({ projects: projectIds, people, emails: [...new Set([...emails, ...demanded])] })
  const members = memberRows.read(again?.members ?? null)
  const named = projectRows.read(always?.projects ?? null)
  const periods = periodRows.read(always?.periods ?? null)

  const projectById = new Map(named.map(({ id, name }) => [id, { id, name }]))
  const limits = new Map(named.map(({ id, max_lifetime_days }) => [id, max_lifetime_days]))
  const approvalById = new Map(decided.map((one) => [one.approval.id, one]))
  const periodsById = Map.groupBy(periods, ({ environment_id }) => environment_id)
  const accountById = new Map(accounts.map((row) => [row.id, row]))
  const personById = new Map(personRows.read(always?.people ?? null).map((row) => [row.id, toApprover(row, undefined)]))
  const membersById = Map.groupBy(members, ({ project_id }) => project_id)
  const administrators = [...personById.values()].filter(({ is_instance_admin }) => is_instance_admin)

  /** Members of the project that matter here, and the administrators who are not in it. */
  const candidates = new Map(
    projectIds.map((id) => {
      const inProject = (membersById.get(id) ?? []).map((row) => toApprover(row, row.role))
      return [
        id,
        [...inProject, ...administrators.filter((one) => !inProject.some((member) => member.id === one.id))],
      ] as const
    }),
  )
  const candidatesOf = ({ project_id }: Surrounded) => candidates.get(project_id) ?? []
  return {
    projectOf: ({ id, project_id }) => projectById.get(project_id) ?? gone(id, 'project'),
    limitOf: ({ project_id }) => limits.get(project_id) ?? null,
    ownerOf: ({ id, owner_id }) => personById.get(owner_id) ?? gone(id, 'owner'),
    accountOf: ({ connection_id }) => (connection_id === null ? undefined : accountById.get(connection_id)),
    runnerOf: ({ operation_by }) => (operation_by === null ? undefined : personById.get(operation_by)),
    roleOf: (environment) => candidatesOf(environment).find(({ id }) => id === caller.id)?.role,
    approvalOf: ({ approval_id }) => (approval_id === null ? undefined : approvalById.get(approval_id)),
    periodsOf: ({ id }) => periodsById.get(id) ?? [],
    heldOf: ({ id }) => held.get(id),
    openRunOf: ({ id }) => openRuns.get(id),
    pipelineOf: ({ id }) => atPipelines.get(id),
    managersOf: (environment) => managersAmong(candidatesOf(environment), environment.owner_id),
    approversOf: (environment, approval) => approversOf(candidatesOf(environment), approval),
  }
}

/** The people whom the workflows behind a request name. */
function emailsOf({ demands }: Pick<ApprovalRow, 'demands'>): string[] {
  return demands.flatMap(({ target }) => peopleOf(target).emails)
}

/** The people of the project who manage an environment, its owner first. */
export function managersAmong(candidates: readonly Approver[], ownerId: string): readonly Approver[] {
  const enabled = candidates.filter(({ is_disabled }) => !is_disabled)
  const owner = enabled.filter(
    ({ id, role, is_instance_admin }) => id === ownerId && (role !== undefined || is_instance_admin),
  )
  const others = enabled.filter(({ id, role }) => id !== ownerId && (role === 'owner' || role === 'admin'))
  const managers = [...owner, ...others]
  return managers.length > 0 ? managers : enabled.filter(({ is_instance_admin }) => is_instance_admin)
}

function gone(id: string, what: string): never {
  throw new Error(`The ${what} of the environment ${id} is gone; the table should keep it.`)
}
