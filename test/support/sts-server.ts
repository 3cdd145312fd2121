// What AWS answers about who somebody is, without AWS: STS with two keys and one role.
import { signedForAws, startAnswering } from './answering-server.ts'
import { refusalOfToken, refusalXml, type Trust } from './web-identity.ts'

export interface StsServer {
  readonly url: string
  /** The bodies that were asked, one by one. */
  readonly asked: URLSearchParams[]
  /** What it believes of tokens, from now on. */
  trust(account: Trust): void
  close(): Promise<void>
}

/** The one external id that its role asks for is any that begins so. */
const EXTERNAL_ID = /^strata-/
const ROLE_KEY = 'ASIAROLEROLEROLEROLE'
const ROLE_CREDENTIALS = `<Credentials><AccessKeyId>${ROLE_KEY}</AccessKeyId><SecretAccessKey>of/role+</SecretAccessKey><SessionToken>session==</SessionToken></Credentials>`
/** A key of a session that is over. */
export const EXPIRED_KEY = 'ASIAEXPIREDEXPIREDEX'

/** The one of its keys that is in another account than the others. */
export const KEY_ELSEWHERE = 'AKIAIOSFODNELSEWHERE'

/** Starts it. @param known ids of the keys that it knows */
export async function startStsServer(known: readonly string[]): Promise<StsServer> {
  const asked: URLSearchParams[] = []
  let trust: Trust | undefined
  const server = await startAnswering(async (sent) => {
    const form = new URLSearchParams(sent.body)
    asked.push(form)
    const isByToken = form.get('Action') === 'AssumeRoleWithWebIdentity'
    const [status, body] = isByToken
      ? await byToken(form, trust)
      : answer(signedForAws(sent).key, form, [...known, ROLE_KEY])
    return { status, headers: { 'content-type': 'text/xml' }, body }
  })
  return {
    ...server,
    asked,
    trust: (account) => {
      trust = account
    },
  }
}

async function byToken(body: URLSearchParams, trust: Trust | undefined): Promise<[number, string]> {
  const refused = trust && (await refusalOfToken(body, trust))
  if (!trust || refused) return refuse(refused?.code ?? 'AccessDenied', refused?.text)
  return result('AssumeRoleWithWebIdentity', ROLE_CREDENTIALS)
}

function answer(key: string, body: URLSearchParams, known: readonly string[]): [number, string] {
  if (key === EXPIRED_KEY) return refuse('ExpiredToken')
  if (!known.includes(key)) return refuse('InvalidClientTokenId')
  if (body.get('Action') === 'AssumeRole') {
    if (!EXTERNAL_ID.test(body.get('ExternalId') ?? '')) return refuse('AccessDenied')
    return result('AssumeRole', ROLE_CREDENTIALS)
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

function refuse(code: string, text = 'No.'): [number, string] {
  return [code === 'InvalidIdentityToken' ? 400 : 403, refusalXml(code, text)]
}
