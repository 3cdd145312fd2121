// The account of a person as that person sees it.
import { eq, sql } from 'drizzle-orm'
import type { Account, Session } from '#contract/person.ts'
import { instanceAbilities } from '#domain/access/abilities.ts'
import { permissionsOf } from '#domain/access/roles.ts'
import { jsonRows } from '../db/as-json.ts'
import { builtOnce } from '../db/built-once.ts'
import type { Database } from '../db/connect.ts'
import { recoveryCodes, users } from '../db/schema/accounts.ts'
import { exchangeRates } from '../db/schema/prices.ts'
import { projectMembers, projects } from '../db/schema/projects.ts'
import { teamMembers, teams } from '../db/schema/teams.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/context.ts'
import { hasSecondFactor, presentPolicy, readPolicy } from './session-policy.ts'
import { MINUTE_MS } from '#engine/durations.ts'

const { currency, rate, source, date, is_fetched } = exchangeRates
/** What a page needs of a rate to convert by it and to say so. */
const rateRows = jsonRows({ currency, rate, source, date, is_fetched })
const projectRows = jsonRows({ id: projects.id, name: projects.name, role: projectMembers.role })
const teamRows = jsonRows({ id: teams.id, name: teams.name, role: teamMembers.role })

/** A person with what belongs to them, in one answer: every page that is opened asks for it. */
const accountQuery = builtOnce((orm, named) =>
  orm
    .select({
      user: users,
      codes: sql<number>`(select count(*)::int from ${recoveryCodes} where ${eq(recoveryCodes.user_id, users.id)})`,
      rate: rateRows.all(sql`from ${exchangeRates} where ${eq(currency, users.currency)}`),
      projects:
        projectRows.all(sql`from ${projectMembers} join ${projects} on ${eq(projects.id, projectMembers.project_id)}
        where ${eq(projectMembers.user_id, users.id)} order by ${projects.name}`),
      teams: teamRows.all(sql`from ${teamMembers} join ${teams} on ${eq(teams.id, teamMembers.team_id)}
        where ${eq(teamMembers.user_id, users.id)} order by ${teams.name}`),
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(named('account')),
)

/** @throws Error when there is no such person: callers have just found them */
export async function getAccount(
  { orm }: Pick<Database, 'orm'>,
  caller: Pick<Caller, 'id' | 'session'>,
): Promise<Account> {
  const [found] = await accountQuery(orm).execute({ id: caller.id })
  const user = found?.user
  const inProjects = projectRows.read(found?.projects ?? null)
  if (!found || !user) throw new Error(`The person ${caller.id} is gone.`)
  const {
    id,
    email,
    name,
    role,
    is_demo,
    dark_mode,
    email_notifications,
    push_notifications,
    timezone,
    currency,
    default_project_id,
    session_timeout,
  } = user
  return {
    id,
    email,
    name,
    role,
    is_demo,
    permissions: [...permissionsOf(role)],
    abilities: instanceAbilities(role),
    settings: {
      dark_mode,
      email_notifications,
      push_notifications,
      language: user.language,
      timezone,
      currency,
      // One that they have left is none of theirs any more.
      default_project_id: inProjects.some((project) => project.id === default_project_id) ? default_project_id : null,
      session_timeout,
    },
    exchange_rate: rateRows.read(found.rate)[0] ?? null,
    two_factor_enabled: user.two_factor_enabled_at !== null,
    recovery_codes_left: found.codes,
    has_password: user.password_hash !== null,
    password_changed_at: user.password_changed_at?.toISOString() ?? null,
    login_time: caller.session?.created_at.toISOString() ?? null,
    last_login: user.last_login_at?.toISOString() ?? null,
    created_at: user.created_at.toISOString(),
    projects: inProjects,
    teams: teamRows.read(found.teams),
  }
}

/** The signed-in person, and when the session ends without activity. */
export async function getSession(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  caller: Caller | undefined,
): Promise<Session> {
  const server_time = now().toISOString()
  if (!caller) return { account: null, idle_ends_at: null, policy: null, second_factor: null, server_time }
  const idleEnd =
    caller.session && new Date(caller.session.last_active_at.getTime() + caller.session_timeout * MINUTE_MS)
  const due_at = caller.second_factor_due_at?.toISOString()
  const [account, policy, has_one] = await Promise.all([
    getAccount(database, caller),
    readPolicy(database.orm),
    due_at !== undefined && hasSecondFactor(database.orm, caller.id),
  ])
  return {
    account,
    idle_ends_at: idleEnd?.toISOString() ?? null,
    policy: presentPolicy(policy),
    second_factor: due_at === undefined ? null : { due_at, has_one },
    server_time,
  }
}
