// Why Azure or Google Cloud could not be searched, by what they refused.
import { CloudRefusal, UNREACHABLE } from '#cloud-api/refusal.ts'
import type { NotLooked, SearchedCloud } from '#domain/receipt/receipt.ts'
import type { Looked } from './look.ts'

/** What of a search a refusal is about. */
export interface Searching {
  readonly cloud: SearchedCloud
  /** Who searches. */
  readonly identity: string
  /** What the search itself is asked; a refusal of anything else is one of the sign-in. */
  readonly actions: readonly string[]
}

/** Codes of Google Cloud of what is not switched on in a project. */
const DISABLED = ['SERVICE_DISABLED', 'accessNotConfigured']

/** @throws what is no refusal: it is a defect */
export function notSearched(error: unknown, { cloud, identity, actions }: Searching): Looked {
  const is_late = error instanceof DOMException && error.name === 'TimeoutError'
  if (is_late) return { ok: false, said: { reason: 'unreachable', cloud, identity }, is_temporary: true }
  if (!(error instanceof CloudRefusal)) throw error
  const { code, status, action } = error
  const is_temporary = code === UNREACHABLE || status === 429 || (status ?? 0) >= 500
  const reason = reasonOf(error, actions, is_temporary)
  const needed = reason === 'not-enabled' ? 'Cloud Asset Inventory (cloudasset.googleapis.com)' : action
  return { ok: false, said: { reason, code, identity, cloud, action: needed }, is_temporary }
}

function reasonOf({ code, status, action }: CloudRefusal, actions: readonly string[], isTemporary: boolean): NotLooked {
  if (code === UNREACHABLE) return 'unreachable'
  if (isTemporary) return 'refused'
  if (!actions.includes(action)) return 'key-refused'
  if (DISABLED.includes(code)) return 'not-enabled'
  return status === 401 || status === 403 ? 'denied' : 'refused'
}
