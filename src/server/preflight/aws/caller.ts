import type { Aws, AwsKey } from '../../aws/send.ts'

/** A signed-in identity of the account. */
export interface AwsCaller {
  readonly aws: Aws
  readonly key: AwsKey
  readonly account: string
  /** Whose policies count: the role, or the user with the key. */
  readonly principal: string
}
