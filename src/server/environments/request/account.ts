// The account of a cloud in which an environment is to be, and what its connection allows there.
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Connection } from '#domain/environment/connections.ts'
import { CLOUDS } from '#engine/clouds/index.ts'
import { slugOf } from '#engine/compile/names.ts'
import { message } from '#words/message.ts'
import type { Queries } from '../../db/connect.ts'
import { connections } from '../../db/schema/connections.ts'
import { compiledStacks, environments } from '../../db/schema/environments.ts'
import { badRequest, conflict } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import { isUsableBy, mayUse, revokedIn } from '../base/connection-use.ts'
import type { EnvironmentRow } from '../base/lock.ts'
import type { PreparedStack } from '../stack/source.ts'

type Stack = Pick<PreparedStack, 'facts' | 'compiled'>
type Account = typeof connections.$inferSelect

/**
 * The connection that a request names. @returns its id; null for environments that are in no account
 * @throws Refused with 400 where none is named that fits, and 409 for one that is revoked or was never tested,
 *   and for names that the account has
 */
export async function findAccount(
  orm: Queries,
  projectId: string,
  {
    connection,
    connection_id,
    variables,
  }: {
    readonly connection?: Connection | undefined
    readonly connection_id?: string | undefined
    readonly variables?: Readonly<Record<string, string>> | undefined
  },
  stack: Stack,
): Promise<string | null> {
  if (connection !== 'cloud') {
    if (connection_id === undefined) return null
    throw badRequest([{ field: 'connection_id', said: message('environments.connection-without-cloud') }])
  }
  const isNamed = and(isUsableBy(orm, projectId), eq(connections.id, connection_id ?? ''))
  const [account] =
    connection_id !== undefined && isId(connection_id) ? await orm.select().from(connections).where(isNamed) : []
  if (!account) throw badRequest([{ field: 'connection_id', said: message('environments.no-connection') }])
  if (account.revoked_at) throw conflict(revokedIn(account))
  if (account.account === null) throw conflict(message('connections.untested', { name: account.name }))
  refuseOutside(account, stack)
  refuseOtherSubscription(account, variables)
  await refuseTakenNames(orm, account, stack)
  return account.id
}

/**
 * Looks whether another stack of an environment stays within what its connection allows.
 * @throws Refused with 400 that says what it does not allow, and 409 for names that the account has, and for one of the
 *   installation that its project can no longer use
 */
export async function refuseOtherPlace(
  orm: Queries,
  { id, project_id, connection_id }: Pick<EnvironmentRow, 'id' | 'project_id' | 'connection_id'>,
  stack: Stack,
): Promise<void> {
  if (connection_id === null) return
  const [account] = await orm.select().from(connections).where(eq(connections.id, connection_id))
  if (!account) return
  if (!(await mayUse(orm, account, project_id)))
    throw conflict(message('connections.withdrawn', { name: account.name }))
  refuseOutside(account, stack)
  await refuseTakenNames(orm, account, stack, id)
}

function refuseOutside(
  { name, cloud, regions, environment_types: types }: Account,
  { facts: { cloud_provider, region, environment_type } }: Stack,
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

/** Terraform would sign in by the connection, and work in a place that nobody looks after. */
function refuseOtherSubscription(
  { name, cloud, account }: Account,
  variables: Readonly<Record<string, string>> | undefined,
): void {
  const given = variables?.['subscription_id']
  if (cloud !== 'azure' || account === null || given === undefined || given.trim().toLowerCase() === account) return
  throw badRequest([
    { field: 'variables.subscription_id', said: message('connections.azure-other-subscription', { name, account }) },
  ])
}

/**
 * Names in an account come from the name and the type of a stack: a second one would fail in the middle of its apply,
 * with a part of it made. What others made in the account by hand is not known here.
 * @param id of an environment that may keep its own names
 */
async function refuseTakenNames(
  orm: Queries,
  { account }: Account,
  { facts: { environment_type }, compiled }: Stack,
  id?: string,
): Promise<void> {
  if (account === null) return
  const others = await orm
    .select({ name: sql<string>`${compiledStacks.stack}->>'name'` })
    .from(environments)
    .innerJoin(connections, eq(connections.id, environments.connection_id))
    .innerJoin(compiledStacks, eq(compiledStacks.id, environments.compiled_id))
    .where(
      and(
        eq(connections.account, account),
        eq(environments.environment_type, environment_type),
        ne(environments.status, 'deleted'),
        id === undefined ? undefined : ne(environments.id, id),
      ),
    )
  const slug = slugOf(compiled.stack.name)
  if (others.some(({ name }) => slugOf(name) === slug))
    throw conflict(message('connections.names-taken', { account, stack: slug, environment_type }))
}
