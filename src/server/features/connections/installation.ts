// Connections of the installation as administrators see them: with the projects that can use them.
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { InstallationConnection } from '#contract/installation-connections.ts'
import { message } from '#words/message.ts'
import type { Queries } from '../../db/connect.ts'
import { connectionGrants, connections } from '../../db/schema/connections.ts'
import { environments } from '../../db/schema/environments.ts'
import { projects } from '../../db/schema/projects.ts'
import { notFound } from '../../http/errors.ts'
import { byName, isUsing, presentConnection, selectConnections } from './store.ts'

/** The connections of the installation, by name. */
export async function listOfInstallation(orm: Queries): Promise<InstallationConnection[]> {
  const found = await selectConnections(orm)
    .where(isNull(connections.project_id))
    .orderBy(...byName)
  const all = await readProjects(
    orm,
    found.map(({ row }) => row.id),
  )
  return found.map((one) => ({
    ...presentConnection(one),
    is_for_all: one.row.is_for_all,
    projects: all.flatMap(({ connection_id, ...project }) => (connection_id === one.row.id ? [project] : [])),
  }))
}

/** One of them. @throws Refused with 404 when there is no such connection */
export async function getOfInstallation(orm: Queries, id: string): Promise<InstallationConnection> {
  const found = (await listOfInstallation(orm)).find((one) => one.id === id)
  if (!found) throw notFound(message('connections.none-of-installation'))
  return found
}

/** The projects to which connections are granted by name, or which have environments on them. */
async function readProjects(
  orm: Queries,
  ids: readonly string[],
): Promise<(InstallationConnection['projects'][number] & { readonly connection_id: string })[]> {
  if (ids.length === 0) return []
  const isGrant = and(eq(connectionGrants.connection_id, connections.id), eq(connectionGrants.project_id, projects.id))
  const count = orm.$count(environments, and(isUsing, eq(environments.project_id, projects.id)))
  const rows = await orm
    .select({
      connection_id: connections.id,
      id: projects.id,
      name: projects.name,
      granted_at: connectionGrants.granted_at,
      max_at_once: connectionGrants.max_at_once,
      environments: count,
    })
    .from(connections)
    .innerJoin(
      projects,
      sql`exists (select from ${connectionGrants} where ${isGrant})
        or exists (select from ${environments} where ${isUsing} and ${environments.project_id} = ${projects.id})`,
    )
    .leftJoin(connectionGrants, isGrant)
    .where(inArray(connections.id, [...ids]))
    .orderBy(asc(sql`lower(${projects.name})`), asc(projects.id))
  return rows.map(({ granted_at, ...row }) => ({ ...row, is_granted: granted_at !== null }))
}
