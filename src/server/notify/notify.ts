// Notifications: a line in the inbox and, for people who want them, a mail and a push message. They are written in the
// transaction of the change: people hear of everything that happened, and of nothing that did not.
import { inArray } from 'drizzle-orm'
import type { NotificationKind } from '#contract/notifications.ts'
import type { StoredMessage } from '#words/message.ts'
import { say } from '#words/say.ts'
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
  /** What of the data is a sentence, by name: each reader gets it in their language. */
  readonly messages?: Readonly<Record<string, StoredMessage>>
  /** Page that it is about, such as /team/platform. */
  readonly path: string | null
}

export type Telling = { [Kind in NotificationKind]: TellingOf<Kind> }[NotificationKind]

type Sending = Pick<Deps, 'now' | 'newId' | 'seal' | 'publicUrl' | 'mail'>

/** Use under which the content of the outbox is sealed. */
export const OUTBOX_SEAL = 'outbox'

/** A push message that waits. It is for a person: the browser may be someone else's by the time that it is sent. */
export type WaitingPush = Push & { readonly user_id: string }

/**
 * Notifies people. People who switched e-mails or push messages off get none of those, except for mails about the
 * security of their account. Service accounts have no inbox and get nothing.
 */
export async function notify(deps: Sending, tx: Transaction, given: readonly Telling[]): Promise<void> {
  if (given.length === 0) return
  const created_at = deps.now()
  const asked = [...new Set(given.map((telling) => telling.user_id))]
  const known = await tx.select().from(users).where(inArray(users.id, asked))
  const services = new Set(known.filter(({ is_service }) => is_service).map(({ id }) => id))
  const tellings = given.filter(({ user_id }) => !services.has(user_id))
  for (const part of inParts(tellings))
    await tx.insert(notifications).values(part.map((telling) => ({ ...telling, id: deps.newId(), created_at })))
  const people = known.filter(({ is_service }) => !is_service)
  const ids = people.map(({ id }) => id)
  const browsers = await tx.select().from(pushSubscriptions).where(inArray(pushSubscriptions.user_id, ids))
  const byId = new Map(people.map((person) => [person.id, person]))
  const browsersOf = Map.groupBy(browsers, ({ user_id }) => user_id)
  const messages: Message[] = []
  for (const telling of tellings) {
    const person = byId.get(telling.user_id)
    if (!person || person.disabled_at) continue
    const { kind, path } = telling
    const data = inLanguageOf(person, telling)
    if (deps.mail && (person.email_notifications || isAlwaysMailed(kind))) {
      const mail = writeNotification(person.language, kind, data, linkOf(deps, path))
      messages.push({ channel: 'mail', recipient: person.email, content: JSON.stringify(mail) })
    }
    if (!person.push_notifications) continue
    const push: WaitingPush = { ...writePush(person.language, kind, data, path), user_id: person.id }
    const content = JSON.stringify(push)
    messages.push(
      ...(browsersOf.get(person.id) ?? []).map(({ endpoint }) => ({
        channel: 'push' as const,
        recipient: endpoint,
        content,
      })),
    )
  }
  await enqueue(deps, tx, messages)
}

/**
 * Sends a mail when the transaction is done. Without a mail server nothing is sent: callers ask `deps.mail` where that
 * matters.
 */
export async function sendMail(deps: Sending, tx: Transaction, to: string, mail: Mail): Promise<void> {
  if (deps.mail) await enqueue(deps, tx, [{ channel: 'mail', recipient: to, content: JSON.stringify(mail) }])
}

/** The data with their sentences in the language of a reader. */
function inLanguageOf(
  { language, timezone }: Pick<typeof users.$inferSelect, 'language' | 'timezone'>,
  { data, messages = {} }: Pick<Telling, 'data' | 'messages'>,
): Readonly<Record<string, string>> {
  const said = Object.entries(messages).map(([name, one]) => [name, say(one, language, timezone)])
  return { ...data, ...Object.fromEntries(said) }
}

function linkOf(deps: Sending, path: string | null): string | undefined {
  return path === null ? undefined : `${deps.publicUrl}${path}`
}

interface Message {
  readonly channel: 'mail' | 'push'
  readonly recipient: string
  readonly content: string
}

async function enqueue(deps: Sending, tx: Transaction, messages: readonly Message[]): Promise<void> {
  const at = deps.now()
  for (const part of inParts(messages)) {
    const rows = part.map(({ channel, recipient, content }) => {
      const sealed_content = deps.seal.seal(content, OUTBOX_SEAL)
      return { id: deps.newId(), channel, recipient, sealed_content, next_attempt_at: at, created_at: at }
    })
    await tx.insert(outbox).values(rows)
  }
}

/** Rows of one statement, which takes 65,535 values at most. */
const ROWS_AT_ONCE = 1000

function inParts<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, part) =>
    rows.slice(part * ROWS_AT_ONCE, (part + 1) * ROWS_AT_ONCE),
  )
}
