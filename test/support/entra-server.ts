// Azure as a server of the tests: it gives tokens as Entra documents it, checks who asks in every way that Entra does,
// and answers for one subscription. It holds no secret of anybody.
// https://learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow
import { createHash, type X509Certificate } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  SignJWT,
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type JSONWebKeySet,
} from 'jose'

export const TENANT = '72f988bf-86f1-41af-91ab-2d7cd011db47'
export const SUBSCRIPTION = '0b1f6471-1bf0-4dda-aec3-cb9272f09590'
const AUDIENCE = 'api://AzureADTokenExchange'
const OBJECT = '11111111-2222-4333-8444-555555555555'
const SIGNS = new TextEncoder().encode('what this server signs its own tokens with')

export interface EntraApplication {
  readonly client_id: string
  readonly secret?: { readonly value: string; readonly hasExpired?: boolean }
  readonly certificate?: X509Certificate
  readonly federated?: readonly { readonly issuer: string; readonly subject: string }[]
  /** What it may do in the subscription; nothing where it has no role. */
  readonly actions?: readonly string[]
}

interface EntraSetting {
  readonly now: () => Date
  /** What the issuer publishes. */
  readonly keySet: () => Promise<JSONWebKeySet>
}

/** Starts it on this machine. */
export async function startEntraServer({ now, keySet }: EntraSetting) {
  const applications = new Map<string, EntraApplication>()
  const subscription = { displayName: 'Shop', state: 'Enabled', tenantId: TENANT, isThere: true }
  let given = 0
  const exchanged: string[] = []
  let url = ''

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = new URL(request.url ?? '', url).pathname
      const answering = path.endsWith('/oauth2/v2.0/token')
        ? giveToken(path.split('/')[1] ?? '', new URLSearchParams(Buffer.concat(chunks).toString()))
        : answer(path, request.headers.authorization ?? '')
      void answering.then(([status, body]) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(body))
      })
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function giveToken(tenant: string, form: URLSearchParams): Promise<[number, unknown]> {
    const no = (code: number, error = 'invalid_client'): [number, unknown] => [
      error === 'invalid_client' ? 401 : 400,
      { error, error_description: `AADSTS${code}: said by a test`, error_codes: [code] },
    ]
    if (tenant !== TENANT) return no(90_002, 'invalid_request')
    const isAsked = form.get('grant_type') === 'client_credentials' && form.get('scope')?.endsWith('/.default')
    if (!isAsked) return no(70_011, 'invalid_scope')
    const one = applications.get(form.get('client_id') ?? '')
    if (!one) return no(700_016, 'unauthorized_client')
    const assertion = form.get('client_assertion')
    if (assertion === null) {
      if (one.secret?.value !== form.get('client_secret')) return no(7_000_215)
      if (one.secret?.hasExpired) return no(7_000_222)
    } else {
      if (form.get('client_assertion_type') !== 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
        return no(700_025)
      const code = decodeProtectedHeader(assertion)['x5t#S256']
        ? await checkCertificate(one, tenant, assertion)
        : await checkFederated(one, assertion)
      if (code !== undefined) return no(code)
    }
    given += 1
    const proof = assertion ?? form.get('client_secret')
    const token = await new SignJWT({ oid: OBJECT, appid: one.client_id, tid: tenant })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(SIGNS)
    exchanged.push(...(proof === null ? [] : [proof]), token)
    return [200, { token_type: 'Bearer', expires_in: 3599, access_token: token }]
  }

  /** @returns the code of what is wrong with it */
  async function checkCertificate(
    { client_id, certificate }: EntraApplication,
    tenant: string,
    assertion: string,
  ): Promise<number | undefined> {
    if (!certificate) return 700_027
    const thumbprint = createHash('sha256').update(certificate.raw).digest('base64url')
    if (decodeProtectedHeader(assertion)['x5t#S256'] !== thumbprint) return 700_027
    return check(() =>
      jwtVerify(assertion, certificate.publicKey, {
        algorithms: ['PS256'],
        issuer: client_id,
        subject: client_id,
        audience: `${url}/${tenant}/oauth2/v2.0/token`,
        currentDate: now(),
        requiredClaims: ['jti', 'exp', 'nbf'],
      }),
    )
  }

  async function checkFederated({ federated = [] }: EntraApplication, assertion: string): Promise<number | undefined> {
    const { iss, sub, aud } = decodeJwt(assertion)
    if (!federated.some(({ issuer }) => issuer === iss)) return 700_211
    if (!federated.some(({ issuer, subject }) => issuer === iss && subject === sub)) return 700_213
    if (aud !== AUDIENCE) return 700_212
    const keys = createLocalJWKSet(await keySet())
    return check(() => jwtVerify(assertion, keys, { algorithms: ['RS256'], currentDate: now() }))
  }

  async function answer(path: string, authorization: string): Promise<[number, unknown]> {
    const no = (status: number, code: string): [number, unknown] => [status, { error: { code, message: 'No.' } }]
    const token = await jwtVerify(authorization.replace('Bearer ', ''), SIGNS).catch(() => undefined)
    if (!token) return no(401, 'InvalidAuthenticationToken')
    const one = applications.get(String(token.payload['appid']))
    const { isThere, ...facts } = subscription
    if (!isThere || !path.startsWith(`/subscriptions/${SUBSCRIPTION}`)) return no(404, 'SubscriptionNotFound')
    if (one?.actions === undefined) return no(403, 'AuthorizationFailed')
    if (path.endsWith('/permissions')) return [200, { value: [{ actions: one.actions, notActions: [] }] }]
    return [200, facts]
  }

  return {
    url,
    applications,
    subscription,
    /** What it was shown, and which tokens it gave for that. */
    exchanged,
    /** How many tokens it gave. */
    given: () => given,
    close: () => new Promise((done) => server.close(done)),
  }
}

async function check(verify: () => Promise<unknown>): Promise<number | undefined> {
  try {
    await verify()
    return undefined
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 700_024
    if (error instanceof errors.JWKSNoMatchingKey) return 50_166
    if (error instanceof errors.JWTClaimValidationFailed) return error.claim === 'nbf' ? 700_024 : 700_027
    return 700_027
  }
}
