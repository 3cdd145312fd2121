// What of a connection is looked at, and what was looked at there.
import type { PreflightFound } from '#domain/preflight/report.ts'
import type { SigningIn } from '../aws/sign-in.ts'

/** What of a connection is looked at. */
export interface LookedConnection extends SigningIn {
  readonly account: string | null
  readonly regions: readonly string[]
}

/** What was looked at in an account, and which one that is. */
export interface AccountLooked {
  readonly account: string | null
  readonly parts: readonly PreflightFound[]
}
