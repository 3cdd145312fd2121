import type { Google } from '#cloud-api/google/client.ts'

/** A signed-in service account in a project. */
export interface GoogleCaller {
  readonly google: Google
  /** Id of the project. */
  readonly project: string
  /** Its number; undefined where Google Cloud did not say it. */
  readonly number: string | undefined
  /** E-mail address, as sentences name it. */
  readonly service_account: string
}
