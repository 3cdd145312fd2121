// Against guessing: failures are counted in the database by rate-limiter-flexible,
// so that several processes count together. The library reads the time of the
// process itself and not that of the dependencies.
import { hash } from 'node:crypto'
import { message } from '#words/message.ts'
import { isIPv6 } from 'node:net'
import { and, eq, gt, gte, inArray, or, sql } from 'drizzle-orm'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Queries } from '../db/connect.ts'
import { attempts } from '../db/schema/accounts.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'

const MINUTE_S = 60
const HOUR_S = 3600

interface Limit {
  readonly points: number
  readonly seconds: number
  /** A success forgets the failures before it; otherwise it only does not count itself. */
  readonly isForgiving?: true
}

/** How often each thing may fail, and in which time. A limit lifts itself when its time is over. */
const LIMITS = {
  /** Passwords of one account from one address. */
  'account-and-address': { points: 5, seconds: 15 * MINUTE_S, isForgiving: true },
  /** Passwords and codes of one account from anywhere but its known devices: against many that guess together. */
  account: { points: 20, seconds: HOUR_S },
  /** The same from a browser in which its owner has signed in: no one else's guesses count there. */
  device: { points: 5, seconds: 15 * MINUTE_S, isForgiving: true },
  /** Codes with which someone who is signed in confirms a change of their account. */
  confirmation: { points: 20, seconds: HOUR_S },
  /** Anything that one address guesses: against one that tries many accounts. */
  address: { points: 50, seconds: 15 * MINUTE_S },
  /** Codes for one awaited sign-in. */
  challenge: { points: 5, seconds: 15 * MINUTE_S },
  /** E-mails to an address that is not confirmed yet. */
  mail: { points: 3, seconds: HOUR_S },
  /** Invitations that one person sends: nobody writes to strangers in the name of the installation. */
  inviter: { points: 30, seconds: HOUR_S },
  /** Invitations to one address, from whomever. */
  invited: { points: 5, seconds: HOUR_S },
} as const satisfies Record<string, Limit>

export type LimitKind = keyof typeof LIMITS

/** What an attempt counts for: a limit and whose, such as an e-mail address and from where. */
export type Counter = readonly [kind: LimitKind, ...keys: readonly string[]]

/** A refusal of one attempt too many. */
export class TooManyAttempts extends Refused {
  readonly kind: LimitKind
  /** True for the first refusal of a time: the ones after it are no news. */
  readonly isFirst: boolean

  constructor(kind: LimitKind, isFirst: boolean, msLeft: number) {
    super(429, message('http.too-many-attempts', { minutes: minutesOf(msLeft) }))
    this.kind = kind
    this.isFirst = isFirst
  }
}

/** An attempt under way. It counts as failed until the caller reports success. */
export interface Attempt {
  /** How many more may fail; 0 says that the next one is refused. */
  readonly left: number
  /** Takes it back from the counts. */
  succeed(): Promise<void>
}

/** Groups of an IPv6 address that name a network: the owner of one address has the whole /64 (RFC 6177). */
const NETWORK_GROUPS = 4

/**
 * Whose an address is, for counting: itself, or with IPv6 its network, because
 * one connection chooses freely among 2^64 addresses of it.
 * @param ip as the proxies name it
 */
