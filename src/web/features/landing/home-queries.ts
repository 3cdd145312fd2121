// What the home page reads; it is read again while someone looks at it.
import { DAY_MS, MINUTE_MS } from '#engine/durations.ts'
import { environmentFiguresQuery } from '../../api/environments.ts'
import { query } from '../../api/query.ts'

/** Rows of a panel. */
export const SHOWN = 5
/** Of so many of their own environments, the newest, a person learns here that they need something. */
const OWN_MAX = 50

const live = { staleTime: 0, refetchInterval: MINUTE_MS }

/** How many environments there are, and what they cost. */
export const figuresQuery = { ...environmentFiguresQuery, ...live }

/** What runs, the most expensive first. */
export const runningQuery = {
  ...query('GET /environments', { query: { status: 'running', sort: 'cost', limit: SHOWN } }),
  ...live,
}

/** What has an end, the next one first. */
export const endingQuery = { ...query('GET /environments', { query: { sort: 'expires', limit: SHOWN } }), ...live }

/** Requests that this person can decide, the oldest first. */
export const decisionsQuery = {
  ...query('GET /approval/list/pending', { query: { to_decide: 'true', limit: SHOWN } }),
  ...live,
}

/** Runs whose plan waits for a person. */
export const plansQuery = { ...query('GET /runs', { query: { status: 'waiting', limit: OWN_MAX } }), ...live }

/** For so many days something that changed is news. */
const NEWS_DAYS = 14

/** Since when a change is news: it moves once a day, and with it the address that is asked. */
function newsBegin(nowMs: number): string {
  return new Date((Math.floor(nowMs / DAY_MS) - NEWS_DAYS) * DAY_MS).toISOString()
}

/** Templates of this person's teams that others have changed lately. */
export function changedTemplatesQuery(nowMs: number) {
  const asked = { scope: 'team' as const, changed_after: newsBegin(nowMs), limit: OWN_MAX }
  return { ...query('GET /templates', { query: asked }), ...live }
}

/** Projects of this person of which others have changed the settings lately. */
export function changedProjectsQuery(nowMs: number) {
  return { ...query('GET /projects', { query: { changed_after: newsBegin(nowMs), limit: OWN_MAX } }), ...live }
}

/** The environments of this person. */
export function ownEnvironmentsQuery(email: string) {
  return { ...query('GET /environments', { query: { owner_email: email, limit: OWN_MAX } }), ...live }
}
