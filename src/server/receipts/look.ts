// What a look into an account of a cloud is asked, and what it comes to.
import type { FoundResource } from '#domain/receipt/of-account.ts'
import type { AccountSearch, NoAccountSearch } from '#domain/receipt/receipt.ts'
import type { EnvironmentType } from '#engine/vocabulary.ts'
import type { Former } from './former.ts'

/** What is looked for. */
export interface Sought {
  /** As the stack prints it into its tags. */
  readonly name: string
  readonly environmentType: EnvironmentType
  /** Of the stack. */
  readonly region: string
  readonly former: Former
}

/** What was found, or why nobody could look. */
export type Looked =
  | ({ readonly ok: true; readonly found: readonly FoundResource[] } & Pick<
      AccountSearch,
      'where' | 'account' | 'identity' | 'regions' | 'tags'
    >)
  | {
      readonly ok: false
      readonly said: NoAccountSearch
      /** Whether the cloud may answer otherwise in a while. */
      readonly is_temporary: boolean
    }
