// Connections in the database, and as they are answered: without any secret.
import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { CloudConnection } from '#contract/connections.ts'
import { message } from '#words/message.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { connections } from '../../db/schema/connections.ts'
import { environments } from '../../db/schema/environments.ts'
import { notFound } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import type { Deps } from '../../deps.ts'
import { openConnectionSecret } from '../../environments/base/connection-secrets.ts'

export type ConnectionRow = typeof connections.$inferSelect

const noConnection = () => notFound(message('connections.none'))

/** What names a connection in a path. */
export interface ConnectionPath {
  readonly id: string
  readonly connection_id: string
}

function select(orm: Queries) {
  const isUsing = and(eq(environments.connection_id, connections.id), ne(environments.status, 'deleted'))
  return orm
    .select({ row: connections, created_by: users.name, environments: orm.$count(environments, isUsing) })
    .from(connections)
    .leftJoin(users, eq(users.id, connections.created_by))
}

/** The connections of a project, by name. */
export async function listConnections(orm: Queries, projectId: string): Promise<CloudConnection[]> {
  const found = await select(orm)
    .where(eq(connections.project_id, projectId))
    .orderBy(asc(sql`lower(${connections.name})`), asc(connections.id))
  return found.map(present)
}

/** One of them. @throws Refused with 404 when the project has no such connection */
export async function getConnection(orm: Queries, path: ConnectionPath): Promise<CloudConnection> {
  const [found] = isId(path.connection_id) ? await select(orm).where(isMeant(path)) : []
  if (!found) throw noConnection()
  return present(found)
}

/** Reads the row of a connection. @throws Refused with 404 when the project has no such connection */
export async function getConnectionRow(orm: Queries, path: ConnectionPath): Promise<ConnectionRow> {
  const [row] = isId(path.connection_id) ? await orm.select().from(connections).where(isMeant(path)) : []
  if (!row) throw noConnection()
  return row
}

/** How many environments a connection runs: those that are not deleted. */
export function countEnvironments(orm: Queries, connectionId: string): Promise<number> {
  return orm.$count(environments, and(eq(environments.connection_id, connectionId), ne(environments.status, 'deleted')))
}

/** Holds a connection of a project that is held. @throws Refused with 404 when there is no such connection */
export async function lockConnection(tx: Transaction, path: ConnectionPath): Promise<ConnectionRow> {
  const [row] = isId(path.connection_id) ? await tx.select().from(connections).where(isMeant(path)).for('update') : []
  if (!row) throw noConnection()
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

function isMeant({ id, connection_id }: ConnectionPath) {
  return and(eq(connections.id, connection_id), eq(connections.project_id, id))
}

function present(found: Awaited<ReturnType<typeof select>>[number]): CloudConnection {
  const { row, created_by } = found
  return {
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
    environments: found.environments,
  }
}
