// Projects as people read them.
import { z } from 'zod'
import type { projects } from '#contract/projects.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { noProject } from '../../access/authorize.ts'
import type { Queries } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import type { PageOf } from '../../http/implement.ts'
import { cursorKeys, cutPage, readCursor } from '../../http/paging.ts'
import { readMonthFiguresOfAll } from '../../environments/base/budget.ts'
import { presentProject } from './present.ts'
import { listProjects } from './list-store.ts'
import { findProject, listEnvironments, listMembers, type ProjectRow } from './store.ts'

type Rows = typeof projects
type Answer<Name extends keyof Rows> = Promise<Output<Rows[Name]>>

const CURSOR_KEYS: Readonly<Record<ListQuery['sort'], z.ZodType<string | number>>> = {
  name: cursorKeys.text,
  cost: cursorKeys.number,
  created: cursorKeys.instant,
}

type ListQuery = Parsed<Rows['list']>['query']

/**
 * The projects of the caller; of everyone for an administrator.
 * @throws Refused with 400 for a cursor of another list
 */
export async function readProjects(
  { database, now }: Deps,
  { caller }: SignedIn,
  query: ListQuery,
): Promise<PageOf<Output<Rows['list']>[number]>> {
  const { cursor, offset = 0, ...filter } = query
  const after = readCursor(cursor, CURSOR_KEYS[query.sort], z.uuid())
  const { rows, total } = await listProjects(database.orm, caller, { ...filter, offset, after })
  const page = cutPage(rows, query.limit, (row) => [sortKey(row, query.sort), row.project.id])
  const at = now()
  const shown = page.rows.map(({ project }) => project)
  const ids = shown.map(({ id }) => id)
  const [figures, members] = await Promise.all([
    readMonthFiguresOfAll(database.orm, shown, at),
    listMembers(database.orm, ids),
  ])
  const beside = { figures, members: Map.groupBy(members, ({ project_id }) => project_id), now: at }
  const answer = page.rows.map((row) => presentProject(row, beside, caller))
  return { items: answer, total, next: page.next }
}

function sortKey(row: ProjectRow, sort: ListQuery['sort']): string | number {
  if (sort === 'name') return row.name_key
  return sort === 'cost' ? row.total_monthly_cost : row.project.created_at.toISOString()
}

/** @throws Refused with 404 when it has gone since the guard saw it */
export async function getProject(orm: Queries, { caller }: SignedIn, id: string, now: Date): Answer<'get'> {
  const row = await getRow(orm, caller.id, id)
  const figures = await readMonthFiguresOfAll(orm, [row.project], now)
  const beside = { figures, members: new Map([[id, await listMembers(orm, [id])]]), now }
  return presentProject(row, beside, caller)
}

/** @throws Refused with 404 when it has gone since the guard saw it */
export async function getProjectStats({ database }: Deps, { caller }: SignedIn, id: string): Answer<'stats'> {
  const { environment_count, active_environments, expiring_environments, total_monthly_cost } = await getRow(
    database.orm,
    caller.id,
    id,
  )
  const team = await listMembers(database.orm, [id])
  return {
    environment_count,
    active_environments,
    expiring_environments,
    team_member_count: team.length,
    total_monthly_cost,
  }
}

/**
 * The environments of a project that are not deleted, newest first. @throws Refused with 400 for a cursor of another
 * list
 */
export async function readEnvironments(
  { database }: Deps,
  id: string,
  query: Parsed<Rows['environments']>['query'],
): Promise<PageOf<Output<Rows['environments']>[number]>> {
  const after = readCursor(query.cursor, cursorKeys.instant, z.uuid())
  const { rows, total } = await listEnvironments(database.orm, id, query.limit, after)
  const page = cutPage(rows, query.limit, (row) => [row.created_at.toISOString(), row.id])
  const answer = page.rows.map(
    ({
      id: environmentId,
      name,
      status,
      cloud_provider,
      environment_type,
      cost_monthly,
      cost_now,
      priced_lines,
      total_lines,
    }) => ({
      id: environmentId,
      name,
      status,
      cloud_provider,
      environment_type,
      cost_monthly,
      cost_now,
      priced_lines,
      total_lines,
    }),
  )
  return { items: answer, total, next: page.next }
}

async function getRow(orm: Queries, userId: string, id: string): Promise<ProjectRow> {
  const row = await findProject(orm, id, userId)
  if (!row) throw noProject()
  return row
}
