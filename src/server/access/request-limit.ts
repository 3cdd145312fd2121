// How many requests one person can send in a minute, counted by all servers together.
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { message } from '#words/message.ts'
import type { Database } from '../db/connect.ts'
import type { CountRequest } from '../http/places.ts'
import { Refused } from '../http/errors.ts'

const MINUTE_S = 60
/**
 * What a server takes of the shared number at once, as a part of it: so many requests need no question to the database.
 * What it has taken and does not use is lost to other servers until the minute ends.
 */
const PART = 1 / 20
/** Beyond so many people in memory, those whose minute has ended are forgotten. */
const PEOPLE_MAX = 1000

interface Share {
  left: number
  readonly isRefused: boolean
  readonly endsAt: number
}

/**
 * Makes what counts requests. The library reads the time of the process.
 * @param max requests of one person in a minute, on all servers together; 0 for any number
 */
export function createRequestLimit({ database }: { readonly database: Database }, max: number): CountRequest {
  if (max === 0) return () => Promise.resolve()
  const size = Math.max(1, Math.floor(max * PART))
  const limiter = new RateLimiterPostgres({
    storeClient: database.pool,
    storeType: 'pool',
    tableName: 'attempts',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: 'requests',
    points: max,
    duration: MINUTE_S,
  })
  const shares = new Map<string, Share>()
  const asking = new Map<string, Promise<void>>()
  const take = async (person: string): Promise<void> => {
    if (shares.size > PEOPLE_MAX) forgetEnded(shares)
    const { isRefused, msBeforeNext } = await consume(limiter, person, size)
    shares.set(person, { left: isRefused ? 0 : size, isRefused, endsAt: Date.now() + msBeforeNext })
  }
  return async (person) => {
    for (;;) {
      const share = shares.get(person)
      if (share && share.endsAt > Date.now()) {
        if (share.left > 0) {
          share.left -= 1
          return
        }
        if (share.isRefused) throw tooMany(max, share.endsAt - Date.now())
      }
      // Who asks at the same time asks once.
      const taking = asking.get(person) ?? take(person).finally(() => asking.delete(person))
      asking.set(person, taking)
      await taking
    }
  }
}

async function consume(
  limiter: RateLimiterPostgres,
  person: string,
  points: number,
): Promise<{ readonly isRefused: boolean; readonly msBeforeNext: number }> {
  try {
    const { msBeforeNext } = await limiter.consume(person, points)
    return { isRefused: false, msBeforeNext }
  } catch (error) {
    // The library throws its result when there are too many, and errors when the database fails.
    if (error instanceof RateLimiterRes) return { isRefused: true, msBeforeNext: error.msBeforeNext }
    throw error
  }
}

function forgetEnded(shares: Map<string, Share>): void {
  for (const [person, { endsAt }] of shares) if (endsAt <= Date.now()) shares.delete(person)
}

function tooMany(max: number, msLeft: number): Refused {
  return new Refused(429, message('http.too-many-requests', { max, seconds: Math.max(1, Math.ceil(msLeft / 1000)) }))
}
