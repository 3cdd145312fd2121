// What an answer about environments needs beside their rows: people, projects,
// approvals and times. Always the same number of queries, however many rows.
import { and, asc, eq, inArray, or, sql, type Column } from 'drizzle-orm'
import type { ProjectRole } from '#domain/access/roles.ts'
import { approversOf, type Deciding } from '#domain/approval/policy.ts'
import type { CostPeriod } from '#domain/environment/cost.ts'
import { peopleOf } from '#domain/workflow/people.ts'
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

/** What surrounds environments. Every function is for one of the rows for which it was read. */
export interface RelatedRecords {
  readonly projectOf: (environment: EnvironmentRow) => { readonly id: string; readonly name: string }
  /** The days for which an environment of its project can live; null for any. */
  readonly limitOf: (environment: EnvironmentRow) => number | null
  readonly ownerOf: (environment: EnvironmentRow) => Approver
  /** The connection to the account in which it is; undefined where it is in none. */
  readonly accountOf: (environment: EnvironmentRow) => { readonly id: string; readonly name: string } | undefined
  /** The person who says that they run by hand what is under way; undefined when no one does. */
  readonly runnerOf: (environment: EnvironmentRow) => Approver | undefined
  /** Role of the caller in the project. */
  readonly roleOf: (environment: EnvironmentRow) => ProjectRole | undefined
  readonly approvalOf: (environment: EnvironmentRow) => NamedApproval | undefined
  readonly periodsOf: (environment: EnvironmentRow) => readonly CostPeriod[]
  /** Resources that its state holds; undefined without a state. */
  readonly heldOf: (environment: EnvironmentRow) => number | undefined
  /** The run that Strata makes of it now; undefined without one. */
  readonly openRunOf: (environment: EnvironmentRow) => OpenRun | undefined
  /** What its pipeline does, or was asked for; undefined for nothing. */
  readonly pipelineOf: (environment: EnvironmentRow) => PipelineWork | undefined
  /**
   * Who may do something with it: its owner, and owners and admins of the project; when none of them can,
   * administrators.
   */
  readonly managersOf: (environment: EnvironmentRow) => readonly Approver[]
  /** The approvers of a request for it. */
  readonly approversOf: (environment: EnvironmentRow, approval: Deciding) => readonly Approver[]
}

const isAmong = (column: Column, name: string, type: 'uuid' | 'text') =>
  sql`${column} = any(${sql.placeholder(name)}::${sql.raw(type)}[])`

const relatedQueries = builtOnce((orm, named) => ({
  projects: orm
    .select({ id: projects.id, name: projects.name, max_lifetime_days: projects.max_lifetime_days })
    .from(projects)
    .where(isAmong(projects.id, 'ids', 'uuid'))
    .prepare(named('related_projects')),
  periods: orm
    .select()
    .from(costPeriods)
    .where(isAmong(costPeriods.environment_id, 'ids', 'uuid'))
    .orderBy(asc(costPeriods.started_at))
    .prepare(named('related_periods')),
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
  people: orm
    .select(candidateColumns)
    .from(users)
    .where(or(isAmong(users.id, 'ids', 'uuid'), eq(users.role, 'admin')))
    .orderBy(asc(users.name), asc(users.id))
    .prepare(named('related_people')),
  members: orm
    .select({ project_id: projectMembers.project_id, role: projectMembers.role, ...candidateColumns })
    .from(projectMembers)
    .innerJoin(users, eq(users.id, projectMembers.user_id))
    .where(
      and(
        isAmong(projectMembers.project_id, 'ids', 'uuid'),
        or(
          inArray(projectMembers.role, ['owner', 'admin']),
          isAmong(projectMembers.user_id, 'people', 'uuid'),
          isAmong(users.email, 'emails', 'text'),
        ),
      ),
    )
    .orderBy(asc(users.name), asc(users.id))
    .prepare(named('related_members')),
}))

/**
 * Reads what surrounds environments.
 * @param requests those that are looked at beside the ones that the environments name
 */
export async function readRelated(
  orm: Queries,
  caller: Pick<Caller, 'id'>,
  rows: readonly EnvironmentRow[],
  requests: readonly Pick<ApprovalRow, 'demands'>[] = [],
): Promise<RelatedRecords> {
  const ids = rows.map(({ id }) => id)
  const projectIds = [...new Set(rows.map(({ project_id }) => project_id))]
  const ownerIds = [...new Set(rows.map(({ owner_id }) => owner_id))]
  const runnerIds = rows.flatMap(({ operation_by }) => operation_by ?? [])
  const approvalIds = rows.flatMap(({ approval_id }) => approval_id ?? [])
  const queries = relatedQueries(orm)
  const accountIds = [...new Set(rows.flatMap(({ connection_id }) => connection_id ?? []))]
  const [named, periods, decided, openRuns, held, atPipelines, people, accounts] = await askAll(orm, [
    () => queries.projects.execute({ ids: projectIds }),
    () => queries.periods.execute({ ids }),
    async () => (approvalIds.length === 0 ? [] : queries.approvals.execute({ ids: approvalIds })),
    () => readOpenRuns(orm, rows),
    () => readHeldCounts(orm, rows),
    () => readPipelineWork(orm, rows),
    () => queries.people.execute({ ids: [...ownerIds, ...runnerIds] }),
    async () => (accountIds.length === 0 ? [] : queries.accounts.execute({ ids: accountIds })),
  ])
  const demanded = [...requests, ...decided.map(({ approval }) => approval)].flatMap(({ demands }) =>
    demands.flatMap(({ target }) => peopleOf(target).emails),
  )
  const members = await queries.members.execute({
    ids: projectIds,
    people: [...ownerIds, caller.id],
    emails: [...new Set(demanded)],
  })

  const projectById = new Map(named.map(({ id, name }) => [id, { id, name }]))
  const limits = new Map(named.map(({ id, max_lifetime_days }) => [id, max_lifetime_days]))
  const approvalById = new Map(decided.map((one) => [one.approval.id, one]))
  const periodsById = Map.groupBy(periods, ({ environment_id }) => environment_id)
  const accountById = new Map(accounts.map((row) => [row.id, row]))
  const personById = new Map(people.map((row) => [row.id, toApprover(row, undefined)]))
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
  const candidatesOf = ({ project_id }: EnvironmentRow) => candidates.get(project_id) ?? []
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
