// Google Cloud without Google Cloud: its security token service, its token endpoint for keys, the impersonation of
// service accounts, and projects. Tokens are checked as Google documents it, and refused in its words.
// https://cloud.google.com/iam/docs/workload-identity-federation-with-other-providers
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, errors, importSPKI, jwtVerify } from 'jose'
import type { JSONWebKeySet, JWTPayload } from 'jose'

/** A workload identity provider. */
export interface GoogleProvider {
  readonly issuer: string
  /** None: the provider's own name counts, with or without https:. */
  readonly audiences?: readonly string[]
  /** Attribute to an expression, such as google.subject to assertion.sub. */
  readonly mapping: Readonly<Record<string, string>>
  /** An expression of comparisons with `==`, `&&` and `||`. */
  readonly condition?: string
  readonly is_disabled?: boolean
  /** The key set that was uploaded, or that the issuer serves; undefined where nobody answers. */
  readonly keySet: () => Promise<JSONWebKeySet | undefined>
}

export interface GoogleAccount {
  /** Members to whom the account grants roles/iam.workloadIdentityUser. */
  readonly users?: readonly string[]
  readonly is_disabled?: boolean
  /** Public parts of its keys as PEM, by their id. */
  readonly keys?: Readonly<Record<string, string>>
  /** Projects that it may get. */
  readonly projects?: readonly string[]
}

/** What Google Cloud knows. */
export interface GoogleWorld {
  readonly providers: Readonly<Record<string, GoogleProvider>>
  readonly accounts: Readonly<Record<string, GoogleAccount>>
  /** Projects by their id. */
  readonly projects: Readonly<Record<string, { readonly number: string; readonly state?: string }>>
  /** APIs that are not enabled, such as cloudresourcemanager.googleapis.com. */
  readonly disabled?: readonly string[]
  readonly now: () => Date
}

export interface GoogleServer {
  readonly url: string
  /** Every request, with what it sent. */
  readonly asked: { readonly path: string; readonly body: string; readonly authorization: string | undefined }[]
  /** What it knows, from now on. */
  know(world: GoogleWorld): void
  close(): Promise<void>
}

type Answer = readonly [status: number, json: unknown]
const SKEW = '60 s'
const LONGEST_S = 3600

