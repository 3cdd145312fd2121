// The demo: accounts that everyone may know, and something for them to see.
import type { InstanceRole } from '#domain/access/roles.ts'
import { DEFAULT_SETTINGS } from '#domain/account/settings.ts'
import { DEFAULT_PROJECT_SETTINGS } from '#domain/project/settings.ts'
import { projectSlug, teamId } from '#domain/slug.ts'
import type { UserRow } from '../../access/people.ts'
import type { Change } from '../../audit/change.ts'
import { personTarget, projectTarget, teamTarget } from '../../audit/targets.ts'
import { hashPassword } from '../../crypto/password.ts'
import type { Queries } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { projectMembers, projects } from '../../db/schema/projects.ts'
import { teamMembers, teams } from '../../db/schema/teams.ts'
import type { Deps } from '../../deps.ts'
import { listDemoUsers } from './store.ts'

/** The accounts of a new installation. Their passwords are no secret. */
const ACCOUNTS = {
  admin: { email: 'demo.admin@example.com', password: 'demo-admin', name: 'Demo Admin', role: 'admin' },
  lead: { email: 'demo.lead@example.com', password: 'demo-lead', name: 'Demo Lead', role: 'user' },
  user: { email: 'demo.user@example.com', password: 'demo-user', name: 'Demo User', role: 'user' },
} as const satisfies Record<string, { email: string; password: string; name: string; role: InstanceRole }>

export type DemoAccount = (typeof ACCOUNTS)[keyof typeof ACCOUNTS]

/** True for a demo account that still has the password with which it began, which everyone knows. */
export function hasKnownPassword({ password_changed_at }: UserRow): boolean {
  return password_changed_at === null
}

/** The demo accounts with which one can sign in: enabled, and still with the password that they began with. */
export async function listDemoAccounts(orm: Queries): Promise<DemoAccount[]> {
  const usable = (await listDemoUsers(orm)).filter(hasKnownPassword)
  return Object.values(ACCOUNTS).filter(({ email }) => usable.some((user) => user.email === email))
}

type Making = Pick<Deps, 'now' | 'newId'>

/** Makes the demo accounts, a project and a team. */
export async function seedDemo(deps: Making, made: Change): Promise<void> {
  const created_at = deps.now()
  const ids = { admin: deps.newId(), lead: deps.newId(), user: deps.newId() }
  for (const key of ['admin', 'lead', 'user'] as const) {
    const { email, password, name, role } = ACCOUNTS[key]
    const row = {
      id: ids[key],
      email,
      name,
      role,
      is_demo: true,
      password_hash: await hashPassword(password),
      created_at,
      ...DEFAULT_SETTINGS,
    }
    await made.tx.insert(users).values(row)
    made.record({ action: 'account.create', target: personTarget(row), after: { email, name, role, is_demo: true } })
  }
  await seedProject(deps, made, ids.lead, ids.user)
  await seedTeam(deps, made, ids.lead, ids.user)
}

async function seedProject(deps: Making, { tx, record }: Change, owner_id: string, developerId: string): Promise<void> {
  const at = deps.now()
  const name = 'Storefront'
  const description = 'Web shop of the demo'
  const id = deps.newId()
  await tx.insert(projects).values({
    id,
    slug: projectSlug(name),
    name,
    description,
    owner_id,
    budget_limit: 2000,
    ...DEFAULT_PROJECT_SETTINGS,
    tags: {},
    status: 'active',
    created_at: at,
  })
  await tx.insert(projectMembers).values([
    { project_id: id, user_id: owner_id, role: 'owner', added_at: at },
    { project_id: id, user_id: developerId, role: 'developer', added_at: at },
  ])
  const after = { name, description, budget_limit: 2000, owner: ACCOUNTS.lead.email, developer: ACCOUNTS.user.email }
  record({ action: 'project.create', target: projectTarget({ id, name }), after })
}

async function seedTeam(deps: Making, { tx, record }: Change, owner_id: string, memberId: string): Promise<void> {
  const at = deps.now()
  const name = 'Platform'
  const description = 'Templates for everyone'
  const id = teamId(name)
  await tx.insert(teams).values({ id, name, description, owner_id, created_at: at })
  await tx.insert(teamMembers).values([
    { id: deps.newId(), team_id: id, user_id: owner_id, role: 'owner', joined_at: at },
    { id: deps.newId(), team_id: id, user_id: memberId, role: 'member', joined_at: at },
  ])
  record({
    action: 'team.create',
    target: teamTarget({ id, name }),
    after: { name, description, owner: ACCOUNTS.lead.email, member: ACCOUNTS.user.email },
  })
}
