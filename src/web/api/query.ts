// What the pages read from the server, each with its key, so that two pages
// that read the same share one answer.
import { QueryClient, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import type { Project } from '#contract/projects.ts'
import { call, onUnauthorized } from './client.ts'
import { paging, readPage } from './paged.ts'
import { onSessionAnnounced } from './session-channel.ts'

/** Specification section 9: the server is asked every 30 s and has 3 s to answer. */
const HEALTH_INTERVAL_MS = 30_000
const HEALTH_TIMEOUT_MS = 3_000

/** How long an answer is shown without asking again. */
const FRESH_MS = 60_000

/**
 * The cache of answers. A refusal is final; what did not come through is tried once more.
 * When the server says that nobody is signed in, or another tab changed the session, it is asked who is.
 */
export function createQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: FRESH_MS, refetchOnWindowFocus: false, retry: (failures, error) => !(error instanceof ApiError) && failures < 1 } },
  })
  const askAgain = () => void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
  onUnauthorized(askAgain)
  onSessionAnnounced(askAgain)
  return queries
}

/** Whether the server answers, its version, and how long it took in milliseconds. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: async ({ signal }) => {
    const start = performance.now()
    const health = await call('GET /health', {}, { signal: AbortSignal.any([signal, AbortSignal.timeout(HEALTH_TIMEOUT_MS)]) })
    return { ...health, duration_ms: Math.round(performance.now() - start) }
  },
  refetchInterval: HEALTH_INTERVAL_MS,
  refetchIntervalInBackground: true,
  staleTime: 0,
  retry: false,
})

/** Who is signed in, and until when without doing anything. Asking renews nothing. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call('GET /auth/session', {}, { signal }),
  // Somebody may have signed out in another window while this one was not looked at.
  refetchOnWindowFocus: 'always',
})

/** The ways to sign in here. */
export const signInOptionsQuery = queryOptions({ queryKey: ['sign-in-options'], queryFn: ({ signal }) => call('GET /auth/options', {}, { signal }) })

/** For whom a reset link is. A refusal stays: what has ended does not come back. */
export function resetLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['reset-link', token],
    queryFn: ({ signal }) => call('GET /auth/reset/{token}', { params: { token } }, { signal }),
    staleTime: Infinity,
  })
}

/** What an invitation is for. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call('GET /auth/invitations/{token}', { params: { token } }, { signal }),
    staleTime: Infinity,
  })
}

/** The ready-made stacks of the landing page with their computed prices. */
export const blueprintsQuery = queryOptions({ queryKey: ['blueprints'], queryFn: ({ signal }) => call('GET /blueprints', {}, { signal }) })

/** The current result of this person. */
export const currentResultQuery = queryOptions({ queryKey: ['results', 'current'], queryFn: ({ signal }) => call('GET /results/current', {}, { signal }) })

/** A stored result by its id. */
export function resultQuery(id: string) {
  return queryOptions({ queryKey: ['results', id], queryFn: ({ signal }) => call('GET /results/{id}', { params: { id } }, { signal }) })
}

/** The most that a list gives at once (src/contract/list.ts). */
const LIST_MAX = 200

/** The inbox is asked for news every 30 s while somebody looks at the page; asking does not renew the session. */
const INBOX_INTERVAL_MS = 30_000
const INBOX_SIZE = 30

/** The active projects of this person by name; the specification hides the one named default. */
export function projectsQuery(search?: string) {
  return queryOptions({
    queryKey: ['projects', 'list', search ?? ''],
    queryFn: async ({ signal }) => {
      const projects = await call('GET /projects', { query: { status: 'active', sort: 'name', limit: LIST_MAX, search } }, { signal })
      return projects.filter(({ name }) => name !== 'default')
    },
  })
}

/** A project by its id. */
export function projectQuery(id: string) {
  return queryOptions({ queryKey: ['projects', id], queryFn: ({ signal }) => call('GET /projects/{id}', { params: { id } }, { signal }) })
}

/** The templates of this person, newest first. */
export const templatesQuery = queryOptions({
  queryKey: ['templates', 'list'],
  queryFn: ({ signal }) => call('GET /templates', { query: { limit: LIST_MAX } }, { signal }),
})

/** The teams of this person. */
export function teamsQuery(search?: string) {
  return queryOptions({
    queryKey: ['teams', 'list', search ?? ''],
    queryFn: ({ signal }) => call('GET /teams', { query: { limit: LIST_MAX, search } }, { signal }),
  })
}

/** A team by its id. */
export function teamQuery(id: string) {
  return queryOptions({ queryKey: ['teams', id], queryFn: ({ signal }) => call('GET /teams/{id}', { params: { id } }, { signal }) })
}

/** The newest notifications and how many are unread. */
export const inboxQuery = queryOptions({
  queryKey: ['notifications', 'inbox'],
  queryFn: ({ signal }) => call('GET /notifications', { query: { limit: INBOX_SIZE } }, { signal }),
  refetchInterval: INBOX_INTERVAL_MS,
  refetchOnWindowFocus: true,
  staleTime: INBOX_INTERVAL_MS,
})

/** The first people that a search finds; for administrators. */
export function peopleSearchQuery(search: string, limit: number) {
  return queryOptions({
    queryKey: ['people', 'search', search, limit],
    queryFn: ({ signal }) => call('GET /people', { query: { search, limit, status: 'active' } }, { signal }),
  })
}

