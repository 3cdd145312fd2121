// Refusals as SCIM writes them: RFC 7644, section 3.12.
import type { Refused } from '../http/errors.ts'

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** The type of every body. */
export const SCIM_JSON = 'application/scim+json'

/** Whether an address is one of SCIM, known or not. */
export function isScimPath(path: string): boolean {
  return path === '/scim' || path.startsWith('/scim/')
}

/** The body of a refusal. */
export function scimErrorOf({ status, message: detail, beside }: Refused): string {
  return JSON.stringify({ schemas: [ERROR_SCHEMA], status: String(status), ...beside, detail })
}
