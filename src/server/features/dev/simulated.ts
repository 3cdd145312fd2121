// How simulated clouds behave: which failures they simulate, and how fast their time passes.
import { aliasedTable, count, desc, eq, isNull, max, sql } from 'drizzle-orm'
import type { dev } from '#contract/dev.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { DEFAULT_SPEED, FAILURES_MAX, SPEEDS } from '#domain/run/failures.ts'
import { findComponent } from '#engine/components/catalogue.ts'
import { message } from '#words/message.ts'
import { noEnvironment } from '../../access/authorize.ts'
import { change } from '../../audit/change.ts'
import { environmentTarget, type Target } from '../../audit/targets.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { environments } from '../../db/schema/environments.ts'
import { runs } from '../../db/schema/runs.ts'
import { simulatedFailures, simulatedSpeeds, simulatedStrikes } from '../../db/schema/states.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest, conflict, notFound } from '../../http/errors.ts'
import { refuseWhenOff } from './enabled.ts'

type Rows = typeof dev
type Failure = Output<Rows['addFailure']>
type Speed = (typeof SPEEDS)[number]

/** What the audit log names where a change is about all simulated clouds. */
const ALL: Target = { type: 'simulated', id: 'all', name: 'Simulated clouds' }

/** How simulated clouds behave. */
export async function readBehaviour({ database: { orm } }: Pick<Deps, 'database'>): Promise<Output<Rows['behaviour']>> {
  const speeds = await orm
    .select({ id: environments.id, name: environments.name, speed: simulatedSpeeds.speed })
    .from(simulatedSpeeds)
    .leftJoin(environments, eq(environments.id, simulatedSpeeds.environment_id))
  return {
    speed: speedOf(speeds.find(({ id }) => id === null)?.speed),
    speeds: speeds.flatMap(({ id, name, speed }) =>
      id === null || name === null ? [] : [{ environment: { id, name }, speed: speedOf(speed) }],
    ),
    failures: await presentFailures(orm),
  }
}

const speedOf = (speed: number | undefined): Speed => SPEEDS.find((one) => one === speed) ?? DEFAULT_SPEED

/**
 * Sets a failure.
 * @throws Refused with 400 for a component and a type, or a component that the catalogue does not have, 404 for an
 *   environment that is not on simulated clouds and while the dev tools are off, 409 when too many are set
 */
export async function addFailure(
  deps: Deps,
  ctx: SignedIn,
  given: Parsed<Rows['addFailure']>['body'],
): Promise<Failure> {
  refuseWhenOff(deps)
  const { component, type } = given
  if (component !== null && type !== null) throw badRequest([{ field: 'type', said: message('simulated.two-targets') }])
  if (component !== null && !findComponent(component))
    throw badRequest([{ field: 'component', said: message('simulated.no-component', { component }) }])
  return change(deps, ctx, async ({ tx, record }) => {
    const environment = await findPlace(tx, given.environment_id)
    if ((await tx.$count(simulatedFailures)) >= FAILURES_MAX)
      throw conflict(message('simulated.too-many', { max: FAILURES_MAX }))
    const id = deps.newId()
    await tx.insert(simulatedFailures).values({ ...given, id, created_by: ctx.caller.id, created_at: deps.now() })
    const { environment_id: _, ...after } = given
    record({ action: 'dev.failure.add', target: environment ? environmentTarget(environment) : ALL, after })
    const [made] = await presentFailures(tx, id)
    if (!made) throw new Error(`The failure ${id} was not set.`)
    return made
  })
}

/** Removes a failure. @throws Refused with 404 when it is gone, and while the dev tools are off */
export async function removeFailure(deps: Deps, ctx: SignedIn, id: string): Promise<void> {
  refuseWhenOff(deps)
  await change(deps, ctx, async ({ tx, record }) => {
    const [gone] = await tx.delete(simulatedFailures).where(eq(simulatedFailures.id, id)).returning()
    if (!gone) throw notFound(message('simulated.no-failure'))
    const environment = await findPlace(tx, gone.environment_id)
    const { kind, component, type, times, share_percent } = gone
    record({
      action: 'dev.failure.remove',
      target: environment ? environmentTarget(environment) : ALL,
      before: { kind, component, type, times, share_percent },
    })
  })
}