/** Every project of this person in a status, whole and not by pages: the page adds their figures up. The specification hides the one named default. */
export function allProjectsQuery(status: Project['status']) {
  return queryOptions({
    queryKey: ['projects', 'all', status],
    queryFn: async ({ signal }) => {
      const projects: Project[] = []
      let cursor: string | undefined
      do {
        const query = { status, sort: 'name' as const, limit: LIST_MAX, cursor }
        const page = await readPage(signal, (options) => call('GET /projects', { query }, options))
        projects.push(...page.value)
        cursor = page.next
      } while (cursor !== undefined)
      return projects.filter(({ name }) => name !== 'default')
    },
  })
}

/** The figures of a project. */
export function projectStatsQuery(id: string) {
  return queryOptions({ queryKey: ['projects', id, 'stats'], queryFn: ({ signal }) => call('GET /projects/{id}/stats', { params: { id } }, { signal }) })
}

/** The environments of a project, newest first, a page at a time. */
export function projectEnvironmentsQuery(id: string) {
  return infiniteQueryOptions({
    ...paging,
    queryKey: ['projects', id, 'environments'],
    queryFn: ({ pageParam, signal }) =>
      readPage(signal, (options) => call('GET /projects/{id}/environments', { params: { id }, query: { cursor: pageParam || undefined } }, options)),
  })
}

/** The templates that were put into a project. */
export function projectTemplatesQuery(id: string) {
  return queryOptions({
    queryKey: ['projects', id, 'templates'],
    queryFn: ({ signal }) => call('GET /projects/{id}/templates', { params: { id } }, { signal }),
  })
}

/** The teams of this person by name, a page at a time. */
export function teamPagesQuery(search: string) {
  return infiniteQueryOptions({
    ...paging,
    queryKey: ['teams', 'pages', search],
    queryFn: ({ pageParam, signal }) =>
      readPage(signal, (options) => call('GET /teams', { query: { search: search || undefined, cursor: pageParam || undefined } }, options)),
  })
}

/** Every notification of this person, newest first, a page at a time. */
export function notificationsQuery(isUnreadOnly: boolean) {
  return infiniteQueryOptions({
    ...paging,
    queryKey: ['notifications', 'list', isUnreadOnly],
    queryFn: ({ pageParam, signal }) =>
      readPage(signal, (options) =>
        call('GET /notifications', { query: { cursor: pageParam || undefined, ...(isUnreadOnly && { unread: 'true' }) } }, options),
      ),
  })
}

/** The key with which a browser subscribes to push messages. */
export const pushKeyQuery = queryOptions({
  queryKey: ['push-key'],
  queryFn: ({ signal }) => call('GET /notifications/push', {}, { signal }),
  staleTime: Infinity,
})

/** Where this person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call('GET /account/sessions', {}, { signal }),
  staleTime: 0,
})

/** The API tokens of this person. */
export const tokensQuery = queryOptions({
  queryKey: ['account', 'tokens'],
  queryFn: ({ signal }) => call('GET /account/tokens', {}, { signal }),
  staleTime: 0,
})

/** What people are looked for by. */
export interface PeopleFilter {
  search: string | undefined
  role: 'admin' | 'user' | undefined
  status: 'active' | 'disabled' | undefined
}

/** The people of the installation, newest first, a page at a time; for administrators. */
export function peopleQuery(filter: PeopleFilter) {
  return infiniteQueryOptions({
    ...paging,
    queryKey: ['people', 'list', filter],
    queryFn: ({ pageParam, signal }) => readPage(signal, (options) => call('GET /people', { query: { ...filter, cursor: pageParam || undefined } }, options)),
  })
}

/** How many people there are, and how they sign in. */
export const peopleSummaryQuery = queryOptions({ queryKey: ['people', 'summary'], queryFn: ({ signal }) => call('GET /people/summary', {}, { signal }) })

/** The invitations that can still be accepted. */
export const invitationsQuery = queryOptions({
  queryKey: ['people', 'invitations'],
  queryFn: ({ signal }) => call('GET /people/invitations', {}, { signal }),
})

/** What entries of the audit log are looked for by. */
export interface AuditFilter {
  search: string | undefined
  actor: string | undefined
  action: string | undefined
  target_id: string | undefined
  /** ISO times. */
  from: string | undefined
  to: string | undefined
}

/** The entries of the audit log, newest first, a page at a time; for administrators. */
export function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    ...paging,
    queryKey: ['audit', 'list', filter],
    queryFn: ({ pageParam, signal }) => readPage(signal, (options) => call('GET /audit', { query: { ...filter, cursor: pageParam || undefined } }, options)),
    staleTime: 0,
  })
}

/** Whether the chain of the audit log is whole. It walks all of it: asked when a page shows it, and then on demand. */
export const auditChainQuery = queryOptions({
  queryKey: ['audit', 'chain'],
  queryFn: ({ signal }) => call('GET /audit/verify', {}, { signal }),
})

/** How the installation is set up; for administrators. */
export const instanceQuery = queryOptions({ queryKey: ['instance'], queryFn: ({ signal }) => call('GET /instance', {}, { signal }) })
