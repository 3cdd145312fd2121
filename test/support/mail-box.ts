// A mail server that keeps what it is given. Needs no test runner.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

/** A mail as it arrived. */
export interface ReceivedMail {
  readonly to: readonly string[]
  /** By their names in lower case, decoded. */
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
}

export interface MailServer {
  /** For `deps.mail` and STRATA_SMTP_URL. */
  readonly url: string
  readonly received: ReceivedMail[]
  /** How many mails it was offered, also those that it refused. */
  readonly offered: { count: number }
  /**
   * Decides about each mail: resolves to accept, rejects to refuse with an answer of the server. By default all are
   * accepted.
   */
  accept: () => Promise<void>
}

/**
 * Starts a mail server on a free port.
 * @param login the only one that it takes; anybody's mail is taken where there is none
 */
export async function openMailBox(login?: {
  readonly user: string
  readonly password: string
}): Promise<MailServer & { close(): Promise<void> }> {
  const receive = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const parts: Buffer[] = []
    for await (const part of stream) parts.push(part as Buffer)
    server.offered.count += 1
    await server.accept()
    server.received.push({
      to: session.envelope.rcptTo.map(({ address }) => address),
      ...parseMail(Buffer.concat(parts).toString('latin1')),
    })
  }
  const smtp = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: login === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    onAuth: ({ username, password }, _, done) => {
      if (username === login?.user && password === login?.password) done(null, { user: username })
      else done(new Error('Nobody has this password.'))
    },
    onData: (stream, session, done) => void receive(stream, session).then(() => done(), done),
  })
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const asWho = login === undefined ? '' : `${login.user}:${encodeURIComponent(login.password)}@`
  const server: MailServer = {
    url: `smtp://${asWho}127.0.0.1:${port}`,
    received: [],
    offered: { count: 0 },
    accept: () => Promise.resolve(),
  }
  return Object.assign(server, { close: () => new Promise<void>((resolve) => smtp.close(resolve)) })
}

/** @param raw the mail with a character for each of its bytes */
function parseMail(raw: string): Pick<ReceivedMail, 'headers' | 'text'> {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      decodeWords(line.slice(line.indexOf(':') + 1).trim()),
    ]),
  )
  const body = raw.slice(end + 4)
  const encoding = headers.get('content-transfer-encoding')
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? unquote(body.replaceAll('=\r\n', '')) : body, 'latin1')
  return { headers, text: bytes.toString('utf8').replaceAll('\r\n', '\n') }
}

/** Encoded words of headers (RFC 2047). */
function decodeWords(text: string): string {
  const joined = text.replaceAll(/\?=\s+=\?/g, '?==?')
  return joined.replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) => {
    const bytes =
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64')
        : Buffer.from(unquote(word.replaceAll('_', ' ')), 'latin1')
    return bytes.toString('utf8')
  })
}

function unquote(text: string): string {
  return text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
