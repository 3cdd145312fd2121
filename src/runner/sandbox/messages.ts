// What a sandbox process and whoever started it say to each other.
import type { AccountChange, AccountPlace, SandboxSettings, SimulatedResource } from './account.ts'

/** The first message to a sandbox. */
export interface StartMessage {
  /** Resources, data sources and ephemeral resources of the stack, and what the account holds. */
  readonly types: readonly string[]
  readonly resources: readonly SimulatedResource[]
  readonly settings: SandboxSettings
  /** An empty folder for its sockets, whose paths have to be short. */
  readonly socket_folder: string
  /** Folder of the provider schemas. */
  readonly schemas_folder: string
  /** Where the account is kept, also without whoever started the sandbox; null where it ends with them. */
  readonly place: AccountPlace | null
}

/** To a sandbox: a change was kept, or why it was not; whether a failure strikes. */
export type ToSandbox =
  | { readonly answered: number; readonly strikes: boolean }
  | { readonly acknowledged: number }
  | { readonly refused: number; readonly reason: string }

/** From a sandbox: it can be used, it cannot, or a change that is to be kept before Terraform hears of it. */
export type FromSandbox =
  | { readonly ready: true; readonly reattach: string }
  | { readonly failed: string }
  /** Whether one of the failures in its settings, by its place, strikes a resource of a type. */
  | { readonly asked: number; readonly failure: number; readonly type: string }
  /** It ends now, because a failure says so. */
  | { readonly crashed: true }
  | { readonly seq: number; readonly change: AccountChange }
