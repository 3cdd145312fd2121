// Signing in and out, and the ways to get there: the first administrator, a
// forgotten password, an invitation, single sign-on.
import { z } from 'zod'
import { fieldMessage, ofType, requiredText } from '#engine/field-messages.ts'
import { displayName, email, newPassword } from '#domain/account/password.ts'
import { defineContract } from './endpoint.ts'
import { instant } from './list.ts'
import { assertion, passkeyOptions } from './passkeys.ts'
import { instanceRole, session } from './person.ts'

const PASSWORD_REQUIRED = fieldMessage('fields.password-required')
const secret = z.string().min(1).max(200)
/** Of any length: a link that cannot be right is one that is not there. */
const byToken = z.object({ token: z.string() })

export const demoAccount = z.object({ email: z.string(), password: z.string(), name: z.string(), role: instanceRole })

export const signInOptions = z
  .object({
    demo_accounts: z
      .array(demoAccount)
      .meta({ description: 'Accounts for the sign-in form; empty if there are none.' }),
    needs_setup: z.boolean().meta({
      description: 'True while there is no administrator: the first one is created with the setup code.',
    }),
    sso_label: z.string().nullable().meta({ description: 'Name of the single sign-on; null when none is set.' }),
    can_use_passkeys: z
      .boolean()
      .meta({ description: 'False where this site is an address and no name: passkeys belong to names.' }),
    can_send_mail: z.boolean(),
    version: z.string(),
  })
  .meta({ id: 'SignInOptions' })

export const signInOutcome = z
  .object({
    needs_two_factor: z.boolean().meta({ description: 'The password was right; the code comes next.' }),
    session: session.nullable(),
  })
  .meta({ id: 'SignInOutcome' })

/** Why single sign-on led back to the login page: `/login?error=<key>&return_to=<path>`. The page has the words. */
export const SSO_PROBLEMS = [
  /** The provider does not answer. */
  'sso-unavailable',
  /** Took longer than ten minutes, or was begun in another browser or tab. */
  'sso-expired',
  /** The provider said no, such as when the person canceled. */
  'sso-refused',
  /** What came back cannot be trusted or used. */
  'sso-failed',
  /** The provider gives no e-mail address, or none that it has confirmed. */
  'sso-unverified',
  /** The account of this address belongs to someone else at the provider. */
  'sso-taken',
  /** The account is disabled. */
  'sso-disabled',
] as const

export type SsoProblem = (typeof SSO_PROBLEMS)[number]

