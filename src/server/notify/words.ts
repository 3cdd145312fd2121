// The words of mails and push messages, in the language of who gets them.
import type { NOTIFICATION_FIELDS, NotificationKind } from '#contract/notifications.ts'
import type { LANGUAGES } from '#domain/account/settings.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { figureOf } from './words/figures.ts'
import type { MAIL_FIELDS, OtherMail, Words } from './words/words.ts'

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

type Fields = typeof NOTIFICATION_FIELDS & typeof MAIL_FIELDS
type MailKind = NotificationKind | OtherMail
type Language = (typeof LANGUAGES)[number]
type Data = Readonly<Record<string, string>>

/** What the words of a kind are filled with; more is kept for the inbox and not said. */
export type DataOf<Kind extends MailKind> = Readonly<Record<Fields[Kind][number], string>> & Data

/** The words of every language. */
export const WORDS: Readonly<Record<Language, Words>> = { en, es, fr, de }

/** Names and browsers are shortened to this, so that none becomes the whole message. */
const VALUE_MAX = 200
/** What a workflow says is the message. */
const MESSAGE_MAX = 1000

/** Characters that end a line, are not shown or turn the direction of what follows: data is one run of text in a sentence of ours. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

/** Kinds that are mailed whatever somebody switched off: they tell of changes by which an account is taken over. */
const ALWAYS_MAILED: ReadonlySet<NotificationKind> = new Set<NotificationKind>(['password-changed', 'two-factor-changed'])

/** True for a notification that is mailed also to who switched e-mail notifications off. */
export function isAlwaysMailed(kind: NotificationKind): boolean {
  return ALWAYS_MAILED.has(kind)
}

/**
 * A mail that is no notification, ready to be sent.
 * @param link full address, on a line of its own
 */
export function writeMail<Kind extends OtherMail>(language: Language, kind: Kind, data: DataOf<Kind>, link: string | undefined): Mail {
  const { subject, text } = say(language, kind, data)
  return { subject, text: paragraphs(text, link) }
}

/**
 * The mail of a notification, ready to be sent.
 * @param link full address of the page that it is about, on a line of its own
 */
export function writeNotification(language: Language, kind: NotificationKind, data: Data, link: string | undefined): Mail {
  const words = WORDS[language]
  const { subject, text } = say(language, kind, data)
  return { subject, text: paragraphs(text, link, isAlwaysMailed(kind) ? words.security : words.optional) }
}

/** The push message of a notification. */
export function writePush(language: Language, kind: NotificationKind, data: Data, path: string | null): Push {
  const { subject, text } = say(language, kind, data)
  return { title: subject, body: text, path }
}

function say(language: Language, kind: MailKind, data: Data): Mail {
  const values = new Map(Object.entries(data).map(([name, value]) => [name, wordOf(language, name, value)]))
  // One pass, so that what data says is never filled in itself.
  const fill = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values.get(name) ?? '').trim()
  const { subject, text } = WORDS[language].messages[kind]
  return { subject: fill(subject), text: fill(text) }
}

/** A field as it is said: words of ours in the language, figures as people read them, names as they are. */
function wordOf(language: Language, name: string, value: string): string {
  const words = WORDS[language]
  if (name === 'note') return value.trim() === '' ? '' : words.quote.replace('{value}', () => plain(value))
  const tables: Readonly<Record<string, Data>> = { role: words.roles, change: words.two_factor, run: words.runs, cost: words.costs }
  const known = Object.hasOwn(tables, name) ? tables[name] : undefined
  return (
    (known && Object.hasOwn(known, value) ? known[value] : undefined) ??
    figureOf(language, name, value) ??
    plain(value, name === 'message' ? MESSAGE_MAX : VALUE_MAX)
  )
}

function plain(value: string, max = VALUE_MAX): string {
  const line = value.toWellFormed().replaceAll(UNSAFE, ' ').replaceAll(/ {2,}/g, ' ').trim()
  // Not through the middle of a surrogate pair.
  return line.length > max ? `${line.slice(0, max).replace(/[\ud800-\udbff]$/, '')}…` : line
}

function paragraphs(...parts: readonly (string | undefined)[]): string {
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`
}
