// What the pages read of simulated accounts.
import { answersBelow, pagedQuery, query } from './query.ts'

/** What a simulated account holds that fits a search. A run changes it at any time. */
export function accountQuery(id: string, search: string) {
  const input = { params: { id }, query: search === '' ? {} : { search } }
  return { ...pagedQuery('GET /environments/{id}/account', input), staleTime: 0 }
}

/** A resource of a simulated account with its attributes. */
export function accountResourceQuery(id: string, key: string) {
  return { ...query('GET /environments/{id}/account/{key}', { params: { id, key } }), staleTime: 0 }
}

/** Every answer about the account of an environment. */
export function accountAnswers(id: string) {
  return answersBelow('GET /environments/{id}/account', { id })
}
