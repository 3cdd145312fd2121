// The guard before every endpoint: identifies the caller and refuses by the table
// of permissions. Objects without access are answered as if they did not exist.
import { and, eq } from 'drizzle-orm'
import type { Context as Request } from 'hono'
import {
  mayInLibrary,
  mayOnEnvironment,
  mayOnInstance,
  mayOnProject,
  mayOnTeam,
  mayOnWorkflow,
  tokenReaches,
} from '#domain/access/may.ts'
import {
  PERMISSIONS,
  type ComponentPermission,
  type EnvironmentPermission,
  type PermissionId,
  type ProjectPermission,
  type Rule,
  type TeamPermission,
  type TemplatePermission,
  type WorkflowPermission,
} from '#domain/access/permissions.ts'
import { setsUpSecondFactor } from '#contract/rules.ts'
import { isMachinePermission } from '#domain/access/machines.ts'
import { mayServiceAccount } from '#domain/access/service-accounts.ts'
import { type LibraryRole, type ProjectRole, type TeamRole } from '#domain/access/roles.ts'
import { findGalleryTemplate } from '#engine/blueprints/gallery.ts'
import { message, type Message } from '#words/message.ts'
import type { Database } from '../db/connect.ts'
import { approvals, environments } from '../db/schema/environments.ts'
import { runs } from '../db/schema/runs.ts'
import { projectMembers, projects } from '../db/schema/projects.ts'
import { teamMembers, teams } from '../db/schema/teams.ts'
import type { Deps } from '../deps.ts'
import type { Caller, Context, RequestFacts } from '../http/context.ts'
import { refuseOtherSites } from '../http/body.ts'
import { forbidden, notFound, unauthorized } from '../http/errors.ts'
import { isId } from '../http/ids.ts'
import type { Guard } from '../http/implement.ts'
import { alsoLogged } from '../http/log.ts'
import { COOKIES } from '../http/reply.ts'
import { createFindBySession, findByToken, lacksSecondFactor } from './caller.ts'
import { identifyMachine } from './machines.ts'
import { findComponentRole, findTemplateRole } from './library.ts'
import { findWorkflowRole } from './workflow.ts'
import { factsOf } from './facts.ts'
import { SESSION_COOKIE } from './sessions.ts'

export const noProject = () => notFound(message('access.no-project'))
export const noWorkflow = () => notFound(message('access.no-workflow'))
export const noEnvironment = () => notFound(message('access.no-environment'))
export const noApproval = () => notFound(message('access.no-approval'))
export const noRun = () => notFound(message('access.no-run'))
export const noTemplate = () => notFound(message('access.no-template'))
export const noComponent = () => notFound(message('access.no-component'))
export const noTeam = () => notFound(message('access.no-team'))

/** What is said of what hangs on an environment and is not there, or not for the caller. */
const NO_SUCH = { environment: noEnvironment, approval: noApproval, run: noRun } as const

/** Of who has no role at the address. */
const NOWHERE = { in_project: undefined, in_team: undefined, in_library: undefined, in_workflow: undefined }

/** Makes the guard of an application. */
export function createGuard(deps: Deps): Guard {
  const findBySession = createFindBySession(deps)
  return async (row, c, params) => {
    if (isMachinePermission(row.permission)) {
      const request = factsOf(deps, c)
      const machine = await identifyMachine(deps, c.req.header('authorization'), row.permission, params)
      if ('attempt' in machine) alsoLogged({ run_id: machine.attempt.run_id, job_id: machine.attempt.job_id })
      return { ...NOWHERE, caller: undefined, request, setCookie: () => undefined, ...machine }
    }
    if (row.method !== 'GET') refuseOtherSites(c.req, deps.publicUrl, deps.proxies.remoteOf(c).protocol)
    const request = factsOf(deps, c)
    const caller = await findCaller(deps, findBySession, c, request)
    if (caller) await deps.countRequest(caller.id)
    const ctx: Context = {
      caller,
      request,
      ...NOWHERE,
      setCookie: (cookie) => c.set(COOKIES, [...((c.get(COOKIES) as string[] | undefined) ?? []), cookie]),
    }
    if (row.permission === 'public') return ctx
    if (!caller) throw unauthorized()
    if (lacksSecondFactor(caller, deps.now()) && !setsUpSecondFactor(row))
      throw forbidden(message(caller.token ? 'access.owner-without-second-factor' : 'access.second-factor-required'))
    return { ...ctx, ...(await authorize(deps.database, caller, row.permission, params['id'] ?? '')) }
  }
}

