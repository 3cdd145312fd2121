// What needs that a person proves once more that the account is theirs, here and in other features.
import { message } from '#words/message.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import {
  badField,
  changeOwn,
  confirmCode,
  confirmPassword,
  getPerson,
  refuseChangedPassword,
  type OwnChange,
} from './own.ts'

/** What proves that the owner of an account asks: their password, or a code of their second factor. */
interface OwnerProof {
  readonly current_password?: string | undefined
  readonly code?: string | undefined
}

/**
 * Runs a change by a person who gives their password or a code of their second factor with it, for what outlasts the
 * browser that was left open.
 * @throws Refused with 400 for a wrong password or code, 429 after too many, 401 when the session has ended
 */
export async function changeConfirmed<Value>(
  deps: Deps,
  ctx: SignedIn,
  proof: OwnerProof,
  work: (made: OwnChange) => Promise<Value>,
): Promise<Value> {
  const confirmed = await confirmOwner(deps, ctx, proof)
  return changeOwn(deps, ctx, (made) => {
    refuseChangedPassword(made.person, confirmed)
    return work(made)
  })
}

/**
 * Makes sure that the owner of the account asks, by the password or the second factor, whichever was given; a person
 * without a password who has a second factor gives that.
 * @returns what {@link confirmPassword} gives; undefined after a code
 * @throws Refused with 400 for a wrong password or code, 429 after too many
 */
async function confirmOwner(
  deps: Deps,
  ctx: SignedIn,
  { current_password = '', code }: OwnerProof,
): Promise<string | null | undefined> {
  const { password_hash, two_factor_enabled_at } = await getPerson(deps, ctx)
  const isCode = two_factor_enabled_at !== null && (password_hash === null || current_password === '')
  if (!isCode || (code === undefined && password_hash !== null)) return confirmPassword(deps, ctx, current_password)
  if (code === undefined) throw badField('code', message('fields.code-required'))
  await confirmCode(deps, ctx, code)
  return undefined
}
