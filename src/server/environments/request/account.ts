// The account of a cloud in which an environment is to be, and what its connection allows there.
import { and, eq } from 'drizzle-orm'
import type { Connection } from '#domain/environment/connections.ts'
import { CLOUDS } from '#engine/clouds/index.ts'
import { message } from '#words/message.ts'
import type { Queries } from '../../db/connect.ts'
import { connections } from '../../db/schema/connections.ts'
import { badRequest, conflict } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import type { EnvironmentRow } from '../base/lock.ts'
import type { StackFacts } from '../stack/source.ts'

type Place = Pick<StackFacts, 'cloud_provider' | 'region' | 'environment_type'>

/**
 * The connection that a request names. @returns its id; null for environments that are in no account
 * @throws Refused with 400 where none is named that fits, and 409 for one that is revoked or was never tested
 */
export async function findAccount(
  orm: Queries,
  projectId: string,
  {
    connection,
    connection_id,
  }: { readonly connection?: Connection | undefined; readonly connection_id?: string | undefined },
  place: Place,
): Promise<string | null> {
  if (connection !== 'cloud') {
    if (connection_id === undefined) return null
    throw badRequest([{ field: 'connection_id', said: message('environments.connection-without-cloud') }])
  }
  const isNamed = and(eq(connections.project_id, projectId), eq(connections.id, connection_id ?? ''))
  const [account] =
    connection_id !== undefined && isId(connection_id) ? await orm.select().from(connections).where(isNamed) : []
  if (!account) throw badRequest([{ field: 'connection_id', said: message('environments.no-connection') }])
  if (account.revoked_at) throw conflict(message('connections.revoked', { name: account.name }))
  if (account.account === null) throw conflict(message('connections.untested', { name: account.name }))
  refuseOutside(account, place)
  return account.id
}

/**
 * Looks whether another stack of an environment stays within what its connection allows.
 * @throws Refused with 400 that says what it does not allow
 */
export async function refuseOtherPlace(
  orm: Queries,
  { connection_id }: Pick<EnvironmentRow, 'connection_id'>,
  place: Place,
): Promise<void> {
  if (connection_id === null) return
  const [account] = await orm.select().from(connections).where(eq(connections.id, connection_id))
  if (account) refuseOutside(account, place)
}

function refuseOutside(
  { name, cloud, regions, environment_types: types }: typeof connections.$inferSelect,
  { cloud_provider, region, environment_type }: Place,
): void {
  const refuse = (said: Parameters<typeof badRequest>[0][number]['said']) =>
    badRequest([{ field: 'connection_id', said }])
  const { label } = CLOUDS[cloud]
  if (label !== cloud_provider) throw refuse(message('connections.other-cloud', { name, cloud: label, cloud_provider }))
  if (regions.length > 0 && !regions.includes(region))
    throw refuse(message('connections.other-region', { name, regions, region }))
  if (types.length > 0 && !types.includes(environment_type))
    throw refuse(message('connections.other-type', { name, types, environment_type }))
}
