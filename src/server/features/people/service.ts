// What other features do with people: inviting someone, to the installation or
// to one of its teams, and ending the demo.
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { invitation } from '#contract/people.ts'
import type { InstanceRole, TeamRole } from '#domain/access/roles.ts'
import { hasAccount } from '../../access/people.ts'
import type { Change } from '../../audit/change.ts'
import { noTeam } from '../../access/authorize.ts'
import { hashSecret, newSecret } from '../../crypto/secrets.ts'
import { users } from '../../db/schema/accounts.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import { sendMail } from '../../notify/notify.ts'
import { writeMail } from '../../notify/words.ts'
import { endAdministration, noAdministrator, shutOut } from './acts.ts'
import {
  holdTeam,
  insertInvitation,
  lockAddress,
  removeInvitationsTo,
  type NamedInvitation,
} from './invitations-store.ts'
import { auditedInvitation, invitationTarget, presentInvitation } from './present.ts'
import { lockAdministrators } from './store.ts'
import { DAY_MS } from '#engine/durations.ts'
import { message } from '#words/message.ts'

/** Other ways to delete an invitation write the same audit entry. */
export { auditedInvitation, invitationTarget }
/** A directory takes the role of administrators and disables accounts too. */
export { endAdministration, shutOut }

/** How long an invitation can be accepted. */
const INVITATION_MS = 7 * DAY_MS

interface InvitationGiven {
  /** In lower case. */
  readonly email: string
  readonly role: InstanceRole
  /** The team that someone joins by accepting. */
  readonly team?: { readonly id: string; readonly role: TeamRole }
}

/** An invitation that was just made or renewed. */
export interface MadeInvitation {
  readonly invitation: z.output<typeof invitation>
  /** Opens the account: given to administrators only, everyone else has it mailed. */
  readonly link: string | null
  /** False where there is no mail server: then someone has to pass the link on. */
  readonly is_mailed: boolean
}

/**
 * Invites an address, with a link that works once and ends after 7 days, and
 * mails it where there is a mail server. An invitation of the same address to
 * the same place ends with this. The caller has made sure that this person may
 * invite with this role.
 * @throws Refused with 409 when the address has an account, 404 when the team is gone
 */
export async function createInvitation(
  deps: Deps,
  { tx, record }: Change,
  ctx: SignedIn,
  given: InvitationGiven,
): Promise<MadeInvitation> {
  const { email, role } = given
  const now = deps.now()
  const team = given.team && (await holdTeam(tx, given.team.id))
  if (given.team && !team) throw noTeam()
  await lockAddress(tx, email)
  if (await hasAccount(tx, email)) throw conflict(message('people.account-there', { email }))
  const team_name = team?.name ?? null
  for (const old of await removeInvitationsTo(tx, email, team?.id ?? null)) {
    if (old.expires_at > now)
      record({
        action: 'invitation.withdraw',
        target: invitationTarget(old),
        before: auditedInvitation({ ...old, team_name }),
      })
  }
  const { link, ...made } = newLink(deps, ctx)
  const row = { id: deps.newId(), email, role, team_id: team?.id ?? null, team_role: given.team?.role ?? null, ...made }
  await insertInvitation(tx, row)
  record({
    action: 'invitation.create',
    target: invitationTarget(row),
    after: auditedInvitation({ email, role, team_name }),
  })
  return sendInvitation(deps, { tx }, ctx, { row: { ...row, team_name, inviter_name: ctx.caller.name }, link })
}

/** A new link of an invitation, and what of it is kept. The caller answers for it. */
export function newLink(
  deps: Deps,
  ctx: SignedIn,
): { link: string } & Pick<NamedInvitation, 'secret_hash' | 'invited_by' | 'created_at' | 'expires_at'> {
  const secret = newSecret()
  const created_at = deps.now()
  const expires_at = new Date(created_at.getTime() + INVITATION_MS)
  return {
    link: `${deps.publicUrl}/invite/${secret}`,
    secret_hash: hashSecret(secret),
    invited_by: ctx.caller.id,
    created_at,
    expires_at,
  }
}

/** Mails a new link where there is a mail server, and gives what is answered. */
export async function sendInvitation(
  deps: Deps,
  { tx }: Pick<Change, 'tx'>,
  ctx: SignedIn,
  { row, link }: { readonly row: NamedInvitation; readonly link: string },
): Promise<MadeInvitation> {
  // No one knows yet which language they read.
  const mail =
    row.team_name === null
      ? writeMail('en', 'invitation', { actor: row.inviter_name }, link)
      : writeMail('en', 'team-invitation', { actor: row.inviter_name, team: row.team_name }, link)
  await sendMail(deps, tx, row.email, mail)
  return {
    invitation: presentInvitation(row),
    link: ctx.caller.role === 'admin' ? link : null,
    is_mailed: deps.mail !== undefined,
  }
}

/**
 * Disables every demo account for good: their passwords, which everyone may
 * know, are forgotten, so that none can be enabled again.
 * @throws Refused with 409 when no administrator would be left
 */
export async function disableDemoAccounts(deps: Pick<Deps, 'now'>, made: Change, ctx: SignedIn): Promise<void> {
  const held = await lockAdministrators(made.tx, eq(users.is_demo, true))
  const administrators = held.filter((one) => one.role === 'admin' && one.disabled_at === null)
  if (!administrators.some((one) => one.id === ctx.caller.id)) throw noAdministrator()
  if (administrators.every((one) => one.is_demo)) {
    throw conflict(message('people.only-demo-administrators'))
  }
  await endDemo(deps, made)
}

/** Does the same at a start without demo accounts, also when no administrator is left: then a setup code makes one. */
export async function endDemo(deps: Pick<Deps, 'now'>, made: Change): Promise<void> {
  for (const one of await lockAdministrators(made.tx, eq(users.is_demo, true))) {
    const isUsable = one.disabled_at === null || one.password_hash !== null
    if (one.is_demo && isUsable) await shutOut(deps, made, one, { password_hash: null })
  }
}
