// Whom people and jobs tell of what became of an environment.
import { and, eq, inArray } from 'drizzle-orm'
import { isEnabledAdministrator } from '../access/people.ts'
import type { Actor } from '../audit/change.ts'
import type { Queries, Transaction } from '../db/connect.ts'
import { users } from '../db/schema/accounts.ts'
import { projectMembers, projects } from '../db/schema/projects.ts'
import { notify, type Telling } from '../notify/notify.ts'
import { environmentPath } from '../notify/paths.ts'
import { listCandidates } from './approvers.ts'
import { managersAmong, type Around } from './around.ts'
import type { EnvironmentRow } from './locked.ts'

/** The caller of a job: no row is theirs. */
export const NOBODY = { id: '00000000-0000-0000-0000-000000000000' }

/** The owner of an environment; whoever else manages it when the owner is disabled or has left the project. */
export function ownersToTell(environment: EnvironmentRow, around: Around): string[] {
  const managers = around.managersOf(environment).map(({ id }) => id)
  return managers.includes(environment.owner_id) ? [environment.owner_id] : managers
}

/**
 * Which of several people may still see what is in projects: who has left is
 * told nothing of what happens there afterwards.
 * @returns whether somebody is in a project, or administers the installation
 */
export async function readInsiders(
  orm: Queries,
  projectIds: readonly string[],
  userIds: readonly string[],
): Promise<(projectId: string, userId: string) => boolean> {
  const ids = [...new Set(userIds)]
  const isOne = and(inArray(projectMembers.project_id, [...new Set(projectIds)]), inArray(projectMembers.user_id, ids))
  const members = await orm.select({ project: projectMembers.project_id, user: projectMembers.user_id }).from(projectMembers).where(isOne)
  const admins = await orm
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isEnabledAdministrator))
  return (projectId, userId) => members.some(({ project, user }) => project === projectId && user === userId) || admins.some(({ id }) => id === userId)
}

type Sending = Parameters<typeof notify>[0]
type WhatOf<One> = One extends Telling ? Omit<One, 'user_id' | 'path'> : never
/** A kind with what its words are filled with. */
type What = WhatOf<Telling>

/**
 * Tells the owner of an environment, and owners and admins of its project.
 * Nobody is told of what they did themselves.
 * @param by who did it, undefined for the installation itself
 * @param what gets the names that the words of every kind need
 */
export async function tellManagers(
  deps: Sending,
  tx: Transaction,
  environment: EnvironmentRow,
  by: Pick<Actor, 'id'> | undefined,
  what: (names: { readonly environment: string; readonly project: string }) => What,
): Promise<void> {
  const [project] = await tx.select({ name: projects.name }).from(projects).where(eq(projects.id, environment.project_id))
  const managers = managersAmong(await listCandidates(tx, environment.project_id), environment.owner_id)
  const said = what({ environment: environment.name, project: project?.name ?? '' })
  const path = environmentPath(environment.id)
  await notify(
    deps,
    tx,
    managers.filter(({ id }) => id !== by?.id).map(({ id }) => ({ ...said, user_id: id, path })),
  )
}
