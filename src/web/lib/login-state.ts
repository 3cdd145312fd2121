/** What the guard tells the login page, in the state of the address: someone was at work when the session ended. */
export interface LoginState {
  wasSignedOut: boolean
}

/** Whether the state of the login page's address says that someone was at work when the session ended. */
export function wasSignedOut(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'wasSignedOut' in state && state.wasSignedOut === true
}
