// The session policy: how long sessions and tokens last, and of whom a second factor is required.
import { z } from 'zod'
import { fieldMessage, ofType } from '#engine/field-messages.ts'
import { POLICY_LIMITS, SECOND_FACTOR_FOR } from '#domain/account/session-policy.ts'
import { defineContract } from './endpoint.ts'

const within = ({ min, max }: { readonly min: number; readonly max: number }): z.ZodInt => {
  const said = fieldMessage('sessions.range', { min, max })
  return z.int(ofType(said)).min(min, said).max(max, said)
}
const { session_hours, idle_minutes, grace_days, person_token_days, service_token_days } = POLICY_LIMITS

/** The session policy as everyone who is signed in sees it, and as administrators set it. */
export const sessionPolicy = z
  .strictObject({
    session_hours: within(session_hours).meta({ description: 'The longest time of a session, in hours.' }),
    idle_minutes: within(idle_minutes).meta({
      description: 'After so many minutes without activity a session ends, or earlier where its owner set less.',
    }),
    second_factor: z.enum(SECOND_FACTOR_FOR).meta({
      description: 'Of whom a second factor is required: an authenticator or a passkey. Single sign-on has its own.',
    }),
    grace_days: within(grace_days).meta({
      description: 'Days to set one up, from when it is required or the account is created, whichever is later.',
    }),
    person_token_days: within(person_token_days).meta({ description: 'The longest life of API tokens of people.' }),
    service_token_days: within(service_token_days).meta({
      description: 'The longest life of tokens of service accounts.',
    }),
  })
  .meta({ id: 'SessionPolicy' })

/** How many people a requirement would concern. */
const lacking = z
  .object({ administrators: z.int(), everybody: z.int() })
  .meta({ description: 'People with neither an authenticator, a passkey nor single sign-on.' })

/** What a policy would end. */
const effect = z
  .object({
    sessions_ended: z.int(),
    tokens_ended: z.int(),
    tokens_shortened: z.int().meta({ description: 'Tokens that go on until an earlier end.' }),
  })
  .meta({ id: 'SessionPolicyEffect' })

export const sessions = defineContract({
  policy: {
    method: 'GET',
    path: '/instance/session-policy',
    summary: 'Returns the session policy, and how many people have no second factor.',
    permission: 'session-policy.read',
    returns: { status: 200, json: z.object({ policy: sessionPolicy, lacking }) },
    errors: [401, 403],
  },
  preview: {
    method: 'POST',
    path: '/instance/session-policy/preview',
    summary: 'Returns what a session policy would end now, and changes nothing.',
    permission: 'session-policy.manage',
    body: sessionPolicy,
    returns: { status: 200, json: effect },
    errors: [400, 401, 403, 413, 415],
    leavesNoTrace: 'It changes nothing.',
  },
  save: {
    method: 'PUT',
    path: '/instance/session-policy',
    summary: 'Changes the session policy, for the sessions and tokens that there are too. Returns what it ended.',
    permission: 'session-policy.manage',
    body: sessionPolicy,
    returns: { status: 200, json: effect },
    errors: [400, 401, 403, 413, 415],
  },
})
