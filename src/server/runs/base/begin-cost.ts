// What it means that something of an environment is there.
import { eq } from 'drizzle-orm'
import { STRATA, change } from '../../audit/change.ts'
import { environments } from '../../db/schema/environments.ts'
import type { Deps } from '../../deps.ts'
import { lockEnvironmentAndProject } from '../../environments/base/lock.ts'
import { notifyManagers } from '../../environments/base/recipients.ts'
import { costBegins } from '../../environments/operate/settle.ts'

/**
 * Lets an environment cost from its first resource on. Of one that was deleted meanwhile, its managers hear that
 * something of it is there after all.
 */
export async function beginCost(deps: Deps, environmentId: string): Promise<void> {
  const { status, activated_at } = environments
  const [known] = await deps.database.orm
    .select({ status, activated_at })
    .from(environments)
    .where(eq(environments.id, environmentId))
  const isDeleted = known?.status === 'deleted'
  if (!isDeleted && known?.activated_at !== null) return
  await change(deps, { via: 'agent' }, async (work) => {
    const { environment } = await lockEnvironmentAndProject(work.tx, environmentId)
    const context = { deps, work, now: deps.now() }
    if (!isDeleted) return void (await costBegins(context, environment))
    await notifyManagers(context, environment, undefined, (names) => ({
      kind: 'environment-late',
      data: { ...names, actor: STRATA.name, outcome: 'applied', note: '' },
    }))
  })
}
