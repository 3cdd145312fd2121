// What webhooks send, in the database: written with what caused it, taken by
// whoever sends it, and kept with every attempt.
import { isSimulated } from '#domain/environment/connections.ts'
import { knownCost } from '#domain/environment/cost.ts'
import { and, asc, eq, lte, notInArray } from 'drizzle-orm'
import type { Database } from '../../db/connect.ts'
import { webhookDeliveries, type DeliveryAttempt } from '../../db/schema/workflows.ts'
import { conflict } from '../../http/errors.ts'
import { environmentPath } from '../../notify/paths.ts'
import { OutboundError } from '../../outbound/outbound.ts'
import type { Change } from '../../audit/change.ts'
import type { Deps } from '../../deps.ts'
import type { EnvironmentRow, ProjectRow } from '../../environments/base/lock.ts'
import type { EventRow, WorkflowRow } from '../rows.ts'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect

/** What is sent, and because of what. */
interface Sending {
  readonly deps: Deps
  readonly work: Change
  readonly workflow: WorkflowRow
  readonly event: EventRow
  readonly run_id: string
  readonly project: ProjectRow
  readonly environment: EnvironmentRow
  readonly now: Date
}

/** Use under which addresses are sealed: many of them hold a secret. */
export const ADDRESS_SEAL = 'webhook address'

/**
 * Writes down what is to be sent when the transaction is done.
 * @returns the host of the address
 * @throws Refused with 409 for an address that this server does not call
 */
export async function queueDelivery(sending: Sending, address: string): Promise<string> {
  const { deps, work, workflow, run_id, now } = sending
  const url = parse(sending, address)
  await work.tx.insert(webhookDeliveries).values({
    id: deps.newId(),
    workflow_id: workflow.id,
    run_id,
    sealed_url: deps.seal.seal(url.href, ADDRESS_SEAL),
    host: url.host,
    body: JSON.stringify(bodyOf(sending)),
    state: 'waiting',
    attempts: [],
    next_attempt_at: now,
    created_at: now,
  })
  return url.host
}

function parse({ deps }: Sending, address: string): URL {
  try {
    return deps.outbound.parse(address)
  } catch (error) {
    if (error instanceof OutboundError) throw conflict(error.said)
    throw error
  }
}

/** What a receiver gets, in the form of https://www.standardwebhooks.com. */
function bodyOf({ deps, workflow, event, project, environment }: Sending) {
  const { id, name, cloud_provider, region, environment_type, status } = environment
  return {
    type: `workflow.${event.trigger}`,
    timestamp: event.occurred_at.toISOString(),
    data: {
      workflow: { id: workflow.id, name: workflow.name },
      event: { id: event.id, trigger: event.trigger, text: event.text, ...event.message },
      environment: {
        id,
        name,
        project: project.name,
        cloud_provider,
        region,
        environment_type,
        status,
        is_simulated: isSimulated(environment.connection),
        cost_monthly: knownCost(environment.cost_monthly, environment),
        url: `${deps.publicUrl}${environmentPath(id)}`,
      },
    },
  }
}

/**
 * Takes what is due and moves its next attempt to the end of the lease, by which
 * a process that ends in between leaves it to another. What another process is
 * taking is passed over.
 * @param isFull whose turn it is not
 */
export async function takeDelivery(
  { orm }: Database,
  now: Date,
  leaseEnd: Date,
  isFull: { readonly hosts: readonly string[]; readonly workflow_ids: readonly string[] },
): Promise<DeliveryRow | undefined> {
  const { id, state, host, workflow_id, next_attempt_at } = webhookDeliveries
  const isNone = (column: typeof host | typeof workflow_id, full: readonly string[]) =>
    full.length > 0 ? notInArray(column, [...full]) : undefined
  return orm.transaction(async (tx) => {
    const [due] = await tx
      .select({ id })
      .from(webhookDeliveries)
      .where(
        and(
          eq(state, 'waiting'),
          lte(next_attempt_at, now),
          isNone(host, isFull.hosts),
          isNone(workflow_id, isFull.workflow_ids),
        ),
      )
      .orderBy(asc(next_attempt_at), asc(id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due) return undefined
    const [taken] = await tx
      .update(webhookDeliveries)
      .set({ next_attempt_at: leaseEnd })
      .where(eq(id, due.id))
      .returning()
    return taken
  })
}

/** Keeps an attempt and what follows from it, as long as the lease with which it was made still counts. */
export async function keepAttempt(
  { orm }: Database,
  { id, attempts, next_attempt_at: lease }: DeliveryRow,
  attempt: DeliveryAttempt,
  next:
    | { readonly state: 'waiting'; readonly next_attempt_at: Date }
    | { readonly state: 'delivered' | 'given-up'; readonly next_attempt_at: null },
): Promise<void> {
  if (lease === null) throw new Error(`The delivery ${id} was not taken.`)
  const isOurs = and(
    eq(webhookDeliveries.id, id),
    eq(webhookDeliveries.state, 'waiting'),
    eq(webhookDeliveries.next_attempt_at, lease),
  )
  await orm
    .update(webhookDeliveries)
    .set({ attempts: [...attempts, attempt], ...next })
    .where(isOurs)
}
