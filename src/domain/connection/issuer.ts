// Where the key set of this installation is served in its place.
import { z } from 'zod'
import { fieldMessage } from '#engine/field-messages.ts'

/**
 * The longest that AWS takes.
 * https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateOpenIDConnectProvider.html
 */
const ISSUER_MAX = 255

/** Of names alone, because AWS takes no port, and looks at nothing behind a question mark. */
export const issuerAddress = z
  .string()
  .trim()
  .max(ISSUER_MAX, fieldMessage('connections.issuer'))
  .regex(/^https:\/\/(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*(?:\/[\w.~-]+)*$/, fieldMessage('connections.issuer'))
