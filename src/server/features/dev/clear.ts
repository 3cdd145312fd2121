// Taking the sample data away, in whatever state it is by now.
import { asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { dev } from '#contract/dev.ts'
import type { Output } from '#contract/endpoint.ts'
import { change } from '../../audit/change.ts'
import { environmentTarget } from '../../audit/targets.ts'
import type { Transaction } from '../../db/connect.ts'
import { approvals, compiledStacks, environments } from '../../db/schema/environments.ts'
import { sentOnce } from '../../db/schema/sent-once.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { projects } from '../../db/schema/projects.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { counted } from '../../environments/clock/job-report.ts'
import { approvalPath, environmentPath } from '../../notify/paths.ts'
import { refuseWhenOff } from './enabled.ts'

/**
 * Removes the samples with all that hangs on them, and nothing else.
 * @throws Refused with 404 while the dev tools are off
 */
export async function clearData(deps: Deps, ctx: SignedIn): Promise<Output<(typeof dev)['clear']>> {
  refuseWhenOff(deps)
  const removed = await change(deps, ctx, async ({ tx, record }) => {
    const samples = await holdSamples(tx)
    const ids = samples.map(({ id }) => id)
    const requests = await tx
      .select({ id: approvals.id, compiled_id: approvals.compiled_id })
      .from(approvals)
      .where(inArray(approvals.environment_id, ids))
    await tx.delete(sentOnce).where(inArray(sentOnce.subject_id, [...ids, ...requests.map(({ id }) => id)]))
    // Notifications about them lead nowhere from now on.
    const paths = [...ids.map(environmentPath), ...requests.map(({ id }) => approvalPath(id))]
    await tx.delete(notifications).where(inArray(notifications.path, paths))
    // Approvals, periods of cost and allowances go with them.
    await tx.delete(environments).where(inArray(environments.id, ids))
    await removeStacks(tx, [...samples, ...requests])
    for (const sample of samples) {
      const { name, status, operation } = sample
      record({ action: 'dev.clear', target: environmentTarget(sample), before: { name, status, operation } })
    }
    return { environments: samples.length, approvals: requests.length }
  })
  if (removed.environments === 0) return { message: 'There was no sample data to clear' }
  return {
    message: `Sample data cleared: ${counted(removed.environments, 'environment')} and ${counted(removed.approvals, 'approval request')}`,
  }
}

/** How many samples there are. */
export async function countSamples({
  database: { orm },
  devTools,
}: Pick<Deps, 'database' | 'devTools'>): Promise<Output<(typeof dev)['status']>> {
  const [there] = await orm
    .select({ environments: sql<number>`count(distinct ${environments.id})::int`, approvals: count(approvals.id) })
    .from(environments)
    .leftJoin(approvals, eq(approvals.environment_id, environments.id))
    .where(eq(environments.is_seeded, true))
  return { is_enabled: devTools, environments: there?.environments ?? 0, approvals: there?.approvals ?? 0 }
}

/** In the order of locks: this waits for anyone who is changing one of them. */
async function holdSamples(tx: Transaction) {
  const isSample = eq(environments.is_seeded, true)
  const homes = tx.select({ id: environments.project_id }).from(environments).where(isSample)
  await tx
    .select({ id: projects.id })
    .from(projects)
    .where(inArray(projects.id, homes))
    .orderBy(asc(projects.id))
    .for('no key update')
  return tx.select().from(environments).where(isSample).orderBy(asc(environments.id)).for('update')
}

/** Removes the stacks that nothing else is made of. */
async function removeStacks(tx: Transaction, owners: readonly { readonly compiled_id: string }[]): Promise<void> {
  const ids = [...new Set(owners.map(({ compiled_id }) => compiled_id))]
  const isOfThese = (column: typeof environments.compiled_id | typeof approvals.compiled_id) => inArray(column, ids)
  const kept = [
    ...(await tx
      .select({ id: environments.compiled_id })
      .from(environments)
      .where(isOfThese(environments.compiled_id))),
    ...(await tx.select({ id: approvals.compiled_id }).from(approvals).where(isOfThese(approvals.compiled_id))),
  ].map(({ id }) => id)
  const unused = ids.filter((id) => !kept.includes(id))
  await tx.delete(compiledStacks).where(inArray(compiledStacks.id, unused))
}
