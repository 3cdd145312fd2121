import type { OutputOf } from '#contract/client.ts'

/** A team with its people. */
export type TeamDetail = OutputOf<'GET /teams/{id}'>
