// Mails and push messages in the language of their reader. Their sentences are in src/words.
import { toOneLine } from '#engine/one-line.ts'
import type { NOTIFICATION_FIELDS, NotificationKind } from '#contract/notifications.ts'
import type { Language } from '#words/languages.ts'
import { message, type Message } from '#words/message.ts'
import { say } from '#words/say.ts'

/** A mail as it is sent. */
export interface Mail {
  readonly subject: string
  readonly text: string
}

/** A push message as the service worker of the pages shows it. */
export interface Push {
  readonly title: string
  readonly body: string
  /** Page to open. */
  readonly path: string | null
}

/**
 * Mails that are not notifications, with the fields that they are filled with. All but email-changed, which goes to the
 * address that is no longer used, come with a link or are requested by an administrator.
 */
export const MAIL_FIELDS = {
  'reset-password': [],
  'confirm-email': ['email'],
  'email-changed': ['email'],
  invitation: ['actor'],
  'team-invitation': ['actor', 'team'],
  test: [],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** The field `connection` in notifications about environments on simulated clouds. */
const SIMULATED = 'sandbox'

type Fields = typeof NOTIFICATION_FIELDS & typeof MAIL_FIELDS
type OtherMail = keyof typeof MAIL_FIELDS
type Data = Readonly<Record<string, string>>

/** What the words of a kind are filled with; more is kept for the inbox and not said. */
export type DataOf<Kind extends NotificationKind | OtherMail> = Readonly<Record<Fields[Kind][number], string>> & Data

/** Names and browsers are shortened to this, so that none becomes the whole message. */
const VALUE_MAX = 200
/** What a workflow says is the message. */
const MESSAGE_MAX = 1000

/** What programs for mail make links of: an address with a scheme, and a name of the internet alone. */
const SCHEME = /:\/\//g
const HOST = /(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}-]*\p{L}{2})/gu
const MAIL_ADDRESS = /^[^\s/@:]+@[^\s/@:]+$/

/** Kinds that are mailed whatever someone switched off: they report how an account is taken over. */
const ALWAYS_MAILED: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'password-changed',
  'two-factor-changed',
  'sign-in-paused',
])

/** True for a notification that is mailed even to people who switched e-mail notifications off. */
export function isAlwaysMailed(kind: NotificationKind): boolean {
  return ALWAYS_MAILED.has(kind)
}

/**
 * A mail that is no notification, ready to be sent.
 * @param link full address, on a line of its own
 */
export function writeMail<Kind extends OtherMail>(
  language: Language,
  kind: Kind,
  data: DataOf<Kind>,
  link: string | undefined,
): Mail {
  const params = inert(plainData(data))
  return {
    subject: say({ code: `mails.${kind}.subject`, params }, language).trim(),
    text: paragraphs(say({ code: `mails.${kind}.text`, params }, language), link),
  }
}

/**
 * The mail of a notification, ready to be sent.
 * @param link full address of the page that it is about, on a line of its own
 */
export function writeNotification(
  language: Language,
  kind: NotificationKind,
  data: Data,
  link: string | undefined,
): Mail {
  const { title, body } = sayNotification(language, kind, inert(plainData(data)))
  const last = message(isAlwaysMailed(kind) ? 'mails.security' : 'mails.optional')
  return { subject: title, text: paragraphs(body, link, say(last, language)) }
}

/** The push message of a notification. */
export function writePush(language: Language, kind: NotificationKind, data: Data, path: string | null): Push {
  return { ...sayNotification(language, kind, plainData(data)), path }
}

function sayNotification(language: Language, kind: NotificationKind, params: Data): Omit<Push, 'path'> {
  const said = (part: 'title' | 'text'): Message => ({ code: `notifications.${kind}.${part}`, params })
  const title = say(said('title'), language).trim()
  const isSimulated = params['connection'] === SIMULATED
  return {
    title: isSimulated ? say(message('notifications.simulated', { title }), language) : title,
    body: say(said('text'), language).trim(),
  }
}

function plainData(data: Data): Data {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, plain(value, name === 'message' ? MESSAGE_MAX : VALUE_MAX)]),
  )
}

/** Data is one run of text in a sentence of ours. */
function plain(value: string, max: number): string {
  const line = toOneLine(value)
  // Not through the middle of a surrogate pair.
  return line.length > max ? `${line.slice(0, max).replace(/[\ud800-\udbff]$/, '')}…` : line
}

/**
 * Data of which no program for mail makes a link: a name must not lead anywhere under our sender. What a workflow or a
 * person says to the reader is a message and keeps its links.
 */
function inert(data: Data): Data {
  const disarm = (word: string): string =>
    MAIL_ADDRESS.test(word) ? word : word.replaceAll(SCHEME, '[:]//').replaceAll(HOST, '[.]')
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      name === 'message' || name === 'note' ? value : value.split(' ').map(disarm).join(' '),
    ]),
  )
}

function paragraphs(...parts: readonly (string | undefined)[]): string {
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`
}
