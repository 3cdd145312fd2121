// A resource of Google Cloud by what Terraform knows of it: where it is, and what its services are asked.
import type { z } from 'zod'
import type { Google } from '#cloud-api/google/client.ts'
import { textOf, type Target } from '../kind.ts'

/** What is asked of a resource of Compute Engine. */
export interface ComputeAsked {
  /** As permissions are written. */
  readonly action: string
  readonly method?: 'POST' | 'PATCH'
  /** Behind the resource, such as /stop. */
  readonly path?: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** The path behind the version of an address, such as projects/p/zones/z/disks/d. */
export function pathOf(link: string): string {
  return /\/(projects\/.+)$/.exec(link)?.[1] ?? ''
}

/** Asks Compute Engine about something by its own address. @throws CloudRefusal */
export function askCompute(google: Google, link: string, { path = '', ...asked }: ComputeAsked): Promise<unknown> {
  return google.ask({ ...asked, service: 'compute', path: `/compute/v1/${pathOf(link)}${path}` })
}

/** The address of a resource of Compute Engine. */
export function linkOf(target: Target): string {
  return textOf(target, 'self_link')
}

/** Parses an answer that may be empty. */
export function parseAnswer<Out>(schema: z.ZodType<Out>, answer: unknown): Out {
  return schema.parse(answer ?? {})
}
