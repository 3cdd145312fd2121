// A resource of Azure by the id that Terraform knows it by, which is its path.
import type { Azure } from '#cloud-api/azure/client.ts'
import { textOf, type Target } from '../kind.ts'

/** What is asked of a resource. */
interface Asked {
  /** As permissions are written. */
  readonly action: string
  readonly apiVersion: string
  /** Behind the id, such as /start. */
  readonly path?: string
  readonly query?: Readonly<Record<string, string>>
}

/** Reads a resource, or what lies below it. @throws CloudRefusal */
export function readResource(azure: Azure, target: Target, { path = '', ...asked }: Asked): Promise<unknown> {
  return azure.ask({ ...asked, path: `${textOf(target, 'id')}${path}` })
}

/** Asks a resource to do something. Azure answers 202 and goes on with it. @throws CloudRefusal */
export async function orderResource(azure: Azure, target: Target, { path = '', ...asked }: Asked): Promise<void> {
  await azure.ask({ ...asked, method: 'POST', path: `${textOf(target, 'id')}${path}` })
}
