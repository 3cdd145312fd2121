import type { QueryClient } from '@tanstack/react-query'

/**
 * Forgets the answers about something that is gone, or that this person may not see any more, and asks its lists anew.
 * An answer that a page still shows is forgotten when the page is left: forgotten before, the page would ask for what is gone.
 * @param kind first part of the keys of its queries, whose second is the id
 */
export async function forgetGone(queries: QueryClient, kind: 'projects' | 'teams' | 'templates', id: string): Promise<void> {
  const isAbout = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === kind && queryKey[1] === id
  const forget = () => queries.removeQueries({ predicate: isAbout, type: 'inactive' })
  const stop = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'observerRemoved' || !isAbout(query)) return
    forget()
    if (queries.getQueryCache().findAll({ predicate: isAbout }).length === 0) stop()
  })
  forget()
  await queries.invalidateQueries({ queryKey: [kind], predicate: (query) => !isAbout(query) })
}
