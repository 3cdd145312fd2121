// What the pages read of the states of environments.
import type { OutputOf } from '#contract/client.ts'
import { pagedQuery, query } from './query.ts'

/** A version of a state. */
export type StateVersion = OutputOf<'GET /environments/{id}/states'>[number]

/** The versions of the state of an environment, newest first. A run adds to them at any time. */
export function statesQuery(id: string) {
  return { ...pagedQuery('GET /environments/{id}/states', { params: { id } }), staleTime: 0 }
}

/** What a version of a state changed against the one before it; both never change. */
export function stateDifferenceQuery(id: string, number: number) {
  return {
    ...query('GET /environments/{id}/states/{number}/difference', {
      params: { id, number: String(number) },
      query: {},
    }),
    staleTime: Number.POSITIVE_INFINITY,
  }
}

/** What the newest state of an environment holds. */
export function stateResourcesQuery(id: string) {
  return { ...pagedQuery('GET /environments/{id}/resources', { params: { id } }), staleTime: 0 }
}

/** The outputs of the newest apply. */
export function outputsQuery(id: string) {
  return { ...query('GET /environments/{id}/outputs', { params: { id } }), staleTime: 0 }
}
