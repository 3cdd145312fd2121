// The people whose rights differ, around one project and one team.
import { randomUUID } from 'node:crypto'
import type { ProjectRole } from '#domain/access/roles.ts'
import { DEFAULT_PROJECT_SETTINGS } from '#domain/project/settings.ts'
import { projectMembers, projects } from '../../src/server/db/schema/projects.ts'
import { teamMembers, teams } from '../../src/server/db/schema/teams.ts'
import type { Deps } from '../../src/server/deps.ts'
import type { TestApp, User } from './test-app.ts'

export interface Cast {
  /** Administrator of the installation, member of nothing. */
  readonly admin: User
  /** Roles in the project; owner and developer are also owner and member of the team. */
  readonly owner: User
  readonly project_admin: User
  readonly developer: User
  readonly viewer: User
  /** Has an account and is in neither. */
  readonly outsider: User
  readonly project: { readonly id: string; readonly slug: string; readonly name: string }
  readonly team: { readonly id: string; readonly name: string }
}

/** Makes a project with a member for each role, and a team of its owner and developer. */
export async function makeCast(app: TestApp): Promise<Cast> {
  const { deps } = app
  const people = {
    admin: app.user({ role: 'admin' }),
    owner: app.user(),
    project_admin: app.user(),
    developer: app.user(),
    viewer: app.user(),
    outsider: app.user(),
  }
  // All at once, which is two statements instead of twelve.
  await Promise.all(Object.values(people).map((one) => one.ready()))
  const project = await makeProject(deps, people.owner, {
    admin: people.project_admin,
    developer: people.developer,
    viewer: people.viewer,
  })
  const team = await makeTeam(deps, people.owner, people.developer)
  return { ...people, project, team }
}

/** A project of an owner, with further members. */
export async function makeProject(
  deps: Deps,
  owner: User,
  members: Partial<Record<ProjectRole, User>> = {},
  given: Partial<typeof projects.$inferInsert> = {},
): Promise<Cast['project']> {
  await owner.ready()
  const id = randomUUID()
  const row = {
    id,
    slug: `project-${id.slice(0, 8)}`,
    name: 'Storefront',
    owner_id: owner.id,
    ...DEFAULT_PROJECT_SETTINGS,
    allowed_clouds: [...DEFAULT_PROJECT_SETTINGS.allowed_clouds],
    tags: {},
    status: 'active' as const,
    created_at: deps.now(),
    ...given,
  }
  await deps.database.orm.insert(projects).values(row)
  const everybody = [['owner', owner] as const, ...(Object.entries(members) as [ProjectRole, User][])]
  await Promise.all(everybody.map(([, user]) => user.ready()))
  await deps.database.orm
    .insert(projectMembers)
    .values(everybody.map(([role, user]) => ({ project_id: id, user_id: user.id, role, added_at: deps.now() })))
  return { id, slug: row.slug, name: row.name }
}

/** A team of an owner and a member. */
export async function makeTeam(deps: Deps, owner: User, member?: User): Promise<Cast['team']> {
  await owner.ready()
  const id = `team-${randomUUID().slice(0, 8)}`
  await deps.database.orm
    .insert(teams)
    .values({ id, name: 'Platform', description: '', owner_id: owner.id, created_at: deps.now() })
  const joined_at = deps.now()
  const members = [{ id: randomUUID(), team_id: id, user_id: owner.id, role: 'owner' as const, joined_at }]
  const second = member && { id: randomUUID(), team_id: id, user_id: (await member.ready()).id, joined_at }
  await deps.database.orm
    .insert(teamMembers)
    .values([...members, ...(second ? [{ ...second, role: 'member' as const }] : [])])
  return { id, name: 'Platform' }
}
