import type { QueryClient } from '@tanstack/react-query'
import { answersBelow, isBelow } from './query.ts'

/**
 * Forgets the answers about something that is gone, or that this person can no longer see, and requests its lists
 * again.
 * An answer that a page still shows is forgotten when the page is left: forgotten before, the page would ask for what
 * is gone.
 * @param endpoint the one that gives such a thing by its id
 */
export async function forgetGone(
  queries: QueryClient,
  endpoint: 'GET /projects/{id}' | 'GET /teams/{id}' | 'GET /templates/{id}',
  id: string,
): Promise<void> {
  const isAbout = (answer: { queryKey: readonly unknown[] }) => isBelow(answer, endpoint, { id })
  const forget = () => queries.removeQueries({ predicate: isAbout, type: 'inactive' })
  const stop = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'observerRemoved' || !isAbout(query)) return
    forget()
    if (queries.getQueryCache().findAll({ predicate: isAbout }).length === 0) stop()
  })
  forget()
  await queries.invalidateQueries({ ...answersBelow(endpoint), predicate: (answer) => !isAbout(answer) })
}
