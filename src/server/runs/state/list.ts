// The versions of a state, and what differs between two of them.
import { aliasedTable, and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { states } from '#contract/states.ts'
import { message } from '#words/message.ts'
import type { Queries } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { runAttempts, runs } from '../../db/schema/runs.ts'
import { stateVersions } from '../../db/schema/states.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import type { PageOf } from '../../http/implement.ts'
import { cursorKeys, cutPage, readCursor } from '../../http/paging.ts'
import { readWholeBlob } from '../base/blobs.ts'
import { stateInTurn } from './in-turn.ts'
import { findNewestState, type VersionRow } from './versions.ts'

type Rows = typeof states
type Version = Output<Rows['list']>[number]

/** The versions of an environment, newest first. @throws Refused with 400 for a cursor of another list */
export async function listVersions(
  { database: { orm } }: Deps,
  id: string,
  query: Parsed<Rows['list']>['query'],
): Promise<PageOf<Version>> {
  const [below] = readCursor(query.cursor, cursorKeys.integer, cursorKeys.text) ?? []
  const isTheirs = eq(stateVersions.environment_id, id)
  const isOnPage = and(isTheirs, below === undefined ? undefined : lt(stateVersions.number, below))
  const [items, total] = await Promise.all([
    presentVersions(orm, id, isOnPage, query.limit + 1),
    orm.$count(stateVersions, isTheirs),
  ])
  const page = cutPage(items, query.limit, ({ number }) => [number, ''])
  return { items: [...page.rows], total, next: page.next }
}

/** One version as it is shown. */
export async function presentVersion(orm: Queries, { id, environment_id }: VersionRow): Promise<Version> {
  const [version] = await presentVersions(orm, environment_id, eq(stateVersions.id, id), 1)
  if (!version) throw new Error(`The version ${id} was not kept.`)
  return version
}

async function presentVersions(
  orm: Queries,
  environmentId: string,
  where: ReturnType<typeof and>,
  limit: number,
): Promise<Version[]> {
  const people = aliasedTable(users, 'people')
  const newest = await findNewestState(orm, environmentId)
  const rows = await orm
    .select({
      version: stateVersions,
      run: { id: runs.id, number: runs.number },
      attempt: runAttempts.number,
      person: { email: people.email, name: people.name },
    })
    .from(stateVersions)
    .leftJoin(runs, eq(runs.id, stateVersions.run_id))
    .leftJoin(runAttempts, eq(runAttempts.id, stateVersions.attempt_id))
    .leftJoin(people, eq(people.id, stateVersions.created_by))
    .where(where)
    .orderBy(desc(stateVersions.number))
    .limit(limit)
  return rows.map(({ version, run, attempt, person }) => {
    const { number, serial, lineage, sha256, size, resource_count, is_adopted, reason } = version
    return {
      number,
      serial,
      lineage,
      sha256,
      size,
      resource_count,
      is_adopted,
      reason,
      is_newest: version.id === newest?.id,
      run,
      attempt,
      created_at: version.created_at.toISOString(),
      created_by: person,
    }
  })
}

/** A version by its number, as it is in an address. @throws Refused with 404 when there is none */
export async function getVersion(orm: Queries, environmentId: string, number: string): Promise<VersionRow> {
  const isIt = /^[1-9]\d{0,8}$/.test(number) ? eq(stateVersions.number, Number(number)) : sql`false`
  const [row] = await orm
    .select()
    .from(stateVersions)
    .where(and(eq(stateVersions.environment_id, environmentId), isIt))
  if (!row) throw notFound(message('states.no-version'))
  return row
}

/**
 * What differs between a version and an earlier one.
 * @param person id of the caller
 * @param earlier number of the earlier one; without it, the one before that is read by Terraform
 * @throws Refused with 404 when one of them is not there
 */
export async function readDifference(
  deps: Deps,
  person: string,
  { id, number }: { readonly id: string; readonly number: string },
  earlier: number | undefined,
): Promise<Output<Rows['difference']>> {
  const { orm } = deps.database
  const after = await getVersion(orm, id, number)
  const before = earlier === undefined ? await findBefore(orm, after) : await getVersion(orm, id, String(earlier))
  const difference = await stateInTurn(person, {
    kind: 'compare',
    before: before && (await readWholeBlob(orm, deps, before.blob_id)),
    state: await readWholeBlob(orm, deps, after.blob_id),
  })
  return {
    from: before?.number ?? null,
    to: after.number,
    is_cut: difference.is_cut,
    changes: difference.changes.map((change) => ({ ...change, attributes: [...change.attributes] })),
  }
}

async function findBefore(orm: Queries, { environment_id, number }: VersionRow): Promise<VersionRow | undefined> {
  const isBefore = and(lt(stateVersions.number, number), eq(stateVersions.is_adopted, true))
  const [row] = await orm
    .select()
    .from(stateVersions)
    .where(and(eq(stateVersions.environment_id, environment_id), isBefore))
    .orderBy(desc(stateVersions.number))
    .limit(1)
  return row
}
