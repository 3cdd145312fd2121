// What every receipt says, signed and kept in the change that makes its environment deleted.
import { eq } from 'drizzle-orm'
import { isSimulated } from '#domain/environment/connections.ts'
import { cents, costToDate } from '#domain/environment/cost.ts'
import { verdictOf, type Receipt } from '#domain/receipt/receipt.ts'
import { environmentTarget } from '../../audit/targets.ts'
import { users } from '../../db/schema/accounts.ts'
import { costPeriods } from '../../db/schema/environments.ts'
import { projects } from '../../db/schema/projects.ts'
import { receipts } from '../../db/schema/receipts.ts'
import type { ChangeContext } from '../../environments/base/change-context.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import { signReceipt } from './keys.ts'

/** The parts of the server that writing a receipt needs. */
export type ReceiptPart = 'seal' | 'log' | 'now' | 'newId' | 'publicUrl' | 'mail'

export type ReceiptContext = ChangeContext<ReceiptPart>

/** What was found out of a teardown. */
type Found = Pick<Receipt, 'held' | 'destroyed' | 'search' | 'left' | 'kept'>

/** Writes the receipt of an environment that a person says they have destroyed: it says that nobody looked. */
export function writeReceiptByHand(
  context: ReceiptContext,
  environment: EnvironmentRow,
  person: string,
): Promise<void> {
  return keepReceipt(
    context,
    environment,
    { run: null, reported_by: person },
    {
      held: null,
      destroyed: null,
      search: { looked: false, reason: 'by-hand' },
      left: [],
      kept: [],
    },
  )
}

/** Signs what was found, and keeps it. */
export async function keepReceipt(
  { work, deps, now }: ReceiptContext,
  environment: EnvironmentRow,
  by: Pick<Receipt, 'run' | 'reported_by'>,
  found: Found,
): Promise<void> {
  const { tx } = work
  const [project] = await tx.select().from(projects).where(eq(projects.id, environment.project_id))
  const [owner] = await tx.select().from(users).where(eq(users.id, environment.owner_id))
  const periods = await tx.select().from(costPeriods).where(eq(costPeriods.environment_id, environment.id))
  const { id, name, cloud_provider: cloud, region, connection, activated_at } = environment
  const receipt: Receipt = {
    version: 1,
    written_at: now.toISOString(),
    installation: deps.publicUrl,
    environment: {
      id,
      name,
      project: project?.name ?? '',
      owner: owner?.email ?? '',
      cloud,
      region,
      connection,
      is_simulated: isSimulated(connection),
      activated_at: activated_at?.toISOString() ?? null,
      cost_to_date: cents(costToDate(periods, now)),
    },
    run: by.run,
    reported_by: by.reported_by,
    verdict: verdictOf(found),
    held: found.held,
    destroyed: found.destroyed,
    search: found.search,
    left: found.left,
    kept: found.kept,
  }
  const { verdict } = receipt
  const signed = await signReceipt(tx, deps, receipt, now)
  await tx.insert(receipts).values({ environment_id: id, verdict, ...signed, created_at: now })
  work.record({
    action: 'environment.receipt',
    target: environmentTarget(environment),
    after: { verdict, left: found.left.length, key: signed.key_id },
  })
}
