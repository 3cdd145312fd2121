import type { OutputOf } from '#contract/client.ts'

/** How the installation is set up. */
export type InstanceInfo = OutputOf<'GET /instance'>
