// Passkeys (WebAuthn level 3) by @simplewebauthn/server: challenges, and what authenticators answer to them.
import { isIP } from 'node:net'
import { and, eq } from 'drizzle-orm'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { MINUTE_MS } from '#engine/durations.ts'
import { hashSecret, newSecret } from '../crypto/secrets.ts'
import { textOf } from '../crypto/sealed.ts'
import type { Queries, Transaction } from '../db/connect.ts'
import { passkeys, usedChallenges } from '../db/schema/accounts.ts'
import type { Deps } from '../deps.ts'
import type { UserRow } from './people.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

/** How long a person may take to touch the authenticator. */
const CHALLENGE_MS = 5 * MINUTE_MS
/** Use under which challenges are sealed. */
const SEAL = 'passkey-challenge'
const RP_NAME = 'Strata'
/** EdDSA, ES256 and RS256, as COSE numbers them: what every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257]

const challengeText = z.object({ user_id: z.string().nullable(), until: z.number(), nonce: z.string() })
const clientData = z.object({ challenge: z.string() })

/** What is read of a new passkey as the browser gives it. */
interface GivenNew {
  readonly id: string
  readonly rawId: string
  readonly response: { readonly clientDataJSON: string; readonly attestationObject: string }
}

/** What is read of what an authenticator has signed. */
interface GivenSigned {
  readonly id: string
  readonly rawId: string
  readonly response: {
    readonly clientDataJSON: string
    readonly authenticatorData: string
    readonly signature: string
    readonly userHandle?: string | null | undefined
  }
}

type Site = Pick<Deps, 'publicUrl'>
type Challenging = Pick<Deps, 'now' | 'seal'> & Site

/** The name of this site for authenticators; undefined where it has none, because passkeys belong to names alone. */
export function passkeySite({ publicUrl }: Site): string | undefined {
  const { hostname } = new URL(publicUrl)
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? hostname : undefined
}

/**
 * A challenge carries for whom it is and until when, sealed: nothing is kept of those that no one answers.
 * @param userId who adds a passkey; null for a sign-in
 */
function newChallenge({ now, seal }: Challenging, userId: string | null): Uint8Array<ArrayBuffer> {
  const given = { user_id: userId, until: now().getTime() + CHALLENGE_MS, nonce: newSecret() }
  return new TextEncoder().encode(textOf(seal.seal(JSON.stringify(given), SEAL)))
}

/** The challenge that an answer is to; undefined for one of another use or person, and one that is over. */
function openChallenge({ now, seal }: Challenging, clientDataJSON: string, userId: string | null): string | undefined {
  try {
    const { challenge } = clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()))
    const text = seal.open(Buffer.from(challenge, 'base64url').toString(), SEAL)
    const { user_id, until } = challengeText.parse(JSON.parse(text))
    return user_id === userId && until > now().getTime() ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Takes a challenge that was answered rightly; false when it was taken before. */
async function takeChallenge(tx: Transaction, challenge: string, now: Date): Promise<boolean> {
  const expires_at = new Date(now.getTime() + CHALLENGE_MS)
  const row = { challenge_hash: hashSecret(challenge), expires_at }
  return (await tx.insert(usedChallenges).values(row).onConflictDoNothing().returning()).length > 0
}

/** What a browser makes a passkey with, for someone. @param known passkeys that they have */
export async function askForNew(
  deps: Challenging,
  user: Pick<UserRow, 'id' | 'email' | 'name'>,
  known: readonly PasskeyRow[],
  rpID: string,
): Promise<Record<string, unknown>> {
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    challenge: newChallenge(deps, user.id),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/** What a browser asks for any passkey of this site with. */
export async function askForAny(deps: Challenging, rpID: string): Promise<Record<string, unknown>> {
  const challenge = newChallenge(deps, null)
  const options = await generateAuthenticationOptions({
    rpID,
    challenge,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  })
  return { ...options }
}

/** A new passkey that was made for someone, on this site, with its owner present; undefined for anything else. */
export async function readNew(
  deps: Challenging,
  userId: string,
  { id: credentialId, rawId, response }: GivenNew,
  rpID: string,
): Promise<
  | { take: (tx: Transaction) => Promise<boolean>; row: Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter'> }
  | undefined
> {
  const challenge = openChallenge(deps, response.clientDataJSON, userId)
  if (challenge === undefined) return undefined
  const { clientDataJSON, attestationObject } = response
  const read = await verifyRegistrationResponse({
    response: {
      id: credentialId,
      rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: new URL(deps.publicUrl).origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (!read?.verified) return undefined
  const { id, publicKey, counter } = read.registrationInfo.credential
  const row = { credential_id: id, public_key: Buffer.from(publicKey).toString('base64url'), counter }
  return { take: (tx) => takeChallenge(tx, challenge, deps.now()), row }
}

/**
 * Whether a passkey has signed a sign-in on this site, with its owner verified. Its counter has to grow where it has
 * one: otherwise there is a copy. The transaction has locked the passkey.
 */
export async function acceptPasskey(
  deps: Challenging,
  tx: Transaction,
  passkey: PasskeyRow,
  { id: credentialId, rawId, response }: GivenSigned,
): Promise<boolean> {
  const rpID = passkeySite(deps)
  const challenge = openChallenge(deps, response.clientDataJSON, null)
  if (rpID === undefined || challenge === undefined) return false
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  if (typeof userHandle === 'string' && Buffer.from(userHandle, 'base64url').toString() !== passkey.user_id)
    return false
  const { credential_id: id, public_key, counter } = passkey
  const read = await verifyAuthenticationResponse({
    response: {
      id: credentialId,
      rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: new URL(deps.publicUrl).origin,
    expectedRPID: rpID,
    credential: { id, publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')), counter },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!read?.verified || !(await takeChallenge(tx, challenge, deps.now()))) return false
  const used = { counter: read.authenticationInfo.newCounter, last_used_at: deps.now() }
  await tx.update(passkeys).set(used).where(eq(passkeys.id, passkey.id))
  return true
}

/** The passkeys of someone, oldest first. */
export function listPasskeyRows(orm: Queries, userId: string): Promise<PasskeyRow[]> {
  return orm.select().from(passkeys).where(eq(passkeys.user_id, userId)).orderBy(passkeys.created_at, passkeys.id)
}

/** The passkey that a browser names. */
export async function findPasskey(orm: Queries, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await orm.select().from(passkeys).where(eq(passkeys.credential_id, credentialId))
  return row
}

/** The same of someone, held until the transaction ends. */
export async function lockPasskey(tx: Transaction, id: string, userId: string): Promise<PasskeyRow | undefined> {
  const isTheirs = and(eq(passkeys.id, id), eq(passkeys.user_id, userId))
  const [row] = await tx.select().from(passkeys).where(isTheirs).for('update')
  return row
}
