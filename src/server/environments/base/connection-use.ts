// Which projects can use a connection: the one whose own it is, or those to which the installation grants it.
import { and, eq, exists, isNull, or, sql } from 'drizzle-orm'
import { message, type Message } from '#words/message.ts'
import type { Queries } from '../../db/connect.ts'
import { connectionGrants, connections } from '../../db/schema/connections.ts'

/** Whether a connection can be used by a project: a condition on rows of connections. */
export function isUsableBy(orm: Queries, projectId: string) {
  const grants = orm
    .select({ one: sql`1` })
    .from(connectionGrants)
    .where(and(eq(connectionGrants.connection_id, connections.id), eq(connectionGrants.project_id, projectId)))
  return or(
    eq(connections.project_id, projectId),
    and(isNull(connections.project_id), or(eq(connections.is_for_all, true), exists(grants))),
  )
}

/** Whether a project can use a connection, by now. */
export async function mayUse(
  orm: Queries,
  { id, project_id }: Pick<typeof connections.$inferSelect, 'id' | 'project_id'>,
  projectId: string,
): Promise<boolean> {
  if (project_id !== null) return project_id === projectId
  return (await orm.$count(connections, and(eq(connections.id, id), isUsableBy(orm, projectId)))) > 0
}

/** Why nothing runs by a connection that is revoked, for people of a project. */
export function revokedIn({ name, project_id }: Pick<typeof connections.$inferSelect, 'name' | 'project_id'>): Message {
  return project_id === null
    ? message('connections.revoked-by-installation', { name })
    : message('connections.revoked', { name })
}

/** A connection as an environment signs in by it: its tokens name the project of that, also where many use it. */
export function asUsedBy<Row extends Pick<typeof connections.$inferSelect, 'project_id'>>(
  connection: Row,
  { project_id }: { readonly project_id: string },
): Row {
  return { ...connection, project_id }
}
