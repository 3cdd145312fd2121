// Hands a mail to the mail server, by nodemailer.
import { createTransport } from 'nodemailer'
import type { Deps } from '../deps.ts'
import type { Mail } from './words.ts'

/** A server that takes longer than this to answer is tried again later. */
const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 30_000

/**
 * Delivers a mail to the mail server of the installation.
 * @throws Error whose message says why the server did not take it
 */
export async function deliverMail(
  settings: NonNullable<Deps['mail']>,
  mail: Mail & { readonly to: string },
): Promise<void> {
  const transport = createTransport({
    url: settings.url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // What is sent is text alone: nothing in it may name a file or an address to include.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const { subject, text, to } = mail
    // As an object, so that no character in the address makes two of it. The header keeps other programs from answering
    // (RFC 3834).
    await transport.sendMail({
      from: settings.from,
      to: { name: '', address: to },
      subject,
      text,
      headers: { 'auto-submitted': 'auto-generated' },
    })
  } finally {
    transport.close()
  }
}
