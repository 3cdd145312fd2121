// What a person changes about themselves.
import { z } from 'zod'
import { fieldMessage, requiredText } from '#engine/field-messages.ts'
import { TOKEN_SCOPES } from '#domain/access/token-scopes.ts'
import { displayName, email } from '#domain/account/password.ts'
import { userSettings } from '#domain/account/settings.ts'
import { defineContract } from './endpoint.ts'
import { instant } from './list.ts'
import { account } from './person.ts'

const TOKEN_DAYS_MAX = 365
const byId = z.object({ id: z.string() })
const code = requiredText(fieldMessage('fields.code-required')).max(40)

export const sessionInfo = z
  .object({
    id: z.uuid(),
    is_current: z.boolean(),
    user_agent: z.string(),
    ip: z.string(),
    method: z.enum(['password', 'sso', 'passkey']),
    created_at: instant,
    last_active_at: instant,
  })
  .meta({ id: 'SessionInfo' })

export const apiToken = z
  .object({
    id: z.uuid(),
    name: z.string(),
    prefix: z.string().meta({ description: 'The beginning of the token, to recognise it.' }),
    scopes: z.array(z.enum(TOKEN_SCOPES)),
    created_at: instant,
    expires_at: instant,
    last_used_at: instant.nullable(),
    is_shortened: z.boolean().meta({ description: 'True when the session policy moved its end forward.' }),
  })
  .meta({ id: 'ApiToken' })

export const newApiToken = apiToken.extend({ token: z.string() }).meta({ id: 'NewApiToken' })

/** What proves that the owner of an account asks. */
export const ownerProof = {
  current_password: z.string().max(1000).optional().meta({ description: 'Of a person who has a password.' }),
  code: code.optional().meta({ description: 'Of the second factor, instead of the password.' }),
}

/** What makes a token, with what proves that its owner asks. */
export const tokenRequest = z.strictObject({
  name: displayName(fieldMessage('fields.name-required')),
  scopes: z.array(z.enum(TOKEN_SCOPES)).min(1, fieldMessage('fields.scopes-required')).max(TOKEN_SCOPES.length),
  expires_in_days: z.int().min(1).max(TOKEN_DAYS_MAX),
  ...ownerProof,
})

const recoveryCodes = z
  .object({ recovery_codes: z.array(z.string()).meta({ description: 'Shown only once.' }) })
  .meta({ id: 'RecoveryCodes' })

export const accounts = defineContract({
  get: {
    method: 'GET',
    path: '/account',
    summary: 'Returns the account of the caller.',
    permission: 'account.read',
    returns: { status: 200, json: account },
    errors: [401],
  },
  update: {
    method: 'PUT',
    path: '/account',
    summary: 'Changes name and settings; omitted fields stay.',
    permission: 'account.update',
    body: z.strictObject({
      name: displayName(fieldMessage('fields.name-required')).optional(),
      settings: userSettings.partial().optional(),
    }),
    returns: { status: 200, json: account },
    errors: [400, 401, 403, 413, 415],
  },
  changePassword: {
    method: 'POST',
    path: '/account/password',
    summary: 'Changes the password and ends every other session.',
    permission: 'account.update',
    body: z.strictObject({
      current_password: z.string().max(1000),
      new_password: z.string().max(200),
      confirm_password: z.string().max(200),
      revoke_tokens: z.boolean().default(false).meta({ description: 'Whether the API tokens end too.' }),
    }),
    returns: { status: 204 },
    errors: [400, 401, 403, 413, 415, 429],
  },
  changeEmail: {
    method: 'POST',
    path: '/account/email',
    summary: 'Sends a link to the new address; the address changes when it is confirmed.',
    permission: 'account.update',
    body: z.strictObject({ email, current_password: z.string().max(1000) }),
    returns: { status: 202, json: z.object({ message: z.string() }) },
    errors: [400, 401, 403, 409, 413, 415, 429, 503],
  },
  confirmEmail: {
    method: 'POST',
    path: '/account/email/confirm',
    summary: 'Confirms a change of address with the token of the link.',
    permission: 'account.update',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    returns: { status: 200, json: account },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  sessions: {
    method: 'GET',
    path: '/account/sessions',
    summary: 'Lists the sessions of the caller.',
    permission: 'account.update',
    returns: { status: 200, json: z.array(sessionInfo) },
    errors: [401, 403],
  },
  endSession: {
    method: 'DELETE',
    path: '/account/sessions/{id}',
    summary: 'Ends one session.',
    permission: 'account.update',
    params: byId,
    returns: { status: 204 },
    errors: [401, 403, 404],
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/account/sessions',
    summary: 'Ends every session but this one.',
    permission: 'account.update',
    returns: { status: 204 },
    errors: [401, 403],
  },
  startTwoFactor: {
    method: 'POST',
    path: '/account/two-factor/start',
    summary: 'Creates a secret for an authenticator; it takes effect when the first code is confirmed.',
    permission: 'account.update',
    setsUpSecondFactor: true,
    body: z.strictObject({ current_password: z.string().max(1000).optional() }),
    returns: {
      status: 200,
      json: z.object({
        secret: z.string(),
        uri: z.string().meta({ description: 'otpauth address for the QR code.' }),
      }),
    },
    errors: [400, 401, 403, 409, 413, 415, 429],
    leavesNoTrace: 'The secret counts only when it is confirmed.',
  },
  enableTwoFactor: {
    method: 'POST',
    path: '/account/two-factor/enable',
    summary: 'Turns two-factor on with the first code of the authenticator.',
    permission: 'account.update',
    setsUpSecondFactor: true,
    body: z.strictObject({ code }),
    returns: { status: 200, json: recoveryCodes },
    errors: [400, 401, 403, 409, 413, 415, 429],
  },
  disableTwoFactor: {
    method: 'POST',
    path: '/account/two-factor/disable',
    summary: 'Turns two-factor off, with a code of the authenticator or a recovery code.',
    permission: 'account.update',
    body: z.strictObject({ code }),
    returns: { status: 204 },
    errors: [400, 401, 403, 409, 413, 415, 429],
  },
  newRecoveryCodes: {
    method: 'POST',
    path: '/account/two-factor/recovery-codes',
    summary: 'Creates new recovery codes; the old ones stop working.',
    permission: 'account.update',
    body: z.strictObject({ code }),
    returns: { status: 200, json: recoveryCodes },
    errors: [400, 401, 403, 409, 413, 415, 429],
  },
  tokens: {
    method: 'GET',
    path: '/account/tokens',
    summary: 'Lists the API tokens of the caller.',
    permission: 'account.update',
    returns: { status: 200, json: z.array(apiToken) },
    errors: [401, 403],
  },
  createToken: {
    method: 'POST',
    path: '/account/tokens',
    summary: "Creates an API token for scripts, shown only once. It has its owner's rights, within its scopes.",
    permission: 'account.update',
    body: tokenRequest,
    returns: { status: 201, json: newApiToken },
    errors: [400, 401, 403, 413, 415, 429],
  },
  revokeToken: {
    method: 'DELETE',
    path: '/account/tokens/{id}',
    summary: 'Revokes an API token at once.',
    permission: 'account.update',
    params: byId,
    returns: { status: 204 },
    errors: [401, 403, 404],
  },
})
