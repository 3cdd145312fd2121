// Telling people: a line in the inbox, and where they want it a mail and a push
// message. All is written in the transaction of the change, so that nobody is
// told of what did not happen, and nothing that happened is told to nobody.
import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { notification } from '#contract/notifications.ts'
import type { Transaction } from '../db/connect.ts'
import { users } from '../db/schema/accounts.ts'
import { notifications, outbox, pushSubscriptions } from '../db/schema/notifications.ts'
import type { Deps } from '../deps.ts'
import { writeMail, writePush, type Mail } from './words.ts'

export type NotificationKind = z.infer<typeof notification>['kind']

export interface Telling {
  readonly user_id: string
  readonly kind: NotificationKind
  /** What the words are filled with. */
  readonly data: Readonly<Record<string, string>>
  /** Page that it is about, such as /team/platform. */
  readonly path: string | null
}

type Sending = Pick<Deps, 'now' | 'newId' | 'seal' | 'publicUrl' | 'mail'>

/** Use under which the content of the outbox is sealed. */
export const OUTBOX_SEAL = 'outbox'

/** Tells people something. Who has switched mails or push messages off gets none of those. */
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
    if (person.email_notifications) await sendMail(deps, tx, person.email, writeMail(person.language, telling.kind, telling.data, linkOf(deps, telling.path)))
    if (!person.push_notifications) continue
    const push = JSON.stringify(writePush(person.language, telling.kind, telling.data, telling.path))
    for (const { endpoint } of browsers.filter((browser) => browser.user_id === person.id)) await enqueue(deps, tx, 'push', endpoint, push)
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
