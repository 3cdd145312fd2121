// The address of a webhook often is a secret: only its host is stored with runs and shown to other people.
import { getAction, type Action } from '#domain/workflow/actions/index.ts'

/** An action with the host of its address only; other actions as they are. */
export function hideAddress(action: Action): Action {
  return getAction(action.type).target?.kind === 'url' ? { ...action, target: shortAddress(action.target) } : action
}

function shortAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url ? `${url.protocol}//${url.host}/…` : '…'
}
