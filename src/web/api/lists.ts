// Lists that several pages read in the same order and length.
import { LIST_MAX, query, wholeListQuery } from './query.ts'

/** The teams of this person. */
export function teamsQuery(search?: string) {
  return query('GET /teams', { query: { limit: LIST_MAX, search } })
}

/** Every custom component of this person and of their teams, newest first. */
export const customComponentsQuery = wholeListQuery('GET /components', { query: { limit: LIST_MAX } })
