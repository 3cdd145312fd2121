// The visibility of a template.
import { eq } from 'drizzle-orm'
import type { Parsed } from '#contract/endpoint.ts'
import type { templates as rows, TemplateDetail } from '#contract/templates.ts'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import { changedFields } from '../../audit/changed.ts'
import { templateTarget } from '../../audit/targets.ts'
import { templates } from '../../db/schema/library.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest } from '../../http/errors.ts'
import { stackOf } from './present.ts'
import { readTemplate } from './read.ts'
import { holdTemplate, type TemplateRow } from './store.ts'
import { lockTeam } from '../../access/lock-team.ts'
import { refuseUnpublishable } from './update.ts'

type Body = Parsed<(typeof rows)['share']>['body']

/**
 * Says who sees a template. In the public gallery it may belong to a team, whose members then go on seeing it as
 * theirs.
 * @throws Refused with 400 for a team template without a team, 403 for a caller who cannot publish, 404 for a team
 *   that the
 *   caller
 * is not in, 409 for a stack that does not compile and therefore cannot be published
 */
export async function shareTemplate(deps: Deps, ctx: SignedIn, id: string, body: Body): Promise<TemplateDetail> {
  return change(deps, ctx, async ({ tx, record }) => {
    // Teams are held before templates.
    const team = body.visibility !== 'personal' && body.team_id ? await lockTeam(tx, ctx, body.team_id) : undefined
    const before = await holdTemplate(tx, id)
    const after = { is_public: body.visibility === 'public', team_id: teamOf(before, body) }
    if (after.is_public && !before.is_public) refuseUnpublishable(ctx.caller, stackOf(before))
    await tx.update(templates).set(after).where(eq(templates.id, id))
    const changed = changedFields(seenBy(before), seenBy(after))
    if (changed) {
      const named = { ...changed.after, ...(team && after.team_id !== before.team_id && { team: team.name }) }
      record({ action: 'template.share', target: templateTarget(before), ...changed, after: named })
    }
    return readTemplate(tx, ctx.caller, id, deps)
  })
}

function teamOf(before: TemplateRow, { visibility, team_id }: Body): string | null {
  if (visibility === 'personal') return null
  const wanted = team_id === undefined ? before.team_id : team_id
  if (visibility === 'team' && wanted === null)
    throw badRequest([{ field: 'team_id', said: message('templates.no-team') }])
  return wanted
}

function seenBy({ is_public, team_id }: Pick<TemplateRow, 'is_public' | 'team_id'>) {
  return { visibility: is_public ? 'public' : team_id === null ? 'personal' : 'team', team_id }
}
