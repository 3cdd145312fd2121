// The tokens by which Strata says to a cloud which connection asks, and for which phase.
import { DAY_MS, MINUTE_MS } from '#engine/durations.ts'
import type { RunPhase } from '../run/status.ts'

/** How long a token lasts: a cloud takes it once, and a new one is signed whenever one is needed. */
export const TOKEN_MS = 10 * MINUTE_MS

/** How often who works with a token gets another one. */
export const TOKEN_RENEWAL_MS = TOKEN_MS / 2

/** How long others may keep the key set, as the answer says. */
export const KEY_SET_CACHED_MS = 5 * MINUTE_MS

/** How long a key signs. The next one is published all that time before. */
export const KEY_MS = 90 * DAY_MS

/**
 * How long a key is published after its last signature: longer than a token lasts and the key set may be kept, because
 * clouds keep it longer than they were told.
 */
export const KEY_OVERLAP_MS = DAY_MS

/**
 * Who a token is about. Azure matches subjects exactly, so it names nothing that comes and goes: neither an environment
 * nor a run.
 */
export function subjectOf(connectionId: string, phase: RunPhase): string {
  return `connection:${connectionId}:phase:${phase}`
}

/** For whom a token is: the cloud that exchanges it. */
export type TokenAudience =
  | { readonly cloud: 'aws' | 'azure' }
  | {
      readonly cloud: 'gcp'
      /** A workload identity provider, such as projects/1/locations/global/workloadIdentityPools/p/providers/strata. */
      readonly provider: string
    }

/**
 * The audience that a cloud asks for.
 * AWS: https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_providers_create_oidc.html
 * Azure: https://learn.microsoft.com/entra/workload-id/workload-identity-federation
 * Google Cloud: https://cloud.google.com/iam/docs/workload-identity-federation-with-other-providers
 */
export function audienceOf(of: TokenAudience): string {
  switch (of.cloud) {
    case 'aws':
      return 'sts.amazonaws.com'
    case 'azure':
      return 'api://AzureADTokenExchange'
    case 'gcp':
      return `//iam.googleapis.com/${of.provider}`
  }
}
