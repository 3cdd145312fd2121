// The browsers in which someone has signed in, by a cookie: guesses of others do not keep them out there.
// https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
import { z } from 'zod'
import { DAY_MS } from '#engine/durations.ts'
import { newSecret } from '../crypto/secrets.ts'
import type { Deps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import type { UserRow } from './people.ts'
import { cookie } from './sessions.ts'
import { textOf } from '../crypto/sealed.ts'

const DEVICE_COOKIE = 'strata_device'
/** Use under which the cookie is sealed. */
const SEAL = 'device'
const KEPT_MS = 180 * DAY_MS
/** Of this many accounts the browser is kept, the latest first. */
const ACCOUNTS_MAX = 5

const known = z.array(z.object({ user_id: z.string(), id: z.string(), at: z.number() }))
type Known = z.infer<typeof known>[number]

type Person = Pick<UserRow, 'id' | 'password_changed_at'>

/**
 * The id of this browser for an account in which its owner has signed in here since they chose their password;
 * undefined for a browser that is a stranger's to the account.
 */
export function findDevice(deps: Pick<Deps, 'now' | 'seal'>, ctx: Context, person: Person): string | undefined {
  return readKnown(deps, ctx).find(
    ({ user_id, at }) =>
      user_id === person.id &&
      at >= (person.password_changed_at?.getTime() ?? 0) &&
      at > deps.now().getTime() - KEPT_MS,
  )?.id
}

/** Keeps that the owner of an account has just proved in this browser who they are. */
export function rememberDevice(deps: Pick<Deps, 'now' | 'seal'>, ctx: Context, userId: string): void {
  const all = readKnown(deps, ctx)
  const id = all.find(({ user_id }) => user_id === userId)?.id ?? newSecret()
  const others = all.filter(({ user_id }) => user_id !== userId).slice(0, ACCOUNTS_MAX - 1)
  const next: Known[] = [{ user_id: userId, id, at: deps.now().getTime() }, ...others]
  ctx.setCookie(cookie(ctx, DEVICE_COOKIE, textOf(deps.seal.seal(JSON.stringify(next), SEAL)), KEPT_MS))
}

function readKnown({ seal }: Pick<Deps, 'seal'>, ctx: Context): readonly Known[] {
  const given = ctx.request.cookie(DEVICE_COOKIE)
  if (given === undefined || given === '') return []
  try {
    return known.parse(JSON.parse(seal.open(given, SEAL)))
  } catch {
    // Not of this server, or of its key before.
    return []
  }
}