export function guesserAt(ip: string): string {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  // Written by the URL parser: in lower case and without leading zeros, an IPv4 address in it as two groups.
  const text = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = text.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups =
    tail === undefined
      ? before
      : [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
  const isIpv4 = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  return isIpv4 ? text : `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
}

/** What a wrong password or code counts for in a browser that is known. @param id of the device or the session */
export function deviceCounters(id: string): Counter[] {
  return [['device', id]]
}

/** What a wrong password of an account counts for, in a browser that its owner has not signed in with. */
export function passwordCounters(email: string, ip: string): Counter[] {
  return [['account-and-address', email, guesserAt(ip)], ['account', email], addressCounter(ip)]
}

/** What anything that is guessed counts for. */
export function addressCounter(ip: string): Counter {
  return ['address', guesserAt(ip)]
}

/** What a wrong code of two-factor counts for there. */
export function codeCounters(email: string, ip: string): Counter[] {
  return [['account', email], addressCounter(ip)]
}

/**
 * Counts an attempt before it is made, so that many at the same time are no way
 * around. A refused attempt counts nowhere else.
 * @throws Refused with 429 that says in how many minutes to try again
 */
export async function beginAttempt(deps: Pick<Deps, 'database'>, counters: readonly Counter[]): Promise<Attempt> {
  const counted: Counter[] = []
  let left = Number.POSITIVE_INFINITY
  for (const counter of counters) {
    const result = await consume(deps, counter)
    if (result.isRefused) {
      await Promise.all(counted.map(([kind, ...keys]) => limiter(deps, kind).reward(keyText(keys))))
      const [kind] = counter
      throw new TooManyAttempts(kind, result.consumedPoints === LIMITS[kind].points + 1, result.msBeforeNext)
    }
    counted.push(counter)
    left = Math.min(left, result.remainingPoints)
  }
  const succeed = async (): Promise<void> => {
    await Promise.all(counted.map(([kind, ...keys]) => forgive(deps, kind, keyText(keys))))
  }
  return { left, succeed }
}

/**
 * Does what may be done only so often, and counts it. What fails does not count.
 * @throws Refused with 429 that says in how many minutes to try again
 */
export async function doLimited<Done>(
  deps: Pick<Deps, 'database'>,
  counters: readonly Counter[],
  work: () => Promise<Done>,
): Promise<Done> {
  const attempt = await beginAttempt(deps, counters)
  try {
    return await work()
  } catch (error) {
    await attempt.succeed()
    throw error
  }
}

/** What an invitation counts for; nothing where none is mailed. */
export function invitationCounters({ mail }: Pick<Deps, 'mail'>, inviterId: string, email: string): Counter[] {
  return mail
    ? [
        ['inviter', inviterId],
        ['invited', email],
      ]
    : []
}

/**
 * Lets a person try passwords again who has just proved in another way that the account is theirs. What their address
 * guessed
 * elsewhere still counts.
 */
export async function forgetWrongPasswords(deps: Pick<Deps, 'database'>, email: string, ip: string): Promise<void> {
  const counters = passwordCounters(email, ip).filter(([kind]) => kind !== 'address')
  await Promise.all(counters.map(([kind, ...keys]) => limiter(deps, kind).delete(keyText(keys))))
}

async function consume(
  deps: Pick<Deps, 'database'>,
  [kind, ...keys]: Counter,
): Promise<Pick<RateLimiterRes, 'remainingPoints' | 'consumedPoints' | 'msBeforeNext'> & { isRefused: boolean }> {
  try {
    const { remainingPoints, consumedPoints, msBeforeNext } = await limiter(deps, kind).consume(keyText(keys))
    return { isRefused: false, remainingPoints, consumedPoints, msBeforeNext }
  } catch (error) {
    // The library throws its result when there are too many, and errors when the database fails.
    if (error instanceof RateLimiterRes)
      return {
        isRefused: true,
        remainingPoints: 0,
        consumedPoints: error.consumedPoints,
        msBeforeNext: error.msBeforeNext,
      }
    throw error
  }
}

async function forgive(deps: Pick<Deps, 'database'>, kind: LimitKind, key: string): Promise<void> {
  const limit: Limit = LIMITS[kind]
  if (limit.isForgiving) await limiter(deps, kind).delete(key)
  else await limiter(deps, kind).reward(key)
}

/** Making one costs nothing: all it knows is in the table. */
function limiter({ database }: Pick<Deps, 'database'>, kind: LimitKind): RateLimiterPostgres {
  const { points, seconds } = LIMITS[kind]
  return new RateLimiterPostgres({
    storeClient: database.pool,
    storeType: 'pool',
    tableName: 'attempts',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: kind,
    points,
    duration: seconds,
  })
}

/** As hashes, because an e-mail address can be longer than the column. */
function keyText(keys: readonly string[]): string {
  return keys.map((key) => hash('sha256', key, 'base64url')).join('.')
}

/** Until when no unknown device can sign in to accounts that are guessed at, by their addresses. */
export async function findPauses(orm: Queries, emails: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const { key, points, expire } = attempts
  const emailOf = new Map(emails.map((email) => [`account:${keyText([email])}`, email]))
  if (emailOf.size === 0) return new Map()
  const rows = await orm
    .select({ key, expire })
    .from(attempts)
    .where(and(inArray(key, [...emailOf.keys()]), gte(points, LIMITS.account.points), gt(expire, Date.now())))
  return new Map(rows.map((row) => [emailOf.get(row.key) ?? '', new Date(row.expire ?? 0)]))
}

/** Forgets the wrong passwords and codes of an account, from wherever they came. @returns how many counts there were */
export async function forgetGuesses(orm: Queries, email: string): Promise<number> {
  const { key } = attempts
  const whose = keyText([email])
  const isTheirs = or(eq(key, `account:${whose}`), sql`starts_with(${key}, ${`account-and-address:${whose}.`})`)
  return (await orm.delete(attempts).where(isTheirs).returning({ key })).length
}

function minutesOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000 / MINUTE_S))
}
