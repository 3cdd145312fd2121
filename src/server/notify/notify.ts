// Telling people: a line in the inbox, and where they want it a mail and a push
// message. All is written in the transaction of the change, so that nobody is
// told of what did not happen, and nothing that happened is told to nobody.
import { inArray } from 'drizzle-orm'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Transaction } from '../db/connect.ts'
import { users } from '../db/schema/accounts.ts'
import { notifications, outbox, pushSubscriptions } from '../db/schema/notifications.ts'
import type { Deps } from '../deps.ts'
import { isAlwaysMailed, writeNotification, writePush, type DataOf, type Mail, type Push } from './words.ts'

interface TellingOf<Kind extends NotificationKind> {
  readonly user_id: string
  readonly kind: Kind
  /** What the words are filled with: at least the fields that the contract names for the kind. */
  readonly data: DataOf<Kind>
  /** Page that it is about, such as /team/platform. */
  readonly path: string | null
}

export type Telling = { [Kind in NotificationKind]: TellingOf<Kind> }[NotificationKind]

type Sending = Pick<Deps, 'now' | 'newId' | 'seal' | 'publicUrl' | 'mail'>

/** Use under which the content of the outbox is sealed. */
export const OUTBOX_SEAL = 'outbox'

/** A push message that waits. It is for a person: the browser may be somebody else's by the time that it is sent. */
export type WaitingPush = Push & { readonly user_id: string }

/**
 * Tells people something. Who has switched mails or push messages off gets none
 * of those, but is mailed what concerns the security of the account.
 */
export async function notify(deps: Sending, tx: Transaction, tellings: readonly Telling[]): Promise<void> {
  if (tellings.length === 0) return
  const created_at = deps.now()
  await tx.insert(notifications).values(tellings.map((telling) => ({ ...telling, id: deps.newId(), created_at })))
  const ids = [...new Set(tellings.map((telling) => telling.user_id))]
  const people = await tx.select().from(users).where(inArray(users.id, ids))
  const browsers = await tx.select().from(pushSubscriptions).where(inArray(pushSubscriptions.user_id, ids))
  for (const telling of tellings) {
    const person = people.find((one) => one.id === telling.user_id)
    if (!person || person.disabled_at) continue
    const { kind, data, path } = telling
    if (person.email_notifications || isAlwaysMailed(kind)) {
      await sendMail(deps, tx, person.email, writeNotification(person.language, kind, data, linkOf(deps, path)))
    }
    if (!person.push_notifications) continue
    const push: WaitingPush = { ...writePush(person.language, kind, data, path), user_id: person.id }
    for (const { endpoint } of browsers.filter((browser) => browser.user_id === person.id)) await enqueue(deps, tx, 'push', endpoint, JSON.stringify(push))
  }
}

/** Sends a mail when the transaction is done. Without a mail server nothing is sent: callers ask `deps.mail` where that matters. */
export async function sendMail(deps: Sending, tx: Transaction, to: string, mail: Mail): Promise<void> {
  if (deps.mail) await enqueue(deps, tx, 'mail', to, JSON.stringify(mail))
}

function linkOf(deps: Sending, path: string | null): string | undefined {
  return path === null ? undefined : `${deps.publicUrl}${path}`
}

async function enqueue(deps: Sending, tx: Transaction, channel: 'mail' | 'push', recipient: string, content: string): Promise<void> {
  const at = deps.now()
  const sealed_content = deps.seal.seal(content, OUTBOX_SEAL)
  await tx.insert(outbox).values({ id: deps.newId(), channel, recipient, sealed_content, next_attempt_at: at, created_at: at })
}
