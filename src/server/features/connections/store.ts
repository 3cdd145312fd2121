// Connections in the database, and as they are answered: without any secret.
import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { CloudConnection, GrantedConnection } from '#contract/connections.ts'
import { message } from '#words/message.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { lockInstallation } from '../../db/facts.ts'
import { users } from '../../db/schema/accounts.ts'
import { connectionGrants, connections } from '../../db/schema/connections.ts'
import { environments } from '../../db/schema/environments.ts'
import { forbidden, notFound, type Refused } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import type { Deps } from '../../deps.ts'
import { openConnectionSecret } from '../../environments/base/connection-secrets.ts'
import { asUsedBy, isUsableBy } from '../../environments/base/connection-use.ts'
import { lockProject } from '../../environments/base/lock.ts'

export type ConnectionRow = typeof connections.$inferSelect

/** What names a connection in a path. */
export interface ConnectionPath {
  /** Its project; null for one of the installation. */
  readonly id: string | null
  readonly connection_id: string
}

/** An environment that a connection runs: one that is not deleted. */
export const isUsing = and(eq(environments.connection_id, connections.id), ne(environments.status, 'deleted'))

/** Connections with what is answered of them. */
export function selectConnections(orm: Queries) {
  return orm
    .select({ row: connections, created_by: users.name, environments: orm.$count(environments, isUsing) })
    .from(connections)
    .leftJoin(users, eq(users.id, connections.created_by))
}

/** By name, as people read it. */
export const byName = [asc(sql`lower(${connections.name})`), asc(connections.id)]

/** The connections that a project can use, by name: its own, and those that are granted to it. */
export async function listConnections(
  orm: Queries,
  projectId: string,
): Promise<(CloudConnection | GrantedConnection)[]> {
  const isGrant = and(eq(connectionGrants.connection_id, connections.id), eq(connectionGrants.project_id, projectId))
  const found = await orm
    .select({
      row: connections,
      created_by: users.name,
      max_at_once: connectionGrants.max_at_once,
      environments: orm.$count(environments, and(isUsing, eq(environments.project_id, projectId))),
    })
    .from(connections)
    .leftJoin(users, eq(users.id, connections.created_by))
    .leftJoin(connectionGrants, isGrant)
    .where(isUsableBy(orm, projectId))
    .orderBy(...byName)
  return found.map((one) => (one.row.project_id === null ? presentGranted(one) : presentConnection(one)))
}

/** One of them. @throws Refused with 404 when there is no such connection */
export async function getConnection(orm: Queries, path: ConnectionPath): Promise<CloudConnection> {
  const [found] = isId(path.connection_id) ? await selectConnections(orm).where(isMeant(path)) : []
  if (!found) throw await refusalOf(orm, path)
  return presentConnection(found)
}

/**
 * Reads the row of a connection of whoever asks.
 * @throws Refused with 404 when there is no such connection, 403 for one that is only granted to the project
 */
export async function getConnectionRow(orm: Queries, path: ConnectionPath): Promise<ConnectionRow> {
  const [row] = isId(path.connection_id) ? await orm.select().from(connections).where(isMeant(path)) : []
  if (!row) throw await refusalOf(orm, path)
  return row
}

/** Reads the row of a connection that can be used: also of one that is granted. @throws Refused with 404 for others */
export async function getUsableRow(orm: Queries, path: ConnectionPath): Promise<ConnectionRow> {
  const { id, connection_id } = path
  const isIt = id === null ? isMeant(path) : and(eq(connections.id, connection_id), isUsableBy(orm, id))
  const [row] = isId(connection_id) ? await orm.select().from(connections).where(isIt) : []
  if (!row) throw noConnection(path)
  return row
}

/** A connection as it signs in where whoever a path names asks for it: a project that it is granted to, too. */
export function askedBy(row: ConnectionRow, { id }: ConnectionPath): ConnectionRow {
  return id === null ? row : asUsedBy(row, { project_id: id })
}

