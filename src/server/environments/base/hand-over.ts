// Giving environments to someone else: no one keeps what they can no longer see.
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { environmentTarget } from '../../audit/targets.ts'
import { environments } from '../../db/schema/environments.ts'
import { notify } from '../../notify/notify.ts'
import { environmentPath } from '../../notify/paths.ts'
import type { ChangeContext } from './change-context.ts'
import type { EnvironmentRow, ProjectRow } from './lock.ts'
import { namesOf, type NotifyPart } from './recipients.ts'

type HandOverContext = Pick<ChangeContext<NotifyPart>, 'deps' | 'work'>

/** Whose the environments are, and whose they become. */
interface HandOver {
  readonly from: string
  readonly to: string
}

/**
 * Gives every environment that someone owns in a project, and that is not deleted, to someone else. The transaction has
 * locked the project.
 */
export async function handOverEnvironments(
  context: HandOverContext,
  project: Pick<ProjectRow, 'id' | 'name'>,
  { from, to }: HandOver,
): Promise<void> {
  const { tx, record } = context.work
  const owned = await tx
    .select()
    .from(environments)
    .where(
      and(eq(environments.project_id, project.id), eq(environments.owner_id, from), ne(environments.status, 'deleted')),
    )
    .orderBy(asc(environments.id))
    .for('update')
  if (owned.length === 0) return
  const ids = owned.map(({ id }) => id)
  await tx.update(environments).set({ owner_id: to }).where(inArray(environments.id, ids))
  for (const environment of owned) {
    record({
      action: 'environment.update',
      target: environmentTarget(environment),
      before: { owner_id: from },
      after: { owner_id: to },
    })
    await notifyNewOwner(context, { environment, project, to })
  }
}

/** Notifies the new owner of an environment, unless they gave it to themselves. */
export async function notifyNewOwner(
  { deps, work }: HandOverContext,
  given: {
    readonly environment: Pick<EnvironmentRow, 'id' | 'name' | 'connection'>
    readonly project: Pick<ProjectRow, 'name'>
    readonly to: string
  },
): Promise<void> {
  const { environment, project, to } = given
  if (to === work.by.id) return
  const data = { actor: work.by.name, ...namesOf(environment, project) }
  await notify(deps, work.tx, [{ user_id: to, kind: 'environment-owner', data, path: environmentPath(environment.id) }])
}
