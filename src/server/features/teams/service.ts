// Teams: reading, making, changing and deleting them.
import { eq } from 'drizzle-orm'
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { teams as rows } from '#contract/teams.ts'
import { teamId } from '#domain/slug.ts'
import { message } from '#words/message.ts'
import { noTeam } from '../../access/authorize.ts'
import { change } from '../../audit/change.ts'
import { changedFields } from '../../audit/changed.ts'
import { teamTarget } from '../../audit/targets.ts'
import type { Queries } from '../../db/connect.ts'
import { teamMembers, teams } from '../../db/schema/teams.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest, conflict } from '../../http/errors.ts'
import type { PageOf } from '../../http/implement.ts'
import { cursorKeys, cutPage, readCursor } from '../../http/paging.ts'
import { lockTeam } from './lock-team.ts'
import { presentInvitation, presentMember, presentTeam } from './present.ts'
import { findTeam, listInvitations, listMembers, listTeams } from './store.ts'

type Rows = typeof rows
type Answer<Name extends keyof Rows> = Promise<Output<Rows[Name]>>
type Body<Name extends 'create' | 'update'> = Parsed<Rows[Name]>['body']

/**
 * The teams of the caller; of everyone for an administrator.
 * @throws Refused with 400 for a cursor of another list
 */
export async function readTeams(
  { database }: Deps,
  { caller }: SignedIn,
  query: Parsed<Rows['list']>['query'],
): Promise<PageOf<Output<Rows['list']>[number]>> {
  const after = readCursor(query.cursor, cursorKeys.text, cursorKeys.text)
  const { rows: found, total } = await listTeams(database.orm, caller, { ...query, after })
  const page = cutPage(found, query.limit, (row) => [row.name_key, row.team.id])
  const answer = page.rows.map((row) => presentTeam(row, caller))
  return { items: answer, total, next: page.next }
}

/** A team with its people. @throws Refused with 404 when it has gone since the guard saw it */
export async function getTeam(orm: Queries, now: Date, { caller }: SignedIn, id: string): Answer<'get'> {
  const row = await findTeam(orm, id, caller.id)
  if (!row) throw noTeam()
  const members = await listMembers(orm, id)
  const invitations = await listInvitations(orm, id, now)
  return {
    ...presentTeam(row, caller),
    members: members.map((member) => presentMember(member, caller)),
    invitations: invitations.map(presentInvitation),
  }
}

/**
 * Makes a team whose first owner is the caller.
 * @throws Refused with 400 for a name of which no address can be made, 409 for one whose address is taken
 */
export async function createTeam(deps: Deps, ctx: SignedIn, { name, description }: Body<'create'>): Answer<'create'> {
  const id = teamId(name)
  if (id === '') throw badRequest([{ field: 'name', said: message('teams.name-without-letter') }])
  return change(deps, ctx, async ({ tx, record }) => {
    const now = deps.now()
    const [team] = await tx
      .insert(teams)
      .values({ id, name, description, owner_id: ctx.caller.id, created_at: now })
      .onConflictDoNothing()
      .returning()
    if (!team) throw conflict(message('teams.name-taken'))
    await tx
      .insert(teamMembers)
      .values({ id: deps.newId(), team_id: id, user_id: ctx.caller.id, role: 'owner', joined_at: now })
    record({ action: 'team.create', target: teamTarget({ id, name }), after: { name, description } })
    return getTeam(tx, now, ctx, id)
  })
}

/** Changes what is given of a team. @throws Refused with 404 when it is gone */
export async function updateTeam(deps: Deps, ctx: SignedIn, id: string, given: Body<'update'>): Answer<'update'> {
  return change(deps, ctx, async ({ tx, record }) => {
    const before = await lockTeam(tx, id)
    const after = { name: given.name ?? before.name, description: given.description ?? before.description }
    await tx.update(teams).set(after).where(eq(teams.id, id))
    const changed = changedFields({ name: before.name, description: before.description }, after)
    if (changed) record({ action: 'team.update', target: teamTarget(before), ...changed })
    return getTeam(tx, deps.now(), ctx, id)
  })
}

/**
 * Deletes a team; templates that were shared with it stay with their owners. @throws Refused with 404 when it is gone
 */
export async function removeTeam(deps: Deps, ctx: SignedIn, id: string): Promise<void> {
  await change(deps, ctx, async ({ tx, record }) => {
    const { name, description } = await lockTeam(tx, id)
    await tx.delete(teams).where(eq(teams.id, id))
    record({ action: 'team.delete', target: teamTarget({ id, name }), before: { name, description } })
  })
}
