// Who can see and set the session policy, written down apart from the product's own table of permissions.
import type { EndpointKey } from '#contract/client.ts'
import { plain, type Case } from './case.ts'

/** A policy that ends nothing of what tests have. */
const body = {
  session_hours: 720,
  idle_minutes: 480,
  second_factor: 'nobody',
  grace_days: 14,
  person_token_days: 365,
  service_token_days: 365,
}

type Key = Extract<EndpointKey, `${string} /instance/session-policy${string}`>

export const SESSION_POLICY_CASES: Readonly<Record<Key, Case>> = {
  'GET /instance/session-policy': plain('administrators'),
  'POST /instance/session-policy/preview': plain('administrators', { body }),
  'PUT /instance/session-policy': plain('administrators', { body: { ...body, grace_days: 7 } }),
}
