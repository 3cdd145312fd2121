// What the simulated account of an environment holds, as people see it.
import { and, eq } from 'drizzle-orm'
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { simulated } from '#contract/simulated.ts'
import { listAttributes } from '#domain/state/attributes.ts'
import type { KnownResource } from '#domain/state/account.ts'
import { message } from '#words/message.ts'
import { noEnvironment } from '../../access/authorize.ts'
import type { Queries } from '../../db/connect.ts'
import { environments } from '../../db/schema/environments.ts'
import { simulatedResources } from '../../db/schema/states.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import type { PageOf } from '../../http/implement.ts'
import { cursorKeys, cutPage, readCursor } from '../../http/paging.ts'
import { readWholeBlob } from '../base/blobs.ts'
import { findState } from '../base/state-facts.ts'
import { stateInTurn } from '../state/in-turn.ts'
import { openValues } from './account.ts'

type Rows = typeof simulated
type Resource = Output<Rows['list']>[number]
type Row = Omit<typeof simulatedResources.$inferSelect, 'environment_id' | 'values'>

/** Characters of an address by which resources are sorted: a cursor has to hold them. */
const SORT_MAX = 150

/**
 * What an account holds: by address, and behind that by type what the state does not know.
 * @param person id of the caller
 * @throws Refused with 404 for an environment that is not on simulated clouds, 400 for a cursor of another list
 */
export async function listAccountPage(
  deps: Deps,
  person: string,
  id: string,
  { limit, cursor, search = '' }: Parsed<Rows['list']>['query'],
): Promise<PageOf<Resource>> {
  const { orm } = deps.database
  const after = readCursor(cursor, cursorKeys.text, cursorKeys.text)
  await refuseReal(orm, id)
  const { key, provider, type, is_stopped, updated_at } = simulatedResources
  const rows = await orm
    .select({ key, provider, type, is_stopped, updated_at })
    .from(simulatedResources)
    .where(eq(simulatedResources.environment_id, id))
  const known = rows.length > 0 ? await readKnown(deps, person, id) : new Map<string, KnownResource>()
  const words = search.trim().toLowerCase()
  const all = rows
    .map((row) => present(row, known.get(row.key)))
    .filter((one) => words === '' || isAbout(one, words))
    .map((one) => ({ one, at: sortedBy(one) }))
    .toSorted((first, second) => compare([first.at, first.one.key], [second.at, second.one.key]))
  const rest = after === undefined ? all : all.filter(({ one, at }) => compare([at, one.key], after) > 0)
  const page = cutPage(rest, limit, ({ one, at }) => [at, one.key])
  return { items: page.rows.map(({ one }) => one), total: all.length, next: page.next }
}

/** A resource of an account with its attributes. @throws Refused with 404 when it is not there */
export async function getAccountResource(
  deps: Deps,
  person: string,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<Output<Rows['get']>> {
  await refuseReal(deps.database.orm, id)
  const row = await getRow(deps.database.orm, id, key)
  return presentDetail(deps, row, (await readKnown(deps, person, id)).get(key))
}

type WholeRow = typeof simulatedResources.$inferSelect

/** A row of an account. @throws Refused with 404 when it is not there */
export async function getRow(orm: Queries, id: string, key: string): Promise<WholeRow> {
  const isIt = and(eq(simulatedResources.environment_id, id), eq(simulatedResources.key, key))
  const [row] = await orm.select().from(simulatedResources).where(isIt)
  if (!row) throw notFound(message('simulated.no-resource'))
  return row
}

/** A resource with its attributes, as far as its state says what of it is secret. */
export function presentDetail(
  deps: Pick<Deps, 'seal'>,
  row: WholeRow,
  known: KnownResource | undefined,
): Output<Rows['get']> {
  const listed = known ? listAttributes(openValues(deps, row), known.marks) : { attributes: [], is_cut: false }
  return { ...present(row, known), attributes: [...listed.attributes], is_cut: listed.is_cut }
}

/**
 * What the newest state of an environment knows of its account, by key.
 * @param person whose turn it is to have a state read
 */
export async function readKnown(
  deps: Pick<Deps, 'database' | 'seal'>,
  person: string,
  id: string,
  orm: Queries = deps.database.orm,
): Promise<ReadonlyMap<string, KnownResource>> {
  const version = await findState(orm, id)
  if (!version) return new Map()
  const state = await readWholeBlob(orm, deps, version.blob_id)
  const known = await stateInTurn(person, { kind: 'account', state })
  return new Map(known.map((one) => [one.key, one]))
}

/** @throws Refused with 404 for an environment that is gone, or that is not on simulated clouds */
async function refuseReal(orm: Queries, id: string): Promise<void> {
  const [found] = await orm
    .select({ connection: environments.connection })
    .from(environments)
    .where(eq(environments.id, id))
  if (!found) throw noEnvironment()
  if (found.connection !== 'sandbox') throw notFound(message('simulated.no-account'))
}

function present({ key, provider, type, is_stopped, updated_at }: Row, known: KnownResource | undefined): Resource {
  const { address = null, name = null, provider_id = null } = known ?? {}
  return { key, provider, type, address, name, provider_id, is_stopped, updated_at: updated_at.toISOString() }
}

function isAbout({ type, address, name, provider_id }: Resource, words: string): boolean {
  return [type, address, name, provider_id].some((text) => text?.toLowerCase().includes(words) === true)
}

const sortedBy = ({ address, type }: Resource): string => (address === null ? `~${type}` : address).slice(0, SORT_MAX)

/** Compares places in the list, each with its key behind it. */
function compare([one, key]: readonly [string, string], [other, otherKey]: readonly [string, string]): number {
  if (one !== other) return one < other ? -1 : 1
  return key === otherKey ? 0 : key < otherKey ? -1 : 1
}
