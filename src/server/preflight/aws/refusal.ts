// What a refusal of AWS means for whoever asked it to look.
import { message, type Message } from '#words/message.ts'
import { UNREACHABLE } from '#cloud-api/refusal.ts'

const DENIED = new Set([
  'AccessDenied',
  'AccessDeniedException',
  'UnauthorizedOperation',
  'AuthorizationError',
  'UnauthorizedException',
  '403',
])

/** Why AWS did not say something. @param action what the identity would have to be allowed */
export function refusedBy(code: string, action: string): Message {
  if (code === UNREACHABLE) return message('preflight.gap-unreachable', { cloud: 'AWS' })
  if (DENIED.has(code)) return message('preflight.gap-denied', { action })
  return message('preflight.gap-refused', { cloud: 'AWS', code, action })
}
