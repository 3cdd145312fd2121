// Which projects can use a connection of the installation, as administrators decide it.
import { and, asc, eq, inArray, ne, notInArray, or } from 'drizzle-orm'
import type { InstallationConnection, installationConnections } from '#contract/installation-connections.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { message } from '#words/message.ts'
import { change, type Change } from '../../audit/change.ts'
import { changedFields } from '../../audit/changed.ts'
import { projectTarget } from '../../audit/targets.ts'
import type { Transaction } from '../../db/connect.ts'
import { connectionGrants, connections } from '../../db/schema/connections.ts'
import { environments } from '../../db/schema/environments.ts'
import { projectMembers, projects } from '../../db/schema/projects.ts'
import { runs } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import { readHeldCounts } from '../../environments/base/held.ts'
import { lockProject } from '../../environments/base/lock.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest, conflict } from '../../http/errors.ts'
import { notify } from '../../notify/notify.ts'
import { projectSettingsPath } from '../../notify/paths.ts'
import { signal } from '../../runs/base/signal.ts'
import { connectionTarget } from './audited.ts'
import { getOfInstallation } from './installation.ts'
import { lockConnection, type ConnectionRow } from './store.ts'
import { endWaiting } from './waiting.ts'

type Given = Parsed<typeof installationConnections.grant>['body']
type Project = Pick<typeof projects.$inferSelect, 'id' | 'name'>
/** Projects that a connection is granted to by name, with how many of their jobs use it at once. */
type Limits = ReadonlyMap<string, number | null>

/** Environments that a refusal names. */
const NAMED_MAX = 5

/**
 * Sets which projects can use a connection of the installation. What waits in projects that no longer can ends with a
 * sentence; a destroy goes on, so that environments of which nothing is there can be deleted.
 * @throws Refused with 400 for a project that does not exist or is named twice; 404 when the connection is gone; 409
 *   while a project that would lose it has resources behind it, or an agent at work on them
 */
export async function grantConnection(
  deps: Deps,
  ctx: SignedIn,
  id: string,
  given: Given,
): Promise<InstallationConnection> {
  return change(deps, ctx, async (work) => {
    const { tx, record } = work
    const row = await lockConnection(tx, { id: null, connection_id: id })
    const named = await readNamed(tx, given)
    const before = new Map(
      (await tx.select().from(connectionGrants).where(eq(connectionGrants.connection_id, id))).map((one) => [
        one.project_id,
        one.max_at_once,
      ]),
    )
    const after: Limits = new Map(given.projects.map((one) => [one.project_id, one.max_at_once]))
    const lose = given.is_for_all ? [] : await findLosing(tx, row, before, after)
    const touched = [...named.filter((one) => after.get(one.id) !== before.get(one.id)), ...lose]
    for (const projectId of touched.map((one) => one.id).toSorted()) await lockProject(tx, projectId)
    for (const project of lose) await refuseResources(tx, row, project)

    await keep(deps, tx, row, given)
    const names = (limits: Limits, all: readonly Project[]) =>
      all.flatMap((one) => (limits.has(one.id) ? [one.name] : []))
    const known = await readProjects(tx, [...before.keys(), ...after.keys()])
    const changed = changedFields(
      { is_for_all: row.is_for_all, projects: names(before, known) },
      { is_for_all: given.is_for_all, projects: names(after, known) },
    )
    if (changed) record({ action: 'connection.grant', target: connectionTarget(row), ...changed })
    recordForProjects(work, row, { touched, before, after, lose })
    const now = deps.now()
    const error = message('queue.connection-withdrawn', { name: row.name })
    const projectIds = lose.map((one) => one.id)
    if (lose.length > 0) await endWaiting({ deps, work, now }, row, error, { projects: projectIds, keeps: 'destroy' })
    const gain = row.is_for_all ? [] : named.filter((one) => !before.has(one.id))
    await tell(deps, work, ctx, { row, kind: 'connection-granted', projects: gain })
    await tell(deps, work, ctx, { row, kind: 'connection-withdrawn', projects: lose })
    // More may run at once now.
    await signal(tx, 'strata_job', row.pool)
    return getOfInstallation(tx, id)
  })
}

/** The projects that a request names. @throws Refused with 400 for one that does not exist or is named twice */
async function readNamed(tx: Transaction, given: Given): Promise<Project[]> {
  const ids = given.projects.map((one) => one.project_id)
  const known = await readProjects(tx, ids)
  const wrong = ids.flatMap((id, at) => {
    const field = `projects.${at}.project_id`
    if (!known.some((one) => one.id === id)) return [{ field, said: message('access.no-project') }]
    return ids.indexOf(id) === at ? [] : [{ field, said: message('connections.granted-twice') }]
  })
  if (wrong.length > 0) throw badRequest(wrong)
  return known
}

