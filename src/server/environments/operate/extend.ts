// Moving the end date of an environment.
import type { Environment } from '#contract/environment.ts'
import type { environments } from '#contract/environments.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { extendedExpiry, statusByTime } from '#domain/environment/expiry.ts'
import { message } from '#words/message.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import { moveEnvironment } from '../base/move.ts'
import { performAction } from './perform-action.ts'

/** Later dates cannot be written with a year of four digits. */
const LATEST = new Date('9999-12-31T23:59:59.999Z')

type Wish = Parsed<(typeof environments)['extend']>['body']

/**
 * Moves the end by days, or to a date. When two people do so by days at the same time, both extensions count.
 * @throws Refused with 404 when it is gone, 409 when it has no end, cannot be extended now, would live longer than its
 *   project allows, or would not end later
 */
export function extendEnvironment(
  deps: Deps,
  ctx: SignedIn,
  id: string,
  { days, expires_at: end }: Wish,
): Promise<Environment> {
  return performAction(deps, ctx, { id, action: 'extend' }, async (context, { environment, project }) => {
    const { activated_at, expires_at } = environment
    const { max_lifetime_days } = project
    if (expires_at === null) throw new Error(`The environment ${id} has no end, and was not refused for it.`)
    const extended = extendedExpiry(
      { expires_at, activated_at, max_lifetime_days },
      end === undefined ? { days: days ?? 0 } : { end: new Date(end) },
      context.now,
    )
    if ('earliest' in extended)
      throw conflict(message('environments.end-not-later', { earliest: extended.earliest.toISOString() }))
    if (!extended.ok) {
      throw conflict(
        message('environments.lifetime-limit', {
          days: max_lifetime_days ?? 0,
          latest: extended.latest.toISOString(),
        }),
      )
    }
    if (extended.expires_at > LATEST) throw conflict(message('environments.end-too-late'))
    const isPending = environment.status === 'pending'
    const move = {
      expires_at: extended.expires_at,
      ...(!isPending && { status: statusByTime(extended.expires_at, context.now) }),
    }
    const after = days === undefined ? {} : { days }
    await moveEnvironment(context, environment, move, { action: 'environment.extend', after })
  })
}
