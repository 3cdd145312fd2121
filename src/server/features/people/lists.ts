// The lists of people and of open invitations.
import { DAY_MS } from '#engine/durations.ts'
import { z } from 'zod'
import type { people } from '#contract/people.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { findPauses } from '../../access/limits.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import type { PageOf } from '../../http/implement.ts'
import { cursorKeys, cutPage, readCursor } from '../../http/paging.ts'
import { countOpenInvitations, listOpenInvitations } from './invitations-store.ts'
import { presentInvitation, presentPerson } from './present.ts'
import { countAll, countPeople, listPeopleRows } from './store.ts'

type Rows = typeof people

/** People with activity within it count as active this week. */
const WEEK_MS = 7 * DAY_MS

/** One page of the people of the installation. @throws Refused with 400 for a cursor of another list */
export async function listPeople(
  { database: { orm } }: Deps,
  ctx: SignedIn,
  query: Parsed<Rows['list']>['query'],
): Promise<PageOf<Output<Rows['list']>[number]>> {
  const { limit, cursor, ...filter } = query
  const after = readCursor(cursor, cursorKeys.instant, z.uuid())
  const [total, found] = await Promise.all([countPeople(orm, filter), listPeopleRows(orm, filter, limit + 1, after)])
  const { rows, next } = cutPage(found, limit, (row) => [row.created_at.toISOString(), row.id])
  const pauses = await findPauses(
    orm,
    rows.map(({ email }) => email),
  )
  const page = rows.map((row) => presentPerson(row, ctx.caller.id, pauses))
  return { items: page, total, next }
}

/** The people of the installation in numbers. */
export async function summarisePeople({ database: { orm }, now }: Deps): Promise<Output<Rows['summary']>> {
  const since = new Date(now().getTime() - WEEK_MS)
  const [{ people, active, administrators, with_two_factor }, open] = await Promise.all([
    countAll(orm, since),
    countOpenInvitations(orm, now()),
  ])
  return { people, active_this_week: active, administrators, with_two_factor, invitations: open }
}

/** The invitations that can still be accepted, newest first. */
export async function listInvitations({ database, now }: Deps): Promise<Output<Rows['invitations']>> {
  return (await listOpenInvitations(database.orm, now())).map(presentInvitation)
}
