// Turning two-factor on and off. A code proves that the authenticator is at hand;
// the secret and the recovery codes are shown once and never again.
import type { accounts } from '#contract/accounts.ts'
import type { Output } from '#contract/endpoint.ts'
import { message } from '#words/message.ts'
import { beginAttempt } from '../../access/limits.ts'
import { listPasskeyRows } from '../../access/passkeys.ts'
import { updateUser, type UserRow } from '../../access/people.ts'
import { forgetSecondFactor, noteSecondFactor } from '../../access/session-policy.ts'
import {
  TOTP_SEAL,
  acceptSecondFactor,
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  totpUri,
  type SecondFactor,
} from '../../access/two-factor.ts'
import type { Change } from '../../audit/change.ts'
import { personTarget } from '../../audit/targets.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import { notify } from '../../notify/notify.ts'
import {
  badField,
  changeOwn,
  confirmPassword,
  getPerson,
  recordRefusal,
  refuseChangedPassword,
  type OwnChange,
} from './own.ts'
import { insertRecoveryCodes, removeRecoveryCodes } from './two-factor-store.ts'

type Codes = Output<typeof accounts.enableTwoFactor>

function refuseOn({ two_factor_enabled_at }: UserRow): void {
  if (two_factor_enabled_at) throw conflict(message('accounts.two-factor-on'))
}

function refuseOff({ two_factor_enabled_at }: UserRow): void {
  if (!two_factor_enabled_at) throw conflict(message('accounts.two-factor-off'))
}

function refuseNotStarted(person: UserRow): void {
  refuseOn(person)
  if (person.two_factor_secret === null) throw conflict(message('accounts.no-authenticator'))
}

/**
 * Makes a secret for an authenticator, which ends the one of an earlier start.
 * It counts when {@link enableTwoFactor} is given a code of it.
 * @throws Refused with 400 for a wrong password, 409 when two-factor is on, 429 after too many wrong passwords
 */
export async function startTwoFactor(
  deps: Deps,
  ctx: SignedIn,
  given: string,
): Promise<Output<typeof accounts.startTwoFactor>> {
  refuseOn(await getPerson(deps, ctx))
  const confirmed = await confirmPassword(deps, ctx, given)
  const secret = newTotpSecret()
  await changeOwn(deps, ctx, async ({ tx, person }) => {
    refuseOn(person)
    refuseChangedPassword(person, confirmed)
    await updateUser(tx, person.id, { two_factor_secret: deps.seal.seal(secret, TOTP_SEAL) })
  })
  return { secret, uri: totpUri(secret, ctx.caller.email) }
}

/**
 * Turns two-factor on with the first code of the authenticator.
 * @throws Refused with 400 for a wrong code, 409 when it is on or was not started, 429 after too many wrong codes
 */
export function enableTwoFactor(deps: Deps, ctx: SignedIn, code: string): Promise<Codes> {
  return withCode(deps, ctx, {
    code,
    refuse: refuseNotStarted,
    work: async (made, person) => {
      await updateUser(made.tx, person.id, { two_factor_enabled_at: deps.now() })
      await noteSecondFactor(made.tx, made.session_id)
      const codes = await replaceCodes(made, person)
      made.record({
        action: 'account.two-factor.enable',
        target: personTarget(person),
        before: { two_factor: false },
        after: { two_factor: true },
      })
      await notifyOfChange(deps, made, person, 'enabled')
      return codes
    },
  })
}

/**
 * Turns two-factor off and forgets the secret and the recovery codes.
 * @throws Refused with 400 for a wrong code, 409 when it is off, 429 after too many wrong codes
 */
export async function disableTwoFactor(deps: Deps, ctx: SignedIn, code: string): Promise<void> {
  await withCode(deps, ctx, {
    code,
    refuse: refuseOff,
    work: async (made, person, second_factor) => {
      await updateUser(made.tx, person.id, {
        two_factor_secret: null,
        two_factor_enabled_at: null,
        two_factor_last_step: null,
      })
      await removeRecoveryCodes(made.tx, person.id)
      if ((await listPasskeyRows(made.tx, person.id)).length === 0) await forgetSecondFactor(made.tx, person.id)
      made.record({
        action: 'account.two-factor.disable',
        target: personTarget(person),
        before: { two_factor: true },
        after: { two_factor: false, second_factor },
      })
      await notifyOfChange(deps, made, person, 'disabled')
    },
  })
}

/**
 * Makes new recovery codes; the old ones end.
 * @throws Refused with 400 for a wrong code, 409 when two-factor is off, 429 after too many wrong codes
 */
export function makeRecoveryCodes(deps: Deps, ctx: SignedIn, code: string): Promise<Codes> {
  return withCode(deps, ctx, {
    code,
    refuse: refuseOff,
    work: async (made, person, second_factor) => {
      const codes = await replaceCodes(made, person)
      made.record({
        action: 'account.two-factor.recovery-codes',
        target: personTarget(person),
        after: { second_factor },
      })
      await notifyOfChange(deps, made, person, 'codes')
      return codes
    },
  })
}

/** Runs a change that a code must allow. @param refuse throws when two-factor is not as the change needs it */
async function withCode<Value>(
  deps: Deps,
  ctx: SignedIn,
  {
    code,
    refuse,
    work,
  }: {
    readonly code: string
    readonly refuse: (person: UserRow) => void
    readonly work: (made: OwnChange, person: UserRow, second_factor: SecondFactor) => Promise<Value>
  },
): Promise<Value> {
  // Before the attempt too, because no code was tried where none is asked for.
  refuse(await getPerson(deps, ctx))
  const attempt = await beginAttempt(deps, [['confirmation', ctx.caller.id]])
  const done = await changeOwn(deps, ctx, async (made) => {
    refuse(made.person)
    const second_factor = await acceptSecondFactor(deps, made.tx, made.person, code)
    return second_factor && { value: await work(made, made.person, second_factor) }
  })
  if (!done) {
    await recordRefusal(deps, ctx, 'second factor')
    throw badField('code', message('accounts.wrong-code'))
  }
  await attempt.succeed()
  return done.value
}

async function replaceCodes({ tx }: Change, { id }: UserRow): Promise<Codes> {
  const codes = newRecoveryCodes()
  await removeRecoveryCodes(tx, id)
  await insertRecoveryCodes(tx, id, codes.map(hashRecoveryCode))
  return { recovery_codes: codes }
}

function notifyOfChange(
  deps: Deps,
  { tx }: Change,
  { id }: UserRow,
  change: 'enabled' | 'disabled' | 'codes',
): Promise<void> {
  return notify(deps, tx, [{ user_id: id, kind: 'two-factor-changed', data: { change }, path: '/profile' }])
}
