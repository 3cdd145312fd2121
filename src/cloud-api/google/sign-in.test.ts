// Signing in to Google Cloud, against a server that checks tokens as Google documents it: each way to be wrong.
import { exportPKCS8, exportSPKI, generateKeyPair, exportJWK, SignJWT, type JWTPayload } from 'jose'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startGoogleServer, type GoogleProvider, type GoogleWorld } from '../../../test/support/google-server.ts'
import { sendByFetch } from '../send.ts'
import { createGoogle } from './client.ts'
import { parseGoogleKey, printGoogleKey } from './key.ts'
import { signInToGoogle, type GoogleCredential, type GoogleReach } from './sign-in.ts'

const PROJECT = 'shop-prod-1'
const ACCOUNT = `strata-apply@${PROJECT}.iam.gserviceaccount.com`
const PROVIDER = 'projects/123456789012/locations/global/workloadIdentityPools/strata/providers/strata'
const POOL = 'projects/123456789012/locations/global/workloadIdentityPools/strata'
const ISSUER = 'https://strata.example.com'
const SUBJECT = 'connection:1:phase:apply'
const MEMBER = `principal://iam.googleapis.com/${POOL}/subject/${SUBJECT}`

const server = await startGoogleServer()
afterAll(() => server.close())
const issuerKeys = await generateKeyPair('RS256')
const otherKeys = await generateKeyPair('RS256')
const accountKeys = await generateKeyPair('RS256', { extractable: true })
const keySet = async () => ({ keys: [{ ...(await exportJWK(issuerKeys.publicKey)), kid: 'one', alg: 'RS256' }] })
const key = {
  service_account: ACCOUNT,
  project: PROJECT,
  private_key_id: 'abc123',
  private_key: await exportPKCS8(accountKeys.privateKey),
}
const publicKey = await exportSPKI(accountKeys.publicKey)
let now = new Date('2026-03-01T12:00:00Z')
beforeEach(() => {
  now = new Date('2026-03-01T12:00:00Z')
  server.asked.length = 0
})

const provider = (given: Partial<GoogleProvider> = {}): GoogleProvider => ({
  issuer: ISSUER,
  mapping: { 'google.subject': 'assertion.sub' },
  condition: `assertion.sub == 'connection:1:phase:plan' || assertion.sub == '${SUBJECT}'`,
  keySet,
  ...given,
})
const world = (given: Partial<GoogleWorld> = {}): GoogleWorld => ({
  providers: { [PROVIDER]: provider() },
  accounts: { [ACCOUNT]: { users: [MEMBER], keys: { abc123: publicKey }, projects: [PROJECT] } },
  projects: { [PROJECT]: { number: '123456789012' } },
  now: () => now,
  ...given,
})
const reach = (): GoogleReach => ({
  send: sendByFetch,
  signal: new AbortController().signal,
  pause: () => Promise.resolve(),
  now: () => now,
  endpoint: server.url,
})
const signed = (claims: JWTPayload = {}, { kid = 'one', by = issuerKeys.privateKey } = {}) => {
  const from = Math.floor(now.getTime() / 1000)
  const all = {
    iss: ISSUER,
    sub: SUBJECT,
    aud: `//iam.googleapis.com/${PROVIDER}`,
    iat: from,
    exp: from + 600,
    ...claims,
  }
  return new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid }).sign(by)
}
const byToken = (token: () => Promise<string> = () => signed()): GoogleCredential => ({
  by: 'token',
  provider: PROVIDER,
  service_account: ACCOUNT,
  token,
})
const read = (credential: GoogleCredential) =>
  createGoogle({ ...reach(), token: signInToGoogle(credential, reach()) }).ask({
    action: 'resourcemanager.projects.get',
    service: 'cloudresourcemanager',
    path: `/v3/projects/${PROJECT}`,
  })
const paths = () => server.asked.map(({ path }) => path)

it('exchanges a token for one of the service account, and keeps that until shortly before its end', async () => {
  server.know(world())
  const token = signInToGoogle(byToken(), reach())
  const [first, same] = await Promise.all([token(), token()])
  expect(same).toBe(first)
  expect(paths()).toEqual(['/v1/token', `/v1/projects/-/serviceAccounts/${ACCOUNT}:generateAccessToken`])
  now = new Date(now.getTime() + 50 * 60_000)
  expect(await token()).toBe(first)
  now = new Date(now.getTime() + 6 * 60_000)
  expect(await token()).not.toBe(first)
  expect(await read(byToken())).toMatchObject({ name: 'projects/123456789012', projectId: PROJECT, state: 'ACTIVE' })
})

it('signs in with the key of a service account', async () => {
  server.know(world())
  expect(await read({ by: 'key', key })).toMatchObject({ projectId: PROJECT })
  expect(paths()).toEqual(['/token', `/v3/projects/${PROJECT}`])
  for (const { body } of server.asked) expect(body).not.toContain('PRIVATE')
})

const later = (seconds: number) => Math.floor(new Date('2026-03-01T12:00:00Z').getTime() / 1000) + seconds

