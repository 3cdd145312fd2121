// Projects as the pages list them.
import type { Project } from '#contract/projects.ts'
import { LIST_MAX, pagedQuery, query, wholeListQuery } from './query.ts'

/** As many as a person looks through before they type. */
const PAGE = 50

/** The project that every installation begins with is not shown. */
export const withoutDefault = (projects: Project[]): Project[] => projects.filter(({ name }) => name !== 'default')

/** The active projects of this person by name. */
export function projectsQuery(search?: string) {
  return {
    ...query('GET /projects', { query: { status: 'active', sort: 'name', limit: LIST_MAX, search } }),
    select: withoutDefault,
  }
}

/** The same a page at a time, so that any of them can be found. */
export function projectPagesQuery(search: string) {
  const given = { status: 'active', sort: 'name', limit: PAGE, search: search === '' ? undefined : search } as const
  return pagedQuery('GET /projects', { query: given })
}

/** Every project of this person in a status, by name. The page adds their figures up. */
export function allProjectsQuery(status: Project['status']) {
  return {
    ...wholeListQuery('GET /projects', { query: { status, sort: 'name', limit: LIST_MAX } }),
    select: withoutDefault,
  }
}
