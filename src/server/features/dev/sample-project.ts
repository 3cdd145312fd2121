// The project of the sample data, with the people of the demo in it.
import { and, asc, eq, isNull } from 'drizzle-orm'
import { mayOnProject } from '#domain/access/may.ts'
import { DEFAULT_PROJECT_SETTINGS } from '#domain/project/settings.ts'
import { change } from '../../audit/change.ts'
import { projectTarget } from '../../audit/targets.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { projectMembers, projects } from '../../db/schema/projects.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import type { Requester } from '../../environments/approval/submit.ts'

export const SAMPLE_PROJECT = { slug: 'sample-data', name: 'Sample data' }

/** USD a month: the samples take most of it. */
const BUDGET = 2000

type Project = typeof projects.$inferSelect
type ProjectDraft = typeof projects.$inferInsert

/** Finds the project that the dev tools made before. A project of people is never it, whatever it is called. */
async function findSampleProject(tx: Transaction): Promise<Project | undefined> {
  const [found] = await tx
    .select()
    .from(projects)
    .where(eq(projects.is_seeded, true))
    .orderBy(asc(projects.created_at), asc(projects.id))
  return found
}

/**
 * Makes the project under a slug that is free.
 * @returns undefined when someone else has made it meanwhile
 */
async function insertSampleProject(tx: Transaction, row: ProjectDraft): Promise<Project | undefined> {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? SAMPLE_PROJECT.slug : `${SAMPLE_PROJECT.slug}-${number}`
    const [made] = await tx
      .insert(projects)
      .values({ ...row, slug })
      .onConflictDoNothing({ target: projects.slug })
      .returning()
    // The insert has waited for who makes a project of this slug at the same time.
    if (made || (await findSampleProject(tx))) return made
  }
}

/**
 * Finds the project, or makes it with the caller as its owner and the people of the demo as members.
 * @param begun from when it is, where it is made: before everything in it
 */
export async function keepSampleProject(deps: Deps, ctx: SignedIn, begun: Date): Promise<Project> {
  return change(deps, ctx, async ({ tx, record }) => {
    const there = await findSampleProject(tx)
    if (there) return there
    const row = {
      id: deps.newId(),
      ...SAMPLE_PROJECT,
      description: 'What the dev tools have made, to try things out.',
      owner_id: ctx.caller.id,
      budget_limit: BUDGET,
      ...DEFAULT_PROJECT_SETTINGS,
      allowed_clouds: [...DEFAULT_PROJECT_SETTINGS.allowed_clouds],
      tags: {},
      status: 'active' as const,
      is_seeded: true,
      created_at: begun,
    }
    const made = await insertSampleProject(tx, row)
    if (!made) {
      const found = await findSampleProject(tx)
      if (!found) throw new Error('The project of the sample data is neither there nor can it be made.')
      return found
    }
    const demo = await tx
      .select({ id: users.id, email: users.email, role: users.role })
      .from(users)
      .where(and(eq(users.is_demo, true), isNull(users.disabled_at)))
      .orderBy(asc(users.email))
    const others = demo.filter(({ id }) => id !== ctx.caller.id)
    // The lead decides: an owner as well. The last by name requests things.
    const members = others.map(({ id }, index) => ({
      user_id: id,
      role: index === others.length - 1 ? ('developer' as const) : ('owner' as const),
    }))
    const added_at = begun
    await tx.insert(projectMembers).values(
      [{ user_id: ctx.caller.id, role: 'owner' as const }, ...members].map((member) => ({
        project_id: made.id,
        added_at,
        ...member,
      })),
    )
    const { slug, name, budget_limit } = made
    const after = { name, slug, owner_email: ctx.caller.email, budget_limit, members: others.map(({ email }) => email) }
    record({ action: 'project.create', target: projectTarget(made), after })
    return made
  })
}

/** Requesters and approvers of the samples. */
export interface SamplePeople {
  readonly requester: Requester
  /** Undefined where no one but the requester may decide. */
  readonly approver: { readonly id: string; readonly name: string } | undefined
}

/** Finds them among the members: someone of the demo asks, else the caller; another owner decides. */
export async function findSamplePeople(orm: Queries, projectId: string, { caller }: SignedIn): Promise<SamplePeople> {
  const members = await orm
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      role: users.role,
      is_demo: users.is_demo,
      in_project: projectMembers.role,
    })
    .from(projectMembers)
    .innerJoin(users, eq(users.id, projectMembers.user_id))
    .where(and(eq(projectMembers.project_id, projectId), isNull(users.disabled_at)))
    .orderBy(asc(users.email))
  const owners = members.filter(({ in_project }) => in_project === 'owner')
  const asking = members.filter(
    ({ is_demo, role, in_project }) =>
      is_demo && role === 'user' && mayOnProject(role, in_project, 'project.environments'),
  )
  const requester = asking.find(({ in_project }) => in_project !== 'owner') ?? asking[0] ?? caller
  return {
    requester,
    approver:
      owners.find(({ id, is_demo }) => is_demo && id !== requester.id) ?? owners.find(({ id }) => id !== requester.id),
  }
}
