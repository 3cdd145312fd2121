// What the owner of an account runs once for a connection: what it is printed from, and what comes of it.
import type { ConnectedCloud, ConnectionIdentity, IdentityIn } from '../identity.ts'

/** What of a connection decides about its set-up. */
export interface SetUpFacts<Identity extends ConnectionIdentity = ConnectionIdentity> {
  readonly id: string
  readonly identity: Identity
  readonly external_id: string
  /** The account that answered last; null where none has. */
  readonly account: string | null
  readonly regions: readonly string[]
  /** Who issues the tokens. */
  readonly issuer: string
  /** The documents of the issuer by their path, where somebody else serves them; null where Strata does. */
  readonly documents: Readonly<Record<string, string>> | null
}

/** The same of one cloud. */
export type SetUpFactsIn<Cloud extends ConnectedCloud> = SetUpFacts<IdentityIn<Cloud>>

/** A file of a set-up. */
export interface PrintedFile {
  readonly name: string
  readonly text: string
}