/** How many environments a connection runs: those that are not deleted. */
export function countEnvironments(orm: Queries, connectionId: string): Promise<number> {
  return orm.$count(environments, and(eq(environments.connection_id, connectionId), ne(environments.status, 'deleted')))
}

/** Holds whoever has a connection: its project, or the installation. @throws Refused with 404 for no such project */
export async function lockHolder(tx: Transaction, id: string | null): Promise<void> {
  if (id === null) await lockInstallation(tx)
  else await lockProject(tx, id)
}

/**
 * Holds a connection, after whoever has it. Environments go on being asked for on one of the installation meanwhile,
 * unless it is about to go: whoever asks for one holds a project, which is held after such a connection.
 * @throws Refused with 404 when there is no such connection, 403 for one that is only granted to the project
 */
export async function lockConnection(
  tx: Transaction,
  path: ConnectionPath,
  { isGoing = false } = {},
): Promise<ConnectionRow> {
  await lockHolder(tx, path.id)
  const strength = path.id === null && !isGoing ? 'no key update' : 'update'
  const [row] = isId(path.connection_id) ? await tx.select().from(connections).where(isMeant(path)).for(strength) : []
  if (!row) throw await refusalOf(tx, path)
  return row
}

/** Whether a connection still signs in as it did when it was read. Secrets are sealed again when the key changes. */
export function isSameSignIn(deps: Pick<Deps, 'seal'>, one: ConnectionRow, other: ConnectionRow): boolean {
  const isSame = (name: 'secret' | 'plan_secret'): boolean => {
    const [now, then] = [one[name], other[name]]
    if (now === null || then === null || now === then) return now === then
    return openConnectionSecret(deps, now) === openConnectionSecret(deps, then)
  }
  return isDeepStrictEqual(one.identity, other.identity) && isSame('secret') && isSame('plan_secret')
}

/** Connections that a project, or the installation, has of its own. */
export function isOwnOf(id: string | null) {
  return id === null ? isNull(connections.project_id) : eq(connections.project_id, id)
}

function isMeant({ id, connection_id }: ConnectionPath) {
  return and(eq(connections.id, connection_id), isOwnOf(id))
}

const noConnection = ({ id }: ConnectionPath) =>
  notFound(id === null ? message('connections.none-of-installation') : message('connections.none'))

/** Why a connection is not one of whoever asks. One that is granted is seen, and only administrators change it. */
async function refusalOf(orm: Queries, path: ConnectionPath): Promise<Refused> {
  const { id, connection_id } = path
  if (id === null || !isId(connection_id)) return noConnection(path)
  const isSeen = and(eq(connections.id, connection_id), isUsableBy(orm, id))
  const [row] = await orm.select({ name: connections.name }).from(connections).where(isSeen)
  return row ? forbidden(message('connections.of-installation', row)) : noConnection(path)
}

/** A connection as whoever has it sees it. */
export function presentConnection({
  row,
  created_by,
  environments: count,
}: {
  readonly row: ConnectionRow
  readonly created_by: string | null
  readonly environments: number
}): CloudConnection {
  return {
    access: 'own',
    id: row.id,
    name: row.name,
    cloud: row.cloud,
    identity: row.identity,
    external_id: row.external_id,
    secret_set_at: row.secret_set_at.toISOString(),
    account: row.account,
    regions: row.regions,
    environment_types: row.environment_types,
    max_at_once: row.max_at_once,
    pool: row.pool,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    created_by,
    created_at: row.created_at.toISOString(),
    environments: count,
  }
}

/** One of the installation as a project sees it. */
function presentGranted({
  row,
  max_at_once,
  environments: count,
}: {
  readonly row: ConnectionRow
  readonly max_at_once: number | null
  readonly environments: number
}): GrantedConnection {
  return {
    access: 'granted',
    id: row.id,
    name: row.name,
    cloud: row.cloud,
    account: row.account,
    regions: row.regions,
    environment_types: row.environment_types,
    max_at_once,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    environments: count,
  }
}
