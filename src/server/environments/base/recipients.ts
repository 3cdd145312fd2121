// The recipients of notifications about an environment.
import { and, eq, inArray } from 'drizzle-orm'
import { isEnabledAdministrator } from '../../access/people.ts'
import type { Actor } from '../../audit/change.ts'
import type { Queries } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { projectMembers, projects } from '../../db/schema/projects.ts'
import { notify, type Telling } from '../../notify/notify.ts'
import { environmentPath } from '../../notify/paths.ts'
import { listCandidates } from './approvers.ts'
import type { ChangeContext } from './change-context.ts'
import { managersAmong, type RelatedRecords } from './related.ts'
import type { EnvironmentRow } from './lock.ts'

/** Stands for the caller in a job: no row belongs to them. */
export const NO_CALLER = { id: '00000000-0000-0000-0000-000000000000' }

/** The owner of an environment, or its other managers when the owner is disabled or has left the project. */
export function ownersToNotify(environment: EnvironmentRow, related: RelatedRecords): string[] {
  const managers = related.managersOf(environment).map(({ id }) => id)
  return managers.includes(environment.owner_id) ? [environment.owner_id] : managers
}

/**
 * Reads which people can still see projects, so that no one hears from a project that they have left.
 * @returns whether a person is a member of a project or an administrator of the installation
 */
export async function readProjectAccess(
  orm: Queries,
  projectIds: readonly string[],
  userIds: readonly string[],
): Promise<(projectId: string, userId: string) => boolean> {
  const ids = [...new Set(userIds)]
  const isOne = and(inArray(projectMembers.project_id, [...new Set(projectIds)]), inArray(projectMembers.user_id, ids))
  const members = await orm
    .select({ project: projectMembers.project_id, user: projectMembers.user_id })
    .from(projectMembers)
    .where(isOne)
  const admins = await orm
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isEnabledAdministrator))
  return (projectId, userId) =>
    members.some(({ project, user }) => project === projectId && user === userId) ||
    admins.some(({ id }) => id === userId)
}

/** What every notification about an environment is filled with. By its connection they say that it is simulated. */
export function namesOf(
  { name, connection }: Pick<EnvironmentRow, 'name' | 'connection'>,
  project: { readonly name: string },
): Readonly<Record<'environment' | 'project' | 'connection', string>> {
  return { environment: name, project: project.name, connection }
}

/** The parts of the server that a notification needs. */
export type NotifyPart = keyof Parameters<typeof notify>[0]

type MessageOf<One> = One extends Telling ? Omit<One, 'user_id' | 'path'> : never
/** A kind of notification with the data of its text. */
type Message = MessageOf<Telling>

/**
 * Notifies the managers of an environment: its owner, and the owners and admins of its project.
 * @param by the person who did it, who gets no notification; undefined for the installation itself
 * @param messageOf receives the names that every kind needs; it leads to the environment unless it has a path
 */
export async function notifyManagers(
  { deps, work: { tx } }: Omit<ChangeContext<NotifyPart>, 'now'>,
  environment: EnvironmentRow,
  by: Pick<Actor, 'id'> | undefined,
  messageOf: (names: ReturnType<typeof namesOf>) => Message & { readonly path?: string },
): Promise<void> {
  const [project] = await tx
    .select({ name: projects.name })
    .from(projects)
    .where(eq(projects.id, environment.project_id))
  const managers = managersAmong(await listCandidates(tx, environment.project_id), environment.owner_id)
  const message = messageOf(namesOf(environment, { name: project?.name ?? '' }))
  await notify(
    deps,
    tx,
    managers
      .filter(({ id }) => id !== by?.id)
      .map(({ id }) => ({ path: environmentPath(environment.id), ...message, user_id: id })),
  )
}
