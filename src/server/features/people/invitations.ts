// Inviting people, and what becomes of an invitation.
import type { z } from 'zod'
import type { newInvitation } from '#contract/people.ts'
import type { InstanceRole } from '#domain/access/roles.ts'
import { message } from '#words/message.ts'
import { doLimited, invitationCounters } from '../../access/limits.ts'
import { hasAccount } from '../../access/people.ts'
import { change } from '../../audit/change.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { notFound } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import { noAdministrator } from './acts.ts'
import { findInvitation, lockInvitation, removeInvitation, renewInvitationRow } from './invitations-store.ts'
import { auditedInvitation, invitationTarget } from './present.ts'
import { createInvitation, newLink, sendInvitation, type MadeInvitation } from './service.ts'
import { holdAdministrator } from './store.ts'

type NewInvitation = z.output<typeof newInvitation>

const noInvitation = () => notFound(message('people.no-invitation'))

const present = ({ invitation, link, is_mailed }: MadeInvitation): NewInvitation => ({ ...invitation, link, is_mailed })

/**
 * Invites someone to the installation.
 * @throws Refused with 409 when the address has an account, 429 after too many
 */
export function invite(
  deps: Deps,
  ctx: SignedIn,
  given: { readonly email: string; readonly role: InstanceRole },
): Promise<NewInvitation> {
  return doLimited(deps, invitationCounters(deps, ctx.caller.id, given.email), () =>
    change(deps, ctx, async (made) => {
      if (!(await holdAdministrator(made.tx, ctx.caller.id))) throw noAdministrator()
      return present(await createInvitation(deps, made, ctx, given))
    }),
  )
}

/**
 * Gives an invitation a new link, for seven days from now; the old one ends.
 * @throws Refused with 404 when it is not there, or the address has an account meanwhile, 429 after too many
 */
export async function renewInvitation(deps: Deps, ctx: SignedIn, id: string): Promise<NewInvitation> {
  const found = isId(id) ? await findInvitation(deps.database.orm, id) : undefined
  if (!found) throw noInvitation()
  return doLimited(deps, invitationCounters(deps, ctx.caller.id, found.email), () =>
    change(deps, ctx, async (made) => {
      if (!(await holdAdministrator(made.tx, ctx.caller.id))) throw noAdministrator()
      const row = await lockInvitation(made.tx, id)
      if (!row || (await hasAccount(made.tx, row.email))) throw noInvitation()
      const { link, ...values } = newLink(deps, ctx)
      await renewInvitationRow(made.tx, id, values)
      made.record({ action: 'invitation.renew', target: invitationTarget(row), after: auditedInvitation(row) })
      const renewed = { ...row, ...values, inviter_name: ctx.caller.name }
      return present(await sendInvitation(deps, made, ctx, { row: renewed, link }))
    }),
  )
}

/** Ends an invitation. @throws Refused with 404 when it is not there */
export async function withdrawInvitation(deps: Deps, ctx: SignedIn, id: string): Promise<void> {
  if (!isId(id)) throw noInvitation()
  await change(deps, ctx, async ({ tx, record }) => {
    const row = await lockInvitation(tx, id)
    if (!row) throw noInvitation()
    await removeInvitation(tx, id)
    record({ action: 'invitation.withdraw', target: invitationTarget(row), before: auditedInvitation(row) })
  })
}
