// Passkeys (WebAuthn): the own ones, and what browsers and authenticators send of them.
import { z } from 'zod'
import { fieldMessage } from '#engine/field-messages.ts'
import { displayName } from '#domain/account/password.ts'
import { defineContract } from './endpoint.ts'
import { instant } from './list.ts'
import { ownerProof } from './accounts.ts'

const byId = z.object({ id: z.string() })
const name = displayName(fieldMessage('fields.name-required'))
/** Bytes as WebAuthn writes them in JSON; of any form here, because the server reads them and says what is wrong. */
const bytes = z.string().min(1).max(20_000)

/** What a browser is asked with: the options of `navigator.credentials` as JSON (WebAuthn, section 5.1.8). */
export const passkeyOptions = z
  .record(z.string(), z.unknown())
  .meta({ description: 'Options of WebAuthn as JSON, with a challenge that counts once and for five minutes.' })

const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
}

/** A new passkey as the browser gives it. */
const registration = z.strictObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})

/** What an authenticator has signed. */
export const assertion = z.strictObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.string().max(200).nullish(),
  }),
})

export const passkey = z
  .object({ id: z.uuid(), name: z.string(), created_at: instant, last_used_at: instant.nullable() })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof passkey>

export const passkeys = defineContract({
  list: {
    method: 'GET',
    path: '/account/passkeys',
    summary: 'Lists the passkeys of the caller.',
    permission: 'account.update',
    setsUpSecondFactor: true,
    returns: { status: 200, json: z.array(passkey) },
    errors: [401, 403],
  },
  start: {
    method: 'POST',
    path: '/account/passkeys/start',
    summary: 'Begins to add a passkey: returns what the browser asks the authenticator with.',
    permission: 'account.update',
    setsUpSecondFactor: true,
    body: z.strictObject(ownerProof),
    returns: { status: 200, json: passkeyOptions },
    errors: [400, 401, 403, 409, 413, 415, 429],
    leavesNoTrace: 'A passkey counts only when it is added.',
  },
  add: {
    method: 'POST',
    path: '/account/passkeys',
    summary: 'Adds the passkey that an authenticator has made.',
    permission: 'account.update',
    setsUpSecondFactor: true,
    body: z.strictObject({ name, credential: registration }),
    returns: { status: 201, json: passkey },
    errors: [400, 401, 403, 409, 413, 415],
  },
  rename: {
    method: 'PUT',
    path: '/account/passkeys/{id}',
    summary: 'Renames a passkey.',
    permission: 'account.update',
    params: byId,
    body: z.strictObject({ name }),
    returns: { status: 200, json: passkey },
    errors: [400, 401, 403, 404, 413, 415],
  },
  remove: {
    method: 'DELETE',
    path: '/account/passkeys/{id}',
    summary: 'Removes a passkey, unless nothing else signs its owner in.',
    permission: 'account.update',
    params: byId,
    returns: { status: 204 },
    errors: [401, 403, 404, 409],
  },
})
