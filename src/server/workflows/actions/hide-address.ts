// The address of a webhook often is a secret: only its host is stored with runs and shown to other people.
import { getAction, type Action } from '#domain/workflow/actions/index.ts'

/** Whether the target of an action is an address. */
export function hasAddress({ type }: Pick<Action, 'type'>): boolean {
  return getAction(type).target?.kind === 'url'
}

/** An action with the host of its address only; other actions as they are. */
export function hideAddress(action: Action): Action {
  return hasAddress(action) ? { ...action, target: shortAddress(action.target) } : action
}

function shortAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url ? `${url.protocol}//${url.host}/…` : '…'
}
