// The search of an account of a cloud for what is left of an environment: by the tags that all of its stack carries.
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { azureClientFor } from '#domain/connection/azure-identity.ts'
import { identityIn, kindRowOf, type ConnectedCloud } from '#domain/connection/identity.ts'
import { countUnseen, sortFound, type LeftInAccount } from '#domain/receipt/of-account.ts'
import type { LeftOne, NoAccountSearch } from '#domain/receipt/receipt.ts'
import { withoutUnnamed } from '#domain/receipt/unnamed.ts'
import { MINUTE_MS } from '#engine/durations.ts'
import { slugOf } from '#engine/compile/names.ts'
import { stackSpec } from '#engine/stack/schema.ts'
import type { AwsPart } from '../aws/sign-in.ts'
import { azureAs, type AzurePart } from '../azure/sign-in.ts'
import { connections } from '../db/schema/connections.ts'
import { compiledStacks, environments } from '../db/schema/environments.ts'
import { leaks } from '../db/schema/receipts.ts'
import type { Deps } from '../deps.ts'
import { asUsedBy } from '../environments/base/connection-use.ts'
import { openVariables } from '../environments/base/variables.ts'
import type { EnvironmentRow } from '../environments/base/lock.ts'
import { openGoogle, type GooglePart } from '../google/sign-in.ts'
import type { Former } from './former.ts'
import { readKeeping } from './kept/note.ts'
import { priceKept } from './kept/price.ts'
import { lookInAws } from './look-in-aws.ts'
import { lookInAzure } from './look-in-azure.ts'
import { lookInGoogle } from './look-in-google.ts'
import type { Looked, Sought } from './look.ts'
import { priceLeft } from './price-left.ts'
import { keptOf, type SearchedAccount } from './write.ts'

/** The parts of the server that a search needs. */
export type SearchPart = AwsPart | AzurePart | GooglePart | 'database' | 'now' | 'log'

/** What a search came to, and whether another one in a while may come to something else. */
export type CloudSearched = SearchedAccount & {
  /** Whether everything that is left is there for certain. */
  readonly is_sure: boolean
  /** Whether the cloud did not answer, or not now. */
  readonly is_temporary: boolean
}

/** A look takes no longer; it is tried again as if the cloud had not answered. */
const LOOK_TIMEOUT_MS = 5 * MINUTE_MS

/** How each cloud is looked into. */
const LOOKS: {
  readonly [Cloud in ConnectedCloud]: (
    deps: Pick<Deps, SearchPart>,
    connection: typeof connections.$inferSelect,
    sought: Sought,
  ) => Promise<Looked>
} = {
  aws: lookInAws,
  azure: (deps, connection, sought) => {
    const signal = AbortSignal.timeout(LOOK_TIMEOUT_MS)
    // A connection that no application is named for yet has applied nothing, and is refused with its first question.
    const identity = azureClientFor(identityIn('azure', connection.identity), 'plan') ?? ''
    return lookInAzure({ open: () => azureAs(deps, connection, 'plan', signal), identity }, sought)
  },
  gcp: (deps, connection, sought) => {
    const signal = AbortSignal.timeout(LOOK_TIMEOUT_MS)
    const { google, project, signer } = openGoogle(deps, connection, { phase: 'plan', signal })
    return lookInGoogle({ google, project, identity: signer.service_account }, sought)
  },
}

/**
 * Searches the account of an environment that was destroyed.
 * @param looks how often it was looked, this time included
 */
export async function searchCloud(
  deps: Pick<Deps, SearchPart>,
  environment: EnvironmentRow,
  former: Former,
  looks: number,
): Promise<CloudSearched> {
  const no = (said: NoAccountSearch, is_temporary = false): CloudSearched => ({
    search: { looked: false, ...said },
    left: [],
    kept: withoutUnnamed(keptOf(former)),
    is_sure: true,
    is_temporary,
  })
  const { orm } = deps.database
  const { connection_id } = environment
  const [connection] =
    connection_id === null ? [] : await orm.select().from(connections).where(eq(connections.id, connection_id))
  const stack = stackSpec.safeParse(former.stack).data
  if (!connection || connection.revoked_at !== null || !stack) return no({ reason: 'no-connection' })
  if (await hasTwin(deps, environment, connection.account)) return no({ reason: 'shared-tags' })

  const looked = await LOOKS[kindRowOf(connection.identity.kind).cloud](deps, asUsedBy(connection, environment), {
    name: openVariables(deps, environment.variables)['name'] ?? slugOf(stack.name),
    environmentType: stack.environment_type,
    region: stack.region,
    former,
  })
  if (!looked.ok) return no(looked.said, looked.is_temporary)
  const { where, account, identity, regions, tags, found } = looked
  const before = former.before?.former ?? []
  const others = await findNamedByOthers(
    deps,
    environment,
    found.map(({ key }) => key),
  )
  const { revived, over } = await readKeeping(orm, environment.id, deps.now())
  const own = found.filter(({ key }) => !others.has(key) && !revived.has(key))
  const kept = keptOf(former).filter(({ address, how }) => how !== 'snapshot' || !over.has(address))
  const sorted = sortFound(own, { former: before, kept, destroyed: former.destroyed })
  const at = deps.now().toISOString()
  const unseen = former.before ? countUnseen(before) : null
  return {
    search: { looked: true, where, at, account, identity, regions, tags, looks, unseen },
    left: priced(former, sorted.left),
    kept: withoutUnnamed(priceKept(sorted.kept, { stack: former.stack, snapshots: former.before?.snapshots ?? [] })),
    is_sure: sorted.left.every(({ is_sure }) => is_sure),
    is_temporary: false,
  }
}

/** Whether an environment that is not deleted carries the same tags in the same account: names are given again. */
async function hasTwin(
  { database: { orm } }: Pick<Deps, 'database'>,
  environment: EnvironmentRow,
  account: string | null,
): Promise<boolean> {
  if (account === null) return false
  const name = sql<string>`${compiledStacks.stack}->>'name'`
  const [own] = await orm
    .select({ name })
    .from(compiledStacks)
    .where(eq(compiledStacks.id, environment.applied_compiled_id ?? environment.compiled_id))
  const others = await orm
    .select({ name })
    .from(environments)
    .innerJoin(connections, eq(connections.id, environments.connection_id))
    .innerJoin(compiledStacks, eq(compiledStacks.id, environments.compiled_id))
    .where(
      and(
        eq(connections.account, account),
        eq(environments.environment_type, environment.environment_type),
        ne(environments.status, 'deleted'),
        ne(environments.id, environment.id),
      ),
    )
  return others.some((one) => slugOf(one.name) === slugOf(own?.name ?? ''))
}

/** What is in the ledger of another environment, which had the same name and left it: nothing is left twice. */
async function findNamedByOthers(
  { database: { orm } }: Pick<Deps, 'database'>,
  { id }: EnvironmentRow,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const isOthers = and(inArray(leaks.key, [...keys]), isNull(leaks.gone_at), ne(leaks.environment_id, id))
  const rows = await orm.select({ key: leaks.key }).from(leaks).where(isOthers)
  return new Set(rows.map(({ key }) => key))
}

/** The same with its price and its component. */
function priced({ stack, componentOf }: Former, left: readonly LeftInAccount[]): LeftOne[] {
  const prices = priceLeft(
    stack,
    left.map(({ key, type, address, region, values }) => ({ key, type, address, region, values })),
  )
  return left.map(({ key, type, address, name }) => {
    const { monthly = null, is_at_least = false } = prices.get(key) ?? {}
    return { key, type, address, name, provider_id: key, monthly, is_at_least, component: componentOf(address) }
  })
}