export const auth = defineContract({
  options: {
    method: 'GET',
    path: '/auth/options',
    summary: 'Returns the ways to sign in.',
    permission: 'public',
    returns: { status: 200, json: signInOptions },
    errors: [],
  },
  session: {
    method: 'GET',
    path: '/auth/session',
    summary: 'Returns the signed-in person, if any, without renewing the session.',
    permission: 'public',
    returns: { status: 200, json: session },
    errors: [],
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    summary: 'Signs in with e-mail and password.',
    permission: 'public',
    body: z.strictObject({
      email: requiredText(fieldMessage('fields.email-required')).max(254),
      password: z.string(ofType(PASSWORD_REQUIRED)).min(1, PASSWORD_REQUIRED).max(1000),
    }),
    returns: { status: 200, json: signInOutcome },
    errors: [400, 401, 403, 413, 415, 429],
  },
  twoFactor: {
    method: 'POST',
    path: '/auth/two-factor',
    summary: 'Completes a sign-in with the six digits of an authenticator or a recovery code.',
    permission: 'public',
    body: z.strictObject({ code: requiredText(fieldMessage('fields.code-required')).max(40) }),
    returns: { status: 200, json: session },
    errors: [400, 401, 403, 413, 415, 429],
  },
  startPasskey: {
    method: 'POST',
    path: '/auth/passkey/start',
    summary: 'Begins a sign-in with a passkey: returns what the browser asks the authenticator with.',
    permission: 'public',
    returns: { status: 200, json: passkeyOptions },
    errors: [403, 409],
    leavesNoTrace: 'Nothing is kept of a challenge until it is answered.',
  },
  passkey: {
    method: 'POST',
    path: '/auth/passkey',
    summary: 'Signs in with a passkey that verified its owner; no other factor is asked.',
    permission: 'public',
    body: z.strictObject({ credential: assertion }),
    returns: { status: 200, json: session },
    errors: [400, 401, 403, 413, 415, 429],
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    summary: 'Ends this session; without one it does nothing.',
    permission: 'public',
    returns: { status: 204 },
    errors: [403],
  },
  renew: {
    method: 'POST',
    path: '/auth/session/renew',
    summary: 'Restarts the idle time of the session.',
    permission: 'account.update',
    setsUpSecondFactor: true,
    returns: { status: 200, json: session },
    errors: [401, 403],
    leavesNoTrace: 'It happens with every few clicks and changes nothing but the time of the session.',
  },
  setup: {
    method: 'POST',
    path: '/auth/setup',
    summary: 'Creates the first administrator with the code that the server printed, and signs in.',
    permission: 'public',
    body: z.strictObject({
      code: requiredText(fieldMessage('fields.setup-code-required')).max(100),
      name: displayName(fieldMessage('fields.name-required')),
      email,
      password: newPassword,
    }),
    returns: { status: 201, json: session, location: '/account' },
    errors: [400, 401, 403, 409, 413, 415, 429],
  },
  forgotPassword: {
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Sends a link to choose a new password. The answer is the same whether or not the account exists.',
    permission: 'public',
    body: z.strictObject({ email }),
    returns: { status: 202, json: z.object({ message: z.string() }) },
    errors: [400, 403, 413, 415, 429, 503],
  },
  resetLink: {
    method: 'GET',
    path: '/auth/reset/{token}',
    summary: 'Returns the account of a reset link that is still valid.',
    permission: 'public',
    params: byToken,
    returns: { status: 200, json: z.object({ email: z.string(), expires_at: instant }) },
    errors: [404],
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset',
    summary: 'Sets a new password by a link, which works once. Ends every session of the account.',
    permission: 'public',
    body: z.strictObject({ token: secret, password: newPassword }),
    returns: { status: 204 },
    errors: [400, 403, 404, 413, 415, 429],
  },
  invitation: {
    method: 'GET',
    path: '/auth/invitations/{token}',
    summary: 'Returns an invitation that is still valid.',
    permission: 'public',
    params: byToken,
    returns: {
      status: 200,
      json: z.object({
        email: z.string(),
        role: instanceRole,
        team_name: z.string().nullable(),
        invited_by: z.string(),
        expires_at: instant,
      }),
    },
    errors: [404],
  },
  acceptInvitation: {
    method: 'POST',
    path: '/auth/invitations/accept',
    summary: 'Creates the account of an invitation, which works once, and signs in.',
    permission: 'public',
    body: z.strictObject({
      token: secret,
      name: displayName(fieldMessage('fields.name-required')),
      password: newPassword,
    }),
    returns: { status: 201, json: session, location: '/account' },
    errors: [400, 403, 404, 409, 413, 415, 429],
  },
  ssoStart: {
    method: 'GET',
    path: '/auth/sso',
    summary:
      'Redirects to single sign-on, and afterwards to a page of this site. If the provider does not answer, redirects to the login page with the reason.',
    permission: 'public',
    // A link that a browser opens: what else is in it is no reason to show a person JSON.
    query: z.looseObject({
      return_to: z
        .string()
        .optional()
        .meta({ description: 'Path of a page of this site; any other address leads to the home page.' }),
    }),
    returns: { status: 302 },
    errors: [404],
  },
  ssoReturn: {
    method: 'GET',
    path: '/auth/sso/callback',
    summary: 'Completes single sign-on; a refusal redirects to the login page, with the reason as the key "error".',
    permission: 'public',
    // What else the provider sends is its own business, and none of it is a reason to refuse the request itself.
    query: z.looseObject({
      code: z.string().optional(),
      state: z.string().optional(),
      iss: z.string().optional(),
      error: z.string().optional(),
      error_description: z.string().optional(),
    }),
    returns: { status: 302 },
    errors: [404],
  },
})
