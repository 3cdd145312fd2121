import type { Azure } from '#cloud-api/azure/client.ts'
import type { AzurePermission } from '#domain/preflight/azure/permissions.ts'

/** A signed-in application in a subscription. */
export interface AzureCaller {
  readonly azure: Azure
  readonly subscription: string
  /** The id of the application, as sentences name it. */
  readonly client_id: string
  /** What it may do in the subscription; asked once. @throws CloudRefusal */
  permissions(): Promise<readonly AzurePermission[]>
}