/** Starts it. */
export async function startGoogleServer(): Promise<GoogleServer> {
  const asked: GoogleServer['asked'] = []
  /** Who has which token. */
  const tokens = new Map<string, { readonly account?: string; readonly principal?: string; readonly until: number }>()
  let world: GoogleWorld | undefined
  let count = 0
  const server = createServer((request, response) => {
    void (async () => {
      const pieces: Buffer[] = []
      for await (const piece of request) pieces.push(piece as Buffer)
      const body = Buffer.concat(pieces).toString()
      const { authorization } = request.headers
      const path = decodeURIComponent(request.url ?? '')
      asked.push({ path, body, authorization })
      if (!world) throw new Error('The server was not told what it knows.')
      const [status, json] = await answer(world, `${request.method} ${path}`, body, authorization)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    })().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    know: (given) => {
      world = given
      tokens.clear()
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  function give(now: number, seconds: number, of: { account?: string; principal?: string }): string {
    const token = `ya29.${(count += 1)}.${randomBytes(30).toString('base64url')}`
    tokens.set(token, { ...of, until: now + seconds * 1000 })
    return token
  }

  async function answer(
    known: GoogleWorld,
    what: string,
    body: string,
    authorization: string | undefined,
  ): Promise<Answer> {
    const now = known.now().getTime()
    if (what === 'POST /v1/token') return exchange(known, new URLSearchParams(body))
    if (what === 'POST /token') return byKey(known, new URLSearchParams(body))
    const holder = tokens.get(authorization?.replace('Bearer ', '') ?? '')
    if (!holder || holder.until <= now) return status(401, 'UNAUTHENTICATED', 'Invalid authentication credentials.')
    const email = /^POST \/v1\/projects\/-\/serviceAccounts\/([^:]+):generateAccessToken$/.exec(what)?.[1]
    if (email !== undefined) return impersonate(known, email, holder.principal, body)
    const project = /^GET \/v3\/projects\/([^/?]+)$/.exec(what)?.[1]
    if (project !== undefined) return projectOf(known, project, holder.account)
    return status(404, 'NOT_FOUND', `Nothing is at ${what}.`)
  }

  /** https://cloud.google.com/iam/docs/reference/sts/rest/v1/TopLevel/token */
  async function exchange(known: GoogleWorld, form: URLSearchParams): Promise<Answer> {
    const expected = {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      scope: 'https://www.googleapis.com/auth/cloud-platform',
    }
    for (const [name, value] of Object.entries(expected))
      if (form.get(name) !== value) return oauth('invalid_request', `Invalid value for "${name}".`)
    const audience = form.get('audience') ?? ''
    const name = /^\/\/iam\.googleapis\.com\/(projects\/\d+\/.+)$/.exec(audience)?.[1]
    if (name === undefined) return oauth('invalid_request', 'Invalid value for "audience". This value should be …')
    const provider = known.providers[name]
    if (!provider || provider.is_disabled)
      return oauth('invalid_target', 'The target service indicated by the "audience" parameters is invalid.')
    const token = form.get('subject_token') ?? ''
    const refused = await refusalOf(token, name, provider, known.now())
    if (refused) return refused
    const claims = decodeJwt(token)
    const subject = read(provider.mapping['google.subject'] ?? '', claims)
    if (subject === undefined || subject === '')
      return oauth('invalid_request', "The mapped attribute 'google.subject' must be of type STRING.")
    if (provider.condition !== undefined && !holds(provider.condition, claims))
      return oauth('unauthorized_client', 'The given credential is rejected by the attribute condition.')
    const pool = name.replace(/\/providers\/.*$/, '')
    const left = Math.floor((claims.exp ?? 0) - known.now().getTime() / 1000)
    const seconds = Math.min(left, LONGEST_S)
    const principal = `principal://iam.googleapis.com/${pool}/subject/${subject}`
    const access_token = give(known.now().getTime(), seconds, { principal })
    return [
      200,
      { access_token, issued_token_type: expected.requested_token_type, token_type: 'Bearer', expires_in: seconds },
    ]
  }

  /** https://developers.google.com/identity/protocols/oauth2/service-account#httprest */
  async function byKey(known: GoogleWorld, form: URLSearchParams): Promise<Answer> {
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return oauth('unsupported_grant_type', 'Invalid grant_type')
    const assertion = form.get('assertion') ?? ''
    const { iss: email = '' } = decodeJwt(assertion)
    const account = known.accounts[email]
    if (!account) return oauth('invalid_grant', 'Invalid grant: account not found')
    if (account.is_disabled) return oauth('invalid_grant', 'Robot is disabled.')
    const pem = account.keys?.[decodeProtectedHeader(assertion).kid ?? '']
    if (pem === undefined) return oauth('invalid_grant', 'Invalid JWT Signature.')
    try {
      await jwtVerify(assertion, await importSPKI(pem, 'RS256'), {
        audience: 'https://oauth2.googleapis.com/token',
        algorithms: ['RS256'],
        currentDate: known.now(),
        clockTolerance: '300 s',
        maxTokenAge: '3600 s',
      })
    } catch (error) {
      const isLate = error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed
      return oauth(
        'invalid_grant',
        isLate
          ? 'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.'
          : 'Invalid JWT Signature.',
      )
    }
    const access_token = give(known.now().getTime(), LONGEST_S, { account: email })
    return [200, { access_token, token_type: 'Bearer', expires_in: LONGEST_S }]
  }

  /** https://cloud.google.com/iam/docs/reference/credentials/rest/v1/projects.serviceAccounts/generateAccessToken */
  function impersonate(known: GoogleWorld, email: string, principal: string | undefined, body: string): Answer {
    const api = disabled(known, 'iamcredentials.googleapis.com')
    if (api) return api
    const account = known.accounts[email]
    if (!account || principal === undefined || !account.users?.includes(principal))
      return [
        403,
        {
          error: {
            code: 403,
            message: "Permission 'iam.serviceAccounts.getAccessToken' denied on resource (or it may not exist).",
            status: 'PERMISSION_DENIED',
            details: [
              {
                '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
                reason: 'IAM_PERMISSION_DENIED',
                domain: 'iam.googleapis.com',
                metadata: { permission: 'iam.serviceAccounts.getAccessToken' },
              },
            ],
          },
        },
      ]
    if (account.is_disabled) return status(400, 'FAILED_PRECONDITION', 'The service account is disabled.')
    const { lifetime, scope } = JSON.parse(body) as { lifetime: string; scope: string[] }
    const seconds = Number(/^(\d+)s$/.exec(lifetime)?.[1])
    if (!(seconds > 0 && seconds <= LONGEST_S) || scope.length === 0)
      return status(400, 'INVALID_ARGUMENT', 'The lifetime can not be more than 1 hour.')
    const accessToken = give(known.now().getTime(), seconds, { account: email })
    return [200, { accessToken, expireTime: new Date(known.now().getTime() + seconds * 1000).toISOString() }]
  }
}

/** https://cloud.google.com/resource-manager/reference/rest/v3/projects/get */
function projectOf(known: GoogleWorld, id: string, account: string | undefined): Answer {
  const api = disabled(known, 'cloudresourcemanager.googleapis.com')
  if (api) return api
  const project = known.projects[id]
  if (!project || account === undefined || !known.accounts[account]?.projects?.includes(id))
    return status(403, 'PERMISSION_DENIED', 'The caller does not have permission')
  return [200, { name: `projects/${project.number}`, projectId: id, state: project.state ?? 'ACTIVE' }]
}

/** Why the token is refused: https://cloud.google.com/iam/docs/troubleshooting-workload-identity-federation */
async function refusalOf(
  token: string,
  name: string,
  { issuer, audiences = [], keySet }: GoogleProvider,
  currentDate: Date,
): Promise<Answer | undefined> {
  const { iss, aud } = decodeJwt(token)
  if (iss !== issuer)
    return oauth('invalid_grant', `The issuer in ID Token ${iss} does not match the expected one in config.`)
  const own = [`//iam.googleapis.com/${name}`, `https://iam.googleapis.com/${name}`]
  const allowed = audiences.length > 0 ? audiences : own
  if (![aud].flat().some((one) => one !== undefined && allowed.includes(one)))
    return oauth('invalid_grant', `The audience in ID Token [${String(aud)}] does not match the expected audience.`)
  const keys = await keySet()
  if (!keys?.keys.some(({ kid }) => kid === decodeProtectedHeader(token).kid))
    return oauth('invalid_grant', "Error connecting to the given credential's issuer.")
  try {
    await jwtVerify(token, createLocalJWKSet(keys), {
      currentDate,
      clockTolerance: SKEW,
      requiredClaims: ['iat', 'exp'],
    })
    const { iat = 0 } = decodeJwt(token)
    if (iat * 1000 > currentDate.getTime() + 60_000) throw new errors.JWTExpired('issued later', {})
  } catch (error) {
    const isStale = error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed
    return oauth(
      'invalid_grant',
      isStale
        ? `ID Token issued at ${decodeJwt(token).iat} is stale to sign-in.`
        : 'Unable to verify the ID Token signature.',
    )
  }
  return undefined
}

/** The value of an expression that names a claim. */
function read(expression: string, claims: JWTPayload): string | undefined {
  const name = /^assertion\.(\w+)$/.exec(expression.trim())?.[1]
  const value = name === undefined ? undefined : claims[name]
  return typeof value === 'string' ? value : undefined
}

/** Whether a condition holds, in the part of the language that the set-up of Strata uses. */
function holds(condition: string, claims: JWTPayload): boolean {
  return condition.split('||').some((some) =>
    some.split('&&').every((one) => {
      const [, left = '', right] = /^\s*(assertion\.\w+)\s*==\s*'([^']*)'\s*$/.exec(one) ?? []
      if (right === undefined) throw new Error(`The condition ${one} is not understood.`)
      return read(left, claims) === right
    }),
  )
}

function disabled({ disabled: apis = [] }: GoogleWorld, api: string): Answer | undefined {
  if (!apis.includes(api)) return undefined
  const details = [
    { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'SERVICE_DISABLED', metadata: { service: api } },
  ]
  const message = `${api} has not been used in project 1 before or it is disabled.`
  return [403, { error: { code: 403, status: 'PERMISSION_DENIED', message, details } }]
}

const oauth = (error: string, error_description: string): Answer => [400, { error, error_description }]
const status = (code: number, name: string, message: string): Answer => [
  code,
  { error: { code, status: name, message } },
]
