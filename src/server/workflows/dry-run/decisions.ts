// What a workflow that decides could have decided: only requests that waited, and none that is left to people.
import { inArray } from 'drizzle-orm'
import { couldDecide, decisionOf } from '#domain/workflow/deciding.ts'
import { approvals } from '../../db/schema/environments.ts'
import type { Match } from './tally.ts'
import type { Trial } from './trial.ts'

type Request = Pick<typeof approvals.$inferSelect, 'reasons' | 'requester_id' | 'author_id'>

/**
 * What is left of matches when each action that decides acts only where it could: with what the others would do;
 * nothing where there are no others.
 */
export async function keepPossible(trial: Trial, matches: readonly Match[]): Promise<Match[]> {
  const { actions } = trial.draft
  if (matches.length === 0 || !actions.some((action) => decisionOf(action) !== undefined)) return [...matches]
  const requestOf = await readRequests(trial, matches)
  return matches.flatMap((match) => {
    const request = requestOf(match)
    const does = actions.filter((action) => {
      const decision = decisionOf(action)
      return decision === undefined || (request !== undefined && couldDecide(decision, request, trial.author.id))
    })
    return does.length === 0 ? [] : [{ ...match, does }]
  })
}

/** The request that waited at each match: the one of its event or, for what is run by hand, the one that waits now. */
async function readRequests(
  { tx, draft }: Trial,
  matches: readonly Match[],
): Promise<(match: Match) => Request | undefined> {
  const { environment_id, state, reasons, requester_id, author_id, created_at } = approvals
  const ids = [...new Set(matches.map((match) => match.environment_id))]
  const rows = await tx
    .select({ environment_id, state, reasons, requester_id, author_id, created_at })
    .from(approvals)
    .where(inArray(environment_id, ids))
  const isByHand = draft.trigger === 'manual'
  const keyOf = (id: string, at: Date) => (isByHand ? id : `${id} ${at.getTime()}`)
  const waited = rows.filter((row) => !isByHand || row.state === 'pending')
  const found = new Map(waited.map((row) => [keyOf(row.environment_id, row.created_at), row]))
  return (match) => found.get(keyOf(match.environment_id, match.at))
}
