// Stands before an emulator of AWS, which believes every token: here they are checked as AWS checks them.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refusalOfToken, refusalXml, type Trust } from './web-identity.ts'

export interface Gate {
  readonly url: string
  /** Every token that was sent, with the code of its refusal where it was refused. */
  readonly tokens: { readonly token: string; readonly role_arn: string; readonly refused: string | undefined }[]
  /** What the account believes of tokens, from now on. */
  trust(account: Trust): void
  close(): Promise<void>
}

/** Starts it. @param behind address of the emulator */
export async function startGate(behind: string): Promise<Gate> {
  const tokens: Gate['tokens'] = []
  let trust: Trust | undefined
  const server = createServer((request, response) => {
    void (async () => {
      const pieces: Buffer[] = []
      for await (const piece of request) pieces.push(piece as Buffer)
      const body = Buffer.concat(pieces)
      const form = new URLSearchParams(body.toString())
      if (form.get('Action') === 'AssumeRoleWithWebIdentity') {
        const refused = trust
          ? await refusalOfToken(form, trust)
          : { code: 'InvalidIdentityToken', text: 'No OpenIDConnect provider found in your account' }
        const [token, role_arn] = [form.get('WebIdentityToken') ?? '', form.get('RoleArn') ?? '']
        tokens.push({ token, role_arn, refused: refused?.code })
        if (refused) {
          response.writeHead(403, { 'content-type': 'text/xml' }).end(refusalXml(refused.code, refused.text))
          return
        }
      }
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(
          ([name, value]) => typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name),
        ),
      ) as Record<string, string>
      const method = request.method ?? 'GET'
      const answer = await fetch(`${behind}${request.url ?? '/'}`, {
        method,
        headers,
        ...(method !== 'GET' && method !== 'HEAD' && { body }),
      })
      const type = answer.headers.get('content-type')
      response
        .writeHead(answer.status, type === null ? {} : { 'content-type': type })
        .end(Buffer.from(await answer.arrayBuffer()))
    })().catch((error: unknown) => response.writeHead(502).end(String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokens,
    trust: (account) => {
      trust = account
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
