// The words of mails and push messages, in the language of who gets them.
import type { NotificationKind } from '#contract/notifications.ts'
import type { LANGUAGES } from '#domain/account/settings.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import type { LinkMail, Said, Words } from './words/words.ts'

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

type Language = (typeof LANGUAGES)[number]
type Data = Readonly<Record<string, string>>

/** The words of every language. */
export const WORDS: Readonly<Record<Language, Words>> = { en, es, fr, de }

/** Names and browsers are shortened to this, so that none becomes the whole message. */
const VALUE_MAX = 200

/** Kinds that are mailed whatever somebody switched off: they tell of changes by which an account is taken over. */
const ALWAYS_MAILED: ReadonlySet<string> = new Set<NotificationKind>(['password-changed', 'two-factor-changed'])

/** True for a notification that is mailed also to who switched e-mail notifications off. */
export function isAlwaysMailed(kind: NotificationKind): boolean {
  return ALWAYS_MAILED.has(kind)
}

/**
 * The mail of a notification or a link, ready to be sent.
 * @param data what the words are filled with; a missing field stays empty
 * @param link full address, on a line of its own
 */
export function writeMail(language: Language, kind: NotificationKind | LinkMail, data: Data, link: string | undefined): Mail {
  const words = WORDS[language]
  const said: Said = kind in words.links ? words.links[kind as LinkMail] : words.notifications[kind as NotificationKind]
  return { subject: '', text: '' }
}
