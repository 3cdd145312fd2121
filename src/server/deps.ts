// What the features are given. Time, ids and everything outside of the process
// come through here, so that tests can stand in for them.
import type { TerraformFiles } from '#engine/result.ts'
import type { Proof } from '#contract/proof.ts'
import type { Database } from './db/connect.ts'
import type { Log } from './http/log.ts'

export interface Deps {
  readonly database: Database
  readonly log: Log
  readonly version: string
  readonly startedAt: Date
  readonly now: () => Date
  /** A new UUID. */
  readonly newId: () => string
  /** Checks generated files against the schemas of their providers. */
  readonly prove: (files: TerraformFiles) => Promise<Proof>
  /** Folder with the built pages. */
  readonly pagesFolder: string
}
