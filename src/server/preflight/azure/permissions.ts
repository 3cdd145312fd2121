// What an application may do in a subscription.
import { z } from 'zod'
import type { Azure } from '#cloud-api/azure/client.ts'
import type { AzurePermission } from '#domain/preflight/azure/permissions.ts'
import { read } from '../refused.ts'

const ACTION = 'Microsoft.Authorization/permissions/read'
const patterns = z
  .array(z.string())
  .nullish()
  .transform((all) => all ?? [])
/** https://learn.microsoft.com/rest/api/authorization/permissions/list-for-resource-group */
const permissions = z.array(
  z.object({ actions: patterns, notActions: patterns, dataActions: patterns, notDataActions: patterns }),
)

/** Asks Azure for all role assignments of who asks, as permissions. @throws CloudRefusal */
export async function readPermissions(azure: Azure, subscription: string): Promise<readonly AzurePermission[]> {
  const all = await azure.all({
    action: ACTION,
    path: `/subscriptions/${subscription}/providers/Microsoft.Authorization/permissions`,
    apiVersion: '2022-04-01',
  })
  return read('Azure', permissions, all, ACTION)
}
