import type { OutputOf } from '#contract/client.ts'

/** Someone as administrators see them. */
export type PersonDetail = OutputOf<'GET /people'>[number]