it.each<[string, () => Promise<string>, string]>([
  ['another issuer', () => signed({ iss: 'https://other.example.com' }), 'issuer'],
  ['another audience', () => signed({ aud: 'sts.amazonaws.com' }), 'audience'],
  ['the audience of another provider', () => signed({ aud: `//iam.googleapis.com/${PROVIDER}2` }), 'audience'],
  ['another connection', () => signed({ sub: 'connection:2:phase:apply' }), 'condition'],
  ['another phase, which may not act as the account', () => signed({ sub: 'connection:1:phase:plan' }), 'not-allowed'],
  ['no subject', () => signed({ sub: undefined }), 'mapping'],
  ['an end that is past', () => signed({ iat: later(-900), exp: later(-300) }), 'clock'],
  ['a beginning that is to come', () => signed({ iat: later(300), exp: later(900) }), 'clock'],
  ['no end', () => signed({ exp: undefined }), 'clock'],
  ['the signature of another key of the same name', () => signed({}, { by: otherKeys.privateKey }), 'signature'],
  ['a key that is not published', () => signed({}, { kid: 'two' }), 'key-set'],
])('is refused with a token of %s', async (_, token, code) => {
  server.know(world())
  await expect(signInToGoogle(byToken(token), reach())()).rejects.toMatchObject({ code })
})

it.each<[string, Partial<GoogleWorld>, string]>([
  ['without the provider', { providers: {} }, 'no-provider'],
  ['with a disabled provider', { providers: { [PROVIDER]: provider({ is_disabled: true }) } }, 'no-provider'],
  ['with a provider for other audiences', { providers: { [PROVIDER]: provider({ audiences: ['x'] }) } }, 'audience'],
  [
    'with a provider that maps another claim',
    { providers: { [PROVIDER]: provider({ mapping: { 'google.subject': 'assertion.email' } }) } },
    'mapping',
  ],
  [
    'that does not reach the key set',
    { providers: { [PROVIDER]: provider({ keySet: async () => undefined }) } },
    'key-set',
  ],
  ['without the service account', { accounts: {} }, 'not-allowed'],
  [
    'with an account that trusts another subject',
    { accounts: { [ACCOUNT]: { users: [MEMBER.replace('apply', 'plan')] } } },
    'not-allowed',
  ],
  [
    'with an account that is disabled',
    { accounts: { [ACCOUNT]: { users: [MEMBER], is_disabled: true } } },
    'account-disabled',
  ],
  ['without the API', { disabled: ['iamcredentials.googleapis.com'] }, 'SERVICE_DISABLED'],
])('is refused in a project %s', async (_, given, code) => {
  server.know(world(given))
  await expect(signInToGoogle(byToken(), reach())()).rejects.toMatchObject({ code })
})

it.each<[string, Partial<GoogleWorld>, string]>([
  ['of an account that is gone', { accounts: {} }, 'no-account'],
  [
    'of an account that is disabled',
    { accounts: { [ACCOUNT]: { keys: { abc123: publicKey }, is_disabled: true } } },
    'account-disabled',
  ],
  ['that was deleted', { accounts: { [ACCOUNT]: { keys: {} } } }, 'unknown-key'],
  ['by a clock that is behind', { now: () => new Date('2026-03-01T15:00:00Z') }, 'clock'],
])('is refused with a key %s', async (_, given, code) => {
  server.know(world(given))
  await expect(signInToGoogle({ by: 'key', key }, reach())()).rejects.toMatchObject({ code })
})

it('asks again after a refusal, and says when nobody answers', async () => {
  server.know(world({ accounts: {} }))
  const token = signInToGoogle(byToken(), reach())
  await expect(token()).rejects.toMatchObject({ code: 'not-allowed' })
  server.know(world())
  expect(await token()).toMatch(/^ya29/)
  const away = { ...reach(), endpoint: 'http://127.0.0.1:9' }
  await expect(signInToGoogle(byToken(), away)()).rejects.toMatchObject({ code: 'unreachable', action: 'sts.token' })
  const odd = { ...reach(), send: () => Promise.resolve({ status: 200, headers: {}, text: '{"ok":true}' }) }
  for (const credential of [byToken(), { by: 'key', key } as const])
    await expect(signInToGoogle(credential, odd)()).rejects.toMatchObject({ code: 'unknown-answer' })
})

it('reads a key, and writes of it only what signs', async () => {
  const broken = { ...key, private_key: '-----BEGIN PRIVATE KEY-----\nAA==\n-----END PRIVATE KEY-----' }
  await expect(signInToGoogle({ by: 'key', key: broken }, reach())()).rejects.toMatchObject({ code: 'no-key' })
  const file = {
    type: 'service_account',
    project_id: PROJECT,
    private_key_id: 'abc123',
    private_key: key.private_key,
    client_email: ACCOUNT,
    client_id: '1',
    token_uri: 'https://evil.example.com/token',
  }
  expect(parseGoogleKey(JSON.stringify(file))).toEqual(key)
  const printed = JSON.parse(printGoogleKey(key)) as Record<string, unknown>
  expect(printed).toEqual({
    type: 'service_account',
    project_id: PROJECT,
    private_key_id: 'abc123',
    private_key: key.private_key,
    client_email: ACCOUNT,
    token_uri: 'https://oauth2.googleapis.com/token',
    universe_domain: 'googleapis.com',
  })
  expect(parseGoogleKey(printGoogleKey(key))).toEqual(key)
  for (const wrong of [
    'no JSON',
    '[]',
    JSON.stringify({ ...file, type: 'authorized_user' }),
    JSON.stringify({ ...file, private_key: 'no key' }),
    JSON.stringify({ ...file, client_email: 'somebody@example.com' }),
    JSON.stringify({ ...file, universe_domain: 'other.example.com' }),
  ])
    expect(parseGoogleKey(wrong)).toBeUndefined()
})
