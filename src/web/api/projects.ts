// Projects as the pages list them.
import type { Project } from '#contract/projects.ts'
import { LIST_MAX, query, wholeListQuery } from './query.ts'

/** The project that every installation begins with is not shown. */
const withoutDefault = (projects: Project[]): Project[] => projects.filter(({ name }) => name !== 'default')

/** The active projects of this person by name. */
export function projectsQuery(search?: string) {
  return {
    ...query('GET /projects', { query: { status: 'active', sort: 'name', limit: LIST_MAX, search } }),
    select: withoutDefault,
  }
}

/** Every project of this person in a status, by name. The page adds their figures up. */
export function allProjectsQuery(status: Project['status']) {
  return {
    ...wholeListQuery('GET /projects', { query: { status, sort: 'name', limit: LIST_MAX } }),
    select: withoutDefault,
  }
}
