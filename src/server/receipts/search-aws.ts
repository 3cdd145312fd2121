// The search of an account of AWS for what is left of an environment: by the tags that everything of its stack carries.
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { parseArn } from '#domain/receipt/arn.ts'
import { countUnseen, sortFound, type FoundResource, type LeftInAccount } from '#domain/receipt/of-account.ts'
import type { LeftOne, NoAwsSearch, NotLooked } from '#domain/receipt/receipt.ts'
import { awsStackTags } from '#engine/clouds/aws/naming.ts'
import { slugOf } from '#engine/compile/names.ts'
import { stackSpec } from '#engine/stack/schema.ts'
import { describeResource } from '../aws/describe.ts'
import { isTemporary, UNREACHABLE, type AwsKey } from '../aws/send.ts'
import { awsOf, signInAs, type AwsPart } from '../aws/sign-in.ts'
import { callerIdentity } from '../aws/sts.ts'
import { findTagged } from '../aws/tagging.ts'
import { connections } from '../db/schema/connections.ts'
import { compiledStacks, environments } from '../db/schema/environments.ts'
import { leaks } from '../db/schema/receipts.ts'
import type { Deps } from '../deps.ts'
import { openVariables } from '../environments/base/variables.ts'
import type { EnvironmentRow } from '../environments/base/lock.ts'
import type { Former } from './former.ts'
import { readKeeping } from './kept/note.ts'
import { priceLeft } from './price-left.ts'
import { keptOf, type SearchedAccount } from './write.ts'

/** The parts of the server that a search needs. */
export type SearchPart = AwsPart | 'database' | 'now' | 'log'

/** What a search came to, and whether another one in a while may come to something else. */
export type AwsSearched = SearchedAccount & {
  /** Whether everything that is left is there for certain. */
  readonly is_sure: boolean
  /** Whether AWS did not answer, or not now. */
  readonly is_temporary: boolean
}

/** Where AWS lists what belongs to no region. */
const GLOBAL_REGION = 'us-east-1'
/** Resources that AWS is asked about one by one; what is more counts as it is listed. */
const DESCRIBED_MAX = 200
/** Asked at the same time. */
const AT_ONCE = 5

/**
 * Searches the account of an environment that was destroyed.
 * @param looks how often it was looked, this time included
 */
export async function searchAws(
  deps: Pick<Deps, SearchPart>,
  environment: EnvironmentRow,
  former: Former,
  looks: number,
): Promise<AwsSearched> {
  const no = (said: NoAwsSearch, is_temporary = false): AwsSearched => ({
    search: { looked: false, ...said },
    left: [],
    kept: keptOf(former),
    is_sure: true,
    is_temporary,
  })
  const { orm } = deps.database
  const { connection_id } = environment
  const [connection] =
    connection_id === null ? [] : await orm.select().from(connections).where(eq(connections.id, connection_id))
  const stack = stackSpec.safeParse(former.stack).data
  if (!connection || connection.revoked_at !== null || !stack) return no({ reason: 'no-connection' })
  const { account } = connection
  if (await hasTwin(deps, environment, account)) return no({ reason: 'shared-tags' })

  const key = await signInAs(deps, connection, SIGN_IN)
  const aws = awsOf(deps)
  const who = key.ok ? await callerIdentity(aws, key.value) : key
  if (!key.ok || !who.ok) {
    const { code } = key.ok ? (who as Exclude<typeof who, { ok: true }>) : key
    return no({ reason: signInReason(code), code }, isTemporary({ code, status: undefined }))
  }
  const identity = who.value.arn
  if (who.value.account !== account) return no({ reason: 'other-account', identity })

  const name = openVariables(deps, environment.variables)['name'] ?? slugOf(stack.name)
  const tags = awsStackTags(name, stack.environment_type)
  const regions = regionsOf(stack.region, former)
  const arns: string[] = []
  for (const region of regions) {
    const found = await findTagged(aws, key.value, { region, tags })
    if (!found.ok) {
      const { code } = found
      return no({ reason: searchReason(code), code, region, identity }, isTemporary(found))
    }
    arns.push(...found.resources.map(({ arn }) => arn))
  }
  const found = await describeAll(deps, key.value, [...new Set(arns)])
  const before = former.before?.former ?? []
  const others = await findNamedByOthers(deps, environment, arns)
  const { revived, over } = await readKeeping(orm, environment.id, deps.now())
  const own = found.filter(({ arn }) => !others.has(arn) && !revived.has(arn))
  const kept = keptOf(former).filter(({ address, how }) => how !== 'snapshot' || !over.has(address))
  const sorted = sortFound(own, { former: before, kept, destroyed: former.destroyed })
  return {
    search: {
      looked: true,
      where: 'aws-account',
      at: deps.now().toISOString(),
      account: who.value.account,
      identity,
      regions,
      tags,
      looks,
      unseen: former.before ? countUnseen(before) : null,
    },
    left: priced(former, sorted.left),
    kept: sorted.kept,
    is_sure: sorted.left.every(({ is_sure }) => is_sure),
    is_temporary: false,
  }
}

const SIGN_IN = { phase: 'plan', session: 'strata-search' } as const

const DENIED = new Set(['AccessDenied', 'AccessDeniedException', 'UnauthorizedOperation', 'UnauthorizedException'])

function signInReason(code: string): NotLooked {
  if (code === UNREACHABLE) return 'unreachable'
  return isTemporary({ code, status: undefined }) ? 'refused' : 'key-refused'
}

function searchReason(code: string): NotLooked {
  if (code === UNREACHABLE) return 'unreachable'
  return DENIED.has(code) ? 'denied' : 'refused'
}

/** The regions of a stack, those in which its state knew something, and that of what belongs to no region. */
function regionsOf(region: string, { before }: Former): string[] {
  const known = before?.former.flatMap(({ arn }) => (arn === null ? [] : (parseArn(arn)?.region ?? [])))
  return [...new Set([region, GLOBAL_REGION, ...(known ?? [])])].filter((one) => one !== '').toSorted()
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
  arns: readonly string[],
): Promise<ReadonlySet<string>> {
  if (arns.length === 0) return new Set()
  const isOthers = and(inArray(leaks.key, [...arns]), isNull(leaks.gone_at), ne(leaks.environment_id, id))
  const rows = await orm.select({ key: leaks.key }).from(leaks).where(isOthers)
  return new Set(rows.map(({ key }) => key))
}

async function describeAll(
  deps: Pick<Deps, SearchPart>,
  key: AwsKey,
  arns: readonly string[],
): Promise<FoundResource[]> {
  const found: FoundResource[] = arns.slice(DESCRIBED_MAX).map((arn) => ({ arn, condition: { is: 'unknown' } }))
  const asked = arns.slice(0, DESCRIBED_MAX)
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    const some = asked.slice(from, from + AT_ONCE)
    found.push(
      ...(await Promise.all(
        some.map(async (arn) => ({ arn, condition: await describeResource(awsOf(deps), key, arn) })),
      )),
    )
  }
  return found
}

/** The same with its price and its component. */
function priced({ stack, componentOf }: Former, left: readonly LeftInAccount[]): LeftOne[] {
  const prices = priceLeft(
    stack,
    left.map(({ arn, type, address, region, values }) => ({ key: arn, type, address, region, values })),
  )
  return left.map(({ arn, type, address, name }) => {
    const { monthly = null, is_at_least = false } = prices.get(arn) ?? {}
    return { key: arn, type, address, name, provider_id: arn, monthly, is_at_least, component: componentOf(address) }
  })
}
