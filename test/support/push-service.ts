// A push service and a browser that subscribed to it, for tests.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'
import type { PushNetwork } from '../../src/server/notify/push-network.ts'

export interface PushService {
  readonly origin: string
  readonly received: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer }[]
  /** The status that it answers with. */
  status: number
  /** A network in which it can be reached. */
  readonly network: PushNetwork
}

/** Starts a push service on a free port; it ends with the test file. */
export async function startPushService(): Promise<PushService> {
  // The mail server's library brings a certificate for localhost.
  const context = new SMTPServer({ secure: true }).secureContext.get('*')
  const http = createServer({ SNICallback: (_, done) => done(null, context) }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      service.received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(service.status).end('said by the service')
    })
  })
  http.listen(0, 'localhost')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const service: PushService = {
    origin: `https://localhost:${port}`,
    received: [],
    status: 201,
    network: { isAllowed: () => true, agent: new Agent({ rejectUnauthorized: false }) },
  }
  afterAll(async () => {
    service.network.agent.destroy()
    http.close()
    await once(http, 'close')
  })
  return service
}

export interface PushBrowser {
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /**
   * Reads a message as a browser does (RFC 8291 in the encoding of RFC 8188). @throws Error when it is not for this
   * browser
   */
  decrypt(body: Buffer): unknown
}

/** A browser with keys of its own. */
export function makePushBrowser(): PushBrowser {
  const key = createECDH('prime256v1')
  const publicKey = key.generateKeys()
  const auth = randomBytes(16)
  const derive = (input: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, info, length))
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    decrypt: (body) => {
      const salt = body.subarray(0, 16)
      const keyEnd = 21 + body.readUInt8(20)
      const sender = body.subarray(21, keyEnd)
      const secret = derive(
        key.computeSecret(sender),
        auth,
        Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]),
        32,
      )
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
        derive(secret, salt, 'Content-Encoding: nonce\0', 12),
      ).setAuthTag(body.subarray(-16))
      const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'))
    },
  }
}
