// What AWS answers about who somebody is, without AWS: STS with two keys and one role.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'

export interface StsServer {
  readonly url: string
  /** The bodies that were asked, one by one. */
  readonly asked: URLSearchParams[]
  close(): Promise<void>
}

/** The one external id that its role asks for is any that begins so. */
const EXTERNAL_ID = /^strata-/
const ROLE_KEY = 'ASIAROLEROLEROLEROLE'

/** The one of its keys that is in another account than the others. */
export const KEY_ELSEWHERE = 'AKIAIOSFODNELSEWHERE'

/** Starts it. @param known ids of the keys that it knows */
export async function startStsServer(known: readonly string[]): Promise<StsServer> {
  const asked: URLSearchParams[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const pieces: Buffer[] = []
      for await (const piece of request) pieces.push(piece as Buffer)
      const body = new URLSearchParams(Buffer.concat(pieces).toString())
      asked.push(body)
      const key = /Credential=(\w+)\//.exec(request.headers.authorization ?? '')?.[1] ?? ''
      const [status, text] = answer(key, body, [...known, ROLE_KEY])
      response.writeHead(status, { 'content-type': 'text/xml' }).end(text)
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

function answer(key: string, body: URLSearchParams, known: readonly string[]): [number, string] {
  if (!known.includes(key)) return refuse('InvalidClientTokenId')
  if (body.get('Action') === 'AssumeRole') {
    if (!EXTERNAL_ID.test(body.get('ExternalId') ?? '')) return refuse('AccessDenied')
    return result(
      'AssumeRole',
      `<Credentials><AccessKeyId>${ROLE_KEY}</AccessKeyId><SecretAccessKey>of/role+</SecretAccessKey><SessionToken>session==</SessionToken></Credentials>`,
    )
  }
  const who = key === ROLE_KEY ? 'assumed-role/strata/strata-test' : `user/${key.toLowerCase()}`
  const account = key === KEY_ELSEWHERE ? '999999999999' : '123456789012'
  return result(
    'GetCallerIdentity',
    `<Arn>arn:aws:sts::${account}:${who}</Arn><UserId>A</UserId><Account>${account}</Account>`,
  )
}

function result(action: string, text: string): [number, string] {
  return [200, `<${action}Response><${action}Result>${text}</${action}Result></${action}Response>`]
}

function refuse(code: string): [number, string] {
  return [
    403,
    `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>No.</Message></Error></ErrorResponse>`,
  ]
}