/**
 * Sets a speed.
 * @throws Refused with 400 for no speed of all environments, 404 for an environment that is not on simulated clouds and
 *   while the dev tools are off
 */
export async function setSpeed(deps: Deps, ctx: SignedIn, given: Parsed<Rows['setSpeed']>['body']): Promise<void> {
  refuseWhenOff(deps)
  const { environment_id, speed } = given
  if (environment_id === null && speed === null)
    throw badRequest([{ field: 'speed', said: message('simulated.no-speed') }])
  await change(deps, ctx, async ({ tx, record }) => {
    const environment = await findPlace(tx, environment_id)
    const isIt =
      environment_id === null
        ? isNull(simulatedSpeeds.environment_id)
        : eq(simulatedSpeeds.environment_id, environment_id)
    const [before] = await tx.delete(simulatedSpeeds).where(isIt).returning({ speed: simulatedSpeeds.speed })
    if (speed !== null) await tx.insert(simulatedSpeeds).values({ id: deps.newId(), environment_id, speed })
    record({
      action: 'dev.speed',
      target: environment ? environmentTarget(environment) : ALL,
      before: { speed: before?.speed ?? null },
      after: { speed },
    })
  })
}

/**
 * The environment that something is set for; undefined for all.
 * @throws Refused with 404 for one that is not on simulated clouds
 */
async function findPlace(tx: Transaction, id: string | null): Promise<{ id: string; name: string } | undefined> {
  if (id === null) return undefined
  const { name, connection } = environments
  const [found] = await tx
    .select({ id: environments.id, name, connection })
    .from(environments)
    .where(eq(environments.id, id))
  if (!found) throw noEnvironment()
  if (found.connection !== 'sandbox') throw notFound(message('simulated.no-account'))
  return found
}

/** Failures as they are shown, the newest first. @param id only this one */
async function presentFailures(orm: Queries, id?: string): Promise<Failure[]> {
  const strikes = orm
    .select({
      failure_id: simulatedStrikes.failure_id,
      struck: count().as('struck'),
      last_at: max(simulatedStrikes.at).as('last_at'),
      last_run: sql<string>`(array_agg(${simulatedStrikes.run_id} order by ${simulatedStrikes.at} desc))[1]`.as(
        'last_run',
      ),
    })
    .from(simulatedStrikes)
    .groupBy(simulatedStrikes.failure_id)
    .as('strikes')
  const places = aliasedTable(environments, 'places')
  const rows = await orm
    .select({
      failure: simulatedFailures,
      place: { id: places.id, name: places.name },
      person: { email: users.email, name: users.name },
      struck: strikes.struck,
      last_at: strikes.last_at,
      run: { id: runs.id, number: runs.number },
      run_environment: environments.name,
    })
    .from(simulatedFailures)
    .innerJoin(users, eq(users.id, simulatedFailures.created_by))
    .leftJoin(places, eq(places.id, simulatedFailures.environment_id))
    .leftJoin(strikes, eq(strikes.failure_id, simulatedFailures.id))
    .leftJoin(runs, eq(runs.id, strikes.last_run))
    .leftJoin(environments, eq(environments.id, runs.environment_id))
    .where(id === undefined ? undefined : eq(simulatedFailures.id, id))
    .orderBy(desc(simulatedFailures.created_at), desc(simulatedFailures.id))
  return rows.map(({ failure, place, person, struck, last_at, run, run_environment }) => ({
    id: failure.id,
    kind: failure.kind,
    component: failure.component,
    type: failure.type,
    times: failure.times,
    share_percent: failure.share_percent,
    environment: place,
    struck: struck ?? 0,
    last:
      run && last_at && run_environment !== null
        ? { at: new Date(last_at).toISOString(), run: { ...run, environment: run_environment } }
        : null,
    created_by: person,
    created_at: failure.created_at.toISOString(),
  }))
}