async function readProjects(tx: Transaction, ids: readonly string[]): Promise<Project[]> {
  return tx
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(inArray(projects.id, [...ids]))
    .orderBy(asc(projects.name), asc(projects.id))
}

/** Projects that could use a connection until now: those that it was granted to, or all that have something on it. */
async function findLosing(tx: Transaction, row: ConnectionRow, before: Limits, after: Limits): Promise<Project[]> {
  const using = tx
    .select({ id: environments.project_id })
    .from(environments)
    .where(and(eq(environments.connection_id, row.id), ne(environments.status, 'deleted')))
  const could = inArray(projects.id, [...before.keys()])
  return tx
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(
      and(row.is_for_all ? or(could, inArray(projects.id, using)) : could, notInArray(projects.id, [...after.keys()])),
    )
    .orderBy(asc(projects.name), asc(projects.id))
}

/** Nobody could tear down what is there. @throws Refused with 409 that names environments */
async function refuseResources(tx: Transaction, { id, name }: ConnectionRow, project: Project): Promise<void> {
  const using = await tx
    .select({ id: environments.id, name: environments.name, connection: environments.connection })
    .from(environments)
    .where(
      and(
        eq(environments.connection_id, id),
        eq(environments.project_id, project.id),
        ne(environments.status, 'deleted'),
      ),
    )
    .orderBy(asc(environments.name), asc(environments.id))
  const held = await readHeldCounts(tx, using)
  const atWork = await tx
    .selectDistinct({ id: runs.environment_id })
    .from(runs)
    .where(
      and(
        inArray(
          runs.environment_id,
          using.map((one) => one.id),
        ),
        inArray(runs.status, ['planning', 'applying']),
      ),
    )
  const keeping = using.filter((one) => (held.get(one.id) ?? 0) > 0 || atWork.some((run) => run.id === one.id))
  if (keeping.length === 0) return
  const named = keeping.slice(0, NAMED_MAX).map((one) => one.name)
  throw conflict(message('connections.grant-in-use', { name, project: project.name, environments: named }))
}

async function keep(deps: Deps, tx: Transaction, { id }: ConnectionRow, given: Given): Promise<void> {
  await tx.update(connections).set({ is_for_all: given.is_for_all }).where(eq(connections.id, id))
  const ids = given.projects.map((one) => one.project_id)
  const isGone = and(eq(connectionGrants.connection_id, id), notInArray(connectionGrants.project_id, ids))
  await tx.delete(connectionGrants).where(isGone)
  for (const { project_id, max_at_once } of given.projects)
    await tx
      .insert(connectionGrants)
      .values({ connection_id: id, project_id, max_at_once, granted_at: deps.now() })
      .onConflictDoUpdate({
        target: [connectionGrants.connection_id, connectionGrants.project_id],
        set: { max_at_once },
      })
}

interface Touched {
  readonly touched: readonly Project[]
  readonly lose: readonly Project[]
  readonly before: Limits
  readonly after: Limits
}

/** The same as each project sees it, which knows nothing of the others. */
function recordForProjects({ record }: Change, { name }: ConnectionRow, of: Touched): void {
  const { touched, lose, before, after } = of
  const fields = (limits: Limits, id: string) =>
    limits.has(id) ? { connection: name, max_at_once: limits.get(id) ?? null } : null
  for (const project of touched)
    record({
      action: lose.includes(project) ? 'project.connection.withdraw' : 'project.connection.grant',
      target: projectTarget(project),
      before: fields(before, project.id) ?? (lose.includes(project) ? { connection: name } : null),
      after: fields(after, project.id),
    })
}

interface Tidings {
  readonly row: ConnectionRow
  readonly kind: 'connection-granted' | 'connection-withdrawn'
  readonly projects: readonly Project[]
}

/** Notifies those who decide about the connections of projects. People are not notified of their own changes. */
async function tell(deps: Deps, { tx }: Change, { caller }: SignedIn, tidings: Tidings): Promise<void> {
  const { row, kind } = tidings
  const ids = tidings.projects.map((one) => one.id)
  const members = await tx
    .select({ user_id: projectMembers.user_id, project: projects })
    .from(projectMembers)
    .innerJoin(projects, eq(projects.id, projectMembers.project_id))
    .where(and(inArray(projects.id, ids), inArray(projectMembers.role, ['owner', 'admin'])))
  await notify(
    deps,
    tx,
    members
      .filter((one) => one.user_id !== caller.id)
      .map(({ user_id, project }) => ({
        user_id,
        kind,
        data: { actor: caller.name, account: row.name, project: project.name },
        path: projectSettingsPath(project.id),
      })),
  )
}
