import type { AwsKey, AwsReach } from '#cloud-api/aws/client.ts'

/** A signed-in identity of the account. */
export interface AwsCaller {
  readonly aws: AwsReach
  readonly key: AwsKey
  readonly account: string
  /** Whose policies count: the role, or the user with the key. */
  readonly principal: string
}