async function authorize(
  database: Database,
  caller: Caller,
  id: PermissionId,
  target: string,
): Promise<Partial<Context>> {
  const rule: Rule = PERMISSIONS[id]
  if (caller.token && !tokenReaches(caller.token.scopes, id)) {
    throw forbidden(
      rule.token === 'none'
        ? message('access.no-token')
        : message('access.scope-missing', { token: caller.token.name, scope: rule.token }),
    )
  }
  if (caller.is_service && !mayServiceAccount(id)) throw forbidden(message('access.no-service-account'))
  if (rule.on === 'instance') {
    if (!mayOnInstance(caller.role, id)) throw forbidden(message('access.administrators-only'))
    return {}
  }
  if (rule.on === 'environment' || rule.on === 'approval' || rule.on === 'run') {
    const found = await findEnvironmentRole(database, rule.on, target, caller.id)
    if (rule.on === 'run' && found) alsoLogged({ run_id: target })
    if (!found || (found.role === null && caller.role !== 'admin')) throw NO_SUCH[rule.on]()
    const in_project = found.role ?? undefined
    const owns = found.owner_id === caller.id
    if (!mayOnEnvironment(caller.role, in_project, owns, id as EnvironmentPermission))
      throw forbidden(roleRefusal('project', in_project, rule.roles))
    return { in_project }
  }
  if (rule.on === 'project') {
    const found = await findProjectRole(database, target, caller.id)
    if (!found || (found.role === null && caller.role !== 'admin')) throw noProject()
    const in_project = found.role ?? undefined
    if (!mayOnProject(caller.role, in_project, id as ProjectPermission))
      throw forbidden(roleRefusal('project', in_project, rule.roles))
    return { in_project }
  }
  if (rule.on === 'team') {
    const found = await findTeamRole(database, target, caller.id)
    if (!found || (found.role === null && caller.role !== 'admin')) throw noTeam()
    const in_team = found.role ?? undefined
    if (!mayOnTeam(caller.role, in_team, id as TeamPermission))
      throw forbidden(roleRefusal('team', in_team, rule.roles))
    return { in_team }
  }
  if (rule.on === 'workflow') {
    const found = await findWorkflowRole(database.orm, target, caller.id, id === 'workflow.delete')
    if (found === undefined || (found === null && caller.role !== 'admin')) throw noWorkflow()
    if (!mayOnWorkflow(caller.role, found ?? undefined, id as WorkflowPermission))
      throw forbidden(message('access.author-only'))
    return { in_workflow: found ?? undefined }
  }
  return {
    in_library: await authorizeInLibrary(database, caller, id as TemplatePermission | ComponentPermission, target),
  }
}

async function authorizeInLibrary(
  { orm }: Database,
  caller: Caller,
  id: TemplatePermission | ComponentPermission,
  target: string,
): Promise<LibraryRole | undefined> {
  const { on, roles } = PERMISSIONS[id]
  const none = on === 'template' ? noTemplate : noComponent
  // Those of the curated gallery are part of the installation: everyone reads them, no one changes them.
  const isCurated = on === 'template' && findGalleryTemplate(target) !== undefined
  const found = isCurated
    ? 'reader'
    : on === 'template'
      ? await findTemplateRole(orm, target, caller.id)
      : await findComponentRole(orm, target, caller.id)
  if (found === undefined || (found === null && caller.role !== 'admin')) throw none()
  const role = found ?? undefined
  if (isCurated && !(roles as readonly LibraryRole[]).includes('reader'))
    throw forbidden(message('access.gallery-template'))
  if (!mayInLibrary(caller.role, role, id)) throw forbidden(libraryRefusal(on, role))
  return role
}

function libraryRefusal(on: 'template' | 'component', role: LibraryRole | undefined): Message {
  return message(role === 'reader' ? `access.read-only-${on}` : `access.owners-only-${on}`)
}

/** The refusal for a role without the permission. */
export function roleRefusal(
  place: 'project' | 'team',
  role: ProjectRole | TeamRole | undefined,
  needed: readonly (ProjectRole | TeamRole)[],
): Message {
  return message(`access.${place}-role`, { role: role ?? null, needed })
}

async function findProjectRole(
  { orm }: Database,
  id: string,
  userId: string,
): Promise<{ role: ProjectRole | null } | undefined> {
  if (!isId(id)) return undefined
  const [row] = await orm
    .select({ role: projectMembers.role })
    .from(projects)
    .leftJoin(projectMembers, and(eq(projectMembers.project_id, projects.id), eq(projectMembers.user_id, userId)))
    .where(eq(projects.id, id))
  return row
}

async function findEnvironmentRole(
  { orm }: Database,
  on: 'environment' | 'approval' | 'run',
  id: string,
  userId: string,
): Promise<{ role: ProjectRole | null; owner_id: string } | undefined> {
  if (!isId(id)) return undefined
  const columns = { role: projectMembers.role, owner_id: environments.owner_id }
  const isMember = and(eq(projectMembers.project_id, environments.project_id), eq(projectMembers.user_id, userId))
  if (on === 'environment') {
    const [row] = await orm
      .select(columns)
      .from(environments)
      .leftJoin(projectMembers, isMember)
      .where(eq(environments.id, id))
    return row
  }
  const table = on === 'run' ? runs : approvals
  const [row] = await orm
    .select(columns)
    .from(table)
    .innerJoin(environments, eq(environments.id, table.environment_id))
    .leftJoin(projectMembers, isMember)
    .where(eq(table.id, id))
  return row
}

async function findTeamRole(
  { orm }: Database,
  id: string,
  userId: string,
): Promise<{ role: TeamRole | null } | undefined> {
  const [row] = await orm
    .select({ role: teamMembers.role })
    .from(teams)
    .leftJoin(teamMembers, and(eq(teamMembers.team_id, teams.id), eq(teamMembers.user_id, userId)))
    .where(eq(teams.id, id))
  return row
}

/**
 * A token given in the Authorization header counts alone, also when it is wrong: no one is taken for someone else by a
 * cookie.
 */
async function findCaller(
  { database, now }: Deps,
  findBySession: (secret: string) => Promise<Caller | undefined>,
  c: Request,
  facts: RequestFacts,
): Promise<Caller | undefined> {
  const header = c.req.header('authorization')
  if (header !== undefined) {
    const token = /^Bearer ([\w-]{1,200})$/i.exec(header)?.[1]
    return token === undefined ? undefined : findByToken(database, token, now())
  }
  const secret = facts.cookie(SESSION_COOKIE)
  return secret === undefined || secret === '' ? undefined : findBySession(secret)
}
