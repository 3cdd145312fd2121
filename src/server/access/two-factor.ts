// The second factor: codes of an authenticator (TOTP, RFC 6238) by otplib, and
// recovery codes for people who have lost it.
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { generateSecret, generateURI, verify } from 'otplib'
import { hashReadableSecret, newReadableSecret } from '../crypto/secrets.ts'
import type { Transaction } from '../db/connect.ts'
import { recoveryCodes, users } from '../db/schema/accounts.ts'
import type { Deps } from '../deps.ts'

/** Use under which the secrets of authenticators are sealed. */
export const TOTP_SEAL = 'totp'

const ISSUER = 'Strata'
/** Six digits, a new code every 30 s, SHA-1: what every authenticator knows, and the defaults of otplib. */
const PERIOD_S = 30
const CODE = /^\d{6}$/
const RECOVERY_CODES = 10
/** 49 bits: they are no password, but stand beside one, and guesses are counted. */
const RECOVERY_CODE_GROUPS = 2

/** A new secret for an authenticator, in Base32; 160 bits, as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return generateSecret()
}

/** The otpauth address that an authenticator scans. @param secret in Base32 */
export function totpUri(secret: string, email: string): string {
  return generateURI({ issuer: ISSUER, label: email, secret })
}

/**
 * The time step (30 s since 1970) to which a code belongs; undefined when the
 * code is wrong. Codes of the step before and after count too, because clocks differ.
 * @param secret in Base32
 */
export async function findTotpStep(secret: string, code: string, now: Date): Promise<number | undefined> {
  const token = code.replaceAll(/\s/g, '')
  if (!CODE.test(token)) return undefined
  const result = await verify({ secret, token, epoch: Math.floor(now.getTime() / 1000), epochTolerance: PERIOD_S })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** Ten new recovery codes, to be shown once and kept as hashes. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => newReadableSecret(RECOVERY_CODE_GROUPS))
}

/** What is kept of a recovery code; case, spaces and hyphens do not count. */
export function hashRecoveryCode(code: string): string {
  return hashReadableSecret(code)
}

/** What proved the second factor. */
export type SecondFactor = 'authenticator' | 'recovery code'

/**
 * Takes a code of someone with two-factor: of the authenticator, each once, or
 * a recovery code, which is used up. Gives which it was; undefined when the code is wrong.
 * @throws Error when the secret was sealed with another key
 */
export async function acceptSecondFactor(
  deps: Pick<Deps, 'now' | 'seal'>,
  tx: Transaction,
  user: Pick<typeof users.$inferSelect, 'id' | 'two_factor_secret'>,
  code: string,
): Promise<SecondFactor | undefined> {
  if (user.two_factor_secret === null) return undefined
  const step = await findTotpStep(deps.seal.open(user.two_factor_secret, TOTP_SEAL), code, deps.now())
  if (step !== undefined) {
    // In the statement itself, so that of two requests with one code a single one wins.
    const isNew = or(isNull(users.two_factor_last_step), lt(users.two_factor_last_step, step))
    const taken = await tx
      .update(users)
      .set({ two_factor_last_step: step })
      .where(and(eq(users.id, user.id), isNew))
      .returning({ id: users.id })
    return taken.length > 0 ? 'authenticator' : undefined
  }
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.user_id, user.id), eq(recoveryCodes.code_hash, hashRecoveryCode(code))))
    .returning({ user_id: recoveryCodes.user_id })
  return used.length > 0 ? 'recovery code' : undefined
}
