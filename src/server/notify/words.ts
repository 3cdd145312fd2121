// The words of mails and push messages, in the language of who gets them.

/** A mail as it is sent. */
export interface Mail {
  readonly subject: string
  readonly text: string
}

/** Mails that are not notifications: they carry a link that does something. */
export type LinkMail = 'reset-password' | 'confirm-email' | 'invitation' | 'test'

type Data = Readonly<Record<string, string>>

/** The mail of a notification or a link, ready to be sent. */
export function writeMail(_language: string, kind: string, data: Data, link: string | undefined): Mail {
  return { subject: kind, text: [Object.values(data).join(', '), link].join('\n') }
}

/** The push message of a notification. */
export function writePush(
  _language: string,
  kind: string,
  data: Data,
  path: string | null,
): { readonly title: string; readonly body: string; readonly path: string | null } {
  return { title: kind, body: Object.values(data).join(', '), path }
}
