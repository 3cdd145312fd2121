// What the simulated account of an environment holds, as agents read and change it.
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { accountChange, type simulatedResource } from '#contract/sandbox.ts'
import type { RawBody } from '#contract/endpoint.ts'
import { ACCOUNT_MAX, ACCOUNT_RESOURCE_MAX } from '#domain/run/limits.ts'
import { NESTING_MAX, extentOf } from '#engine/nesting.ts'
import { message } from '#words/message.ts'
import type { Queries } from '../../db/connect.ts'
import { simulatedResources } from '../../db/schema/states.ts'
import type { Deps } from '../../deps.ts'
import { lockEnvironment } from '../../environments/base/lock.ts'
import type { CallingAttempt } from '../../http/context.ts'
import { badRequest, parseOrRefuse } from '../../http/errors.ts'
import { collect } from '../base/collect.ts'
import { attemptEnded, refuseEnded, standingOf } from '../base/standing.ts'
import type { Sealed } from '../../crypto/sealed.ts'

/** Deeper than any attribute, and shallow enough to be written as JSON. */
const DEPTH_MAX = NESTING_MAX

type Resource = z.infer<typeof simulatedResource>

/** Use under which attributes are sealed: a row opens in its account under its key, and nowhere else. */
export const simulatedSeal = (environmentId: string, key: string): string => `simulated ${environmentId} ${key}`

/** The text that is kept of the attributes of a resource. */
export function sealValues(
  { seal }: Pick<Deps, 'seal'>,
  environmentId: string,
  { key, values }: Pick<Resource, 'key' | 'values'>,
): Sealed {
  return seal.seal(JSON.stringify(values), simulatedSeal(environmentId, key))
}

/** The attributes of a resource as they are kept. */
export function openValues(
  { seal }: Pick<Deps, 'seal'>,
  { environment_id, key, values }: Pick<typeof simulatedResources.$inferSelect, 'environment_id' | 'key' | 'values'>,
): Resource['values'] {
  return JSON.parse(seal.open(values, simulatedSeal(environment_id, key))) as Resource['values']
}

/** What an account holds, in the order of the keys. @throws Refused with 409 for an attempt that has ended */
export async function listAccount(deps: Deps, attempt: CallingAttempt): Promise<Resource[]> {
  refuseEnded(attempt)
  const rows = await deps.database.orm
    .select()
    .from(simulatedResources)
    .where(eq(simulatedResources.environment_id, attempt.environment_id))
    .orderBy(asc(simulatedResources.key))
  return rows.map((row) => {
    const { key, provider, type, is_stopped } = row
    return { key, provider, type, values: openValues(deps, row), is_stopped }
  })
}

/**
 * Changes an account. Repeating a change changes nothing.
 * @throws Refused with 400 for what is no change or more than an account holds, 409 for an attempt that has ended or
 *   that another one has followed, 413 for too many bytes
 */
export async function changeAccount(deps: Deps, attempt: CallingAttempt, body: RawBody): Promise<void> {
  const { put, removed } = parseOrRefuse(accountChange, readJson(await collect(body)))
  const { environment_id } = attempt
  for (const [index, { values }] of put.entries())
    if (JSON.stringify(values).length > ACCOUNT_RESOURCE_MAX)
      throw badRequest([
        { field: `put.${index}`, said: message('states.large-resource', { max: ACCOUNT_RESOURCE_MAX }) },
      ])
  // The last one counts where a key comes twice: the database takes no row twice in one statement.
  const rows = [...new Map(put.map((one) => [one.key, one])).values()].map((one) => ({
    environment_id,
    key: one.key,
    provider: one.provider,
    type: one.type,
    values: sealValues(deps, environment_id, one),
    is_stopped: one.is_stopped,
    updated_at: deps.now(),
  }))
  await deps.database.orm.transaction(async (tx) => {
    await lockEnvironment(tx, environment_id)
    const standing = await standingOf(tx, attempt)
    // What a real cloud did for an agent that has fallen silent would be there as well.
    if (standing === 'ended' || standing === 'overtaken') throw attemptEnded()
    await removeResources(tx, environment_id, removed)
    await putResources(tx, rows)
    const count = await tx.$count(simulatedResources, eq(simulatedResources.environment_id, environment_id))
    if (count > ACCOUNT_MAX)
      throw badRequest([{ field: 'put', said: message('states.full-account', { max: ACCOUNT_MAX }) }])
  })
}

async function putResources(tx: Queries, rows: readonly (typeof simulatedResources.$inferInsert)[]): Promise<void> {
  for (const row of rows)
    await tx
      .insert(simulatedResources)
      .values(row)
      .onConflictDoUpdate({ target: [simulatedResources.environment_id, simulatedResources.key], set: row })
}

/** Takes resources out of an account. @returns how many were there */
export async function removeResources(orm: Queries, environmentId: string, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0
  const isOne = and(eq(simulatedResources.environment_id, environmentId), inArray(simulatedResources.key, [...keys]))
  return (await orm.delete(simulatedResources).where(isOne).returning({ key: simulatedResources.key })).length
}

function readJson(bytes: Buffer): unknown {
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw badRequest([{ field: '', said: message('http.bad-json', { at: null }) }])
  }
  if (extentOf(value).depth <= DEPTH_MAX) return value
  throw badRequest([{ field: '', said: message('http.too-deep', { max: DEPTH_MAX }) }])
}
