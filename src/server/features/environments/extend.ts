// Moving the end of an environment.
import type { Environment } from '#contract/environment.ts'
import { extendedExpiry, statusByTime } from '#domain/environment/expiry.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import type { Text } from '../../http/implement.ts'
import { moveEnvironment } from '../../lifecycle/move.ts'
import { timeOf } from '../../lifecycle/waiting-words.ts'
import { act } from './act.ts'

/** Later dates cannot be written with a year of four digits. */
const LATEST = new Date('9999-12-31T23:59:59.999Z')

/**
 * Moves the end by days. Two who do so at once both move it.
 * @throws Refused with 404 when it is gone, 409 when it has no end, cannot be extended as it is, or the project caps its lifetime
 */
export function extend(deps: Deps, ctx: SignedIn, id: string, days: number): Promise<Text<Environment>> {
  return act(deps, ctx, id, 'extend', async (work, { environment, project }, now) => {
    const { activated_at, expires_at } = environment
    const { max_lifetime_days } = project
    if (expires_at === null) throw new Error(`The environment ${id} has no end, and was not refused for it.`)
    const extended = extendedExpiry({ expires_at, activated_at, max_lifetime_days }, days, now)
    if (!extended.ok) {
      const rule = `The project lets an environment live for ${max_lifetime_days} ${max_lifetime_days === 1 ? 'day' : 'days'} at most, this one until ${timeOf(extended.latest)}`
      throw conflict(`${rule}: extend it by fewer days, or ask an owner of the project to raise the limit.`)
    }
    if (extended.expires_at > LATEST) throw conflict('The end would lie after the year 9999: extend it by fewer days.')
    const move = { expires_at: extended.expires_at, status: statusByTime(extended.expires_at, now) }
    await moveEnvironment(work, environment, move, { action: 'environment.extend', after: { days } }, now)
  })
}
