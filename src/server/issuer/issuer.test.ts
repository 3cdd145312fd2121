// Strata as issuer of tokens: what clouds read of it, what they refuse, and how its keys follow each other.
import { createLocalJWKSet, decodeProtectedHeader, exportPKCS8, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#engine/durations.ts'
import { KEY_MS, KEY_OVERLAP_MS, TOKEN_MS } from '#domain/connection/token.ts'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { everyRow } from '../../../test/security/calls.ts'
import { createSeal, newSealKey } from '../crypto/seal.ts'
import { issuerKeys } from '../db/schema/issuer.ts'
import { publishedUntil, signingKey } from './keys.ts'
import { signToken, type TokenFacts } from './sign.ts'

const publicUrl = 'https://strata.example.com'
const audience = 'sts.amazonaws.com'
const subject = 'connection:1:phase:plan'
const FACTS: TokenFacts = {
  issuer: publicUrl,
  audience,
  subject,
  claims: { project: 'p', environment: 'e', run: undefined },
}
const start = new Date('2026-01-01T00:00:00.000Z')

const makeApp = async (): Promise<TestApp> => {
  const app = await createTestApp({ publicUrl })
  app.setTime(start.toISOString())
  return app
}
const later = (app: TestApp, ms: number) => app.setTime(new Date(start.getTime() + ms).toISOString())
const readKeySet = async (app: TestApp) => {
  const answer = await app.person().send('/.well-known/jwks.json')
  return (await answer.json()) as { keys: { kid: string }[] }
}
const kidOf = (token: string) => decodeProtectedHeader(token).kid
/** As a cloud checks a token, by what is published. */
const verify = async (
  app: TestApp,
  token: string,
  given: { issuer?: string; audience?: string; subject?: string } = {},
) =>
  jwtVerify(token, createLocalJWKSet((await readKeySet(app)) as never), {
    issuer: publicUrl,
    audience,
    subject,
    currentDate: app.deps.now(),
    ...given,
  })

it('says publicly where its keys are, and lets others keep that for minutes', async () => {
  const app = await makeApp()
  const answer = await app.person().send('/.well-known/openid-configuration')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(await answer.json()).toMatchObject({
    issuer: publicUrl,
    jwks_uri: `${publicUrl}/.well-known/jwks.json`,
    id_token_signing_alg_values_supported: ['RS256'],
  })
  const keys = await app.person().send('/.well-known/jwks.json')
  expect([keys.status, keys.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
  const { keys: published } = (await keys.json()) as { keys: Record<string, unknown>[] }
  expect(published).toHaveLength(2)
  // The private parts of RSA: RFC 7518, section 6.3.2.
  for (const key of published) expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})

it('signs who asks, for which cloud, and for how long', async () => {
  const app = await makeApp()
  const { token, expires_at } = await signToken(app.deps, FACTS)
  const { payload, protectedHeader } = await verify(app, token)
  expect(protectedHeader.alg).toBe('RS256')
  const from = start.getTime() / 1000
  expect(payload).toEqual({
    iss: publicUrl,
    sub: subject,
    aud: audience,
    project: 'p',
    environment: 'e',
    iat: from,
    nbf: from,
    exp: from + 600,
    jti: expect.any(String),
  })
  expect(expires_at.getTime() - start.getTime()).toBe(TOKEN_MS)
  const other = await signToken(app.deps, FACTS)
  expect((await verify(app, other.token)).payload.jti).not.toBe(payload.jti)
})

it('is not believed by who looks: another issuer, audience, subject, time or signature', async () => {
  const app = await makeApp()
  const { token } = await signToken(app.deps, FACTS)
  await expect(verify(app, token, { issuer: 'https://other.example.com' })).rejects.toThrow('"iss"')
  await expect(verify(app, token, { audience: 'api://AzureADTokenExchange' })).rejects.toThrow('"aud"')
  await expect(verify(app, token, { subject: 'connection:1:phase:apply' })).rejects.toThrow('"sub"')
  const [head = '', body = '', signature = ''] = token.split('.')
  const forged = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: 'x' }))
  await expect(verify(app, `${head}.${forged.toString('base64url')}.${signature}`)).rejects.toThrow('signature')
  const { privateKey } = await generateKeyPair('RS256')
  const kid = kidOf(token) ?? ''
  const stranger = await new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid }).setIssuer(publicUrl).sign(privateKey)
  await expect(verify(app, stranger)).rejects.toThrow('signature')
  later(app, -MINUTE_MS)
  await expect(verify(app, token)).rejects.toThrow('"nbf"')
  later(app, TOKEN_MS + 1000)
  await expect(verify(app, token)).rejects.toThrow('"exp"')
})

it('changes its key in time, with the next one published before and the last one published after', async () => {
  const app = await makeApp()
  const first = await signToken(app.deps, FACTS)
  const before = await readKeySet(app)
  expect(await publishedUntil(app.deps)).toEqual(new Date(start.getTime() + 2 * KEY_MS))
  // The last token of the first key, a moment before the second one signs.
  later(app, KEY_MS - 1000)
  const last = await signToken(app.deps, FACTS)
  expect(kidOf(last.token)).toBe(kidOf(first.token))

  later(app, KEY_MS + MINUTE_MS)
  const second = await signToken(app.deps, FACTS)
  expect(kidOf(second.token)).not.toBe(kidOf(first.token))
  // Who read the key set three months ago knows the key.
  expect(before.keys.map(({ kid }) => kid)).toContain(kidOf(second.token))
  await verify(app, second.token)
  expect((await verify(app, last.token)).payload.sub).toBe(subject)
  expect((await readKeySet(app)).keys).toHaveLength(3)

  later(app, KEY_MS + KEY_OVERLAP_MS + MINUTE_MS)
  const after = (await readKeySet(app)).keys.map(({ kid }) => kid)
  expect(after).toHaveLength(2)
  expect(after).not.toContain(kidOf(first.token))
  // Its private part is gone as soon as the third one signs.
  later(app, 2 * KEY_MS + 2 * MINUTE_MS)
  await signToken(app.deps, FACTS)
  const rows = await app.deps.database.orm.select().from(issuerKeys)
  expect(rows.map(({ id }) => id)).not.toContain(kidOf(first.token))
})

it('goes on after a long rest', async () => {
  const app = await makeApp()
  await signToken(app.deps, FACTS)
  later(app, 10 * KEY_MS)
  await verify(app, (await signToken(app.deps, FACTS)).token)
  expect((await readKeySet(app)).keys).toHaveLength(2)
})

it('makes its keys once, however many servers ask at the same time', async () => {
  const app = await makeApp()
  const signed = await Promise.all(Array.from({ length: 4 }, () => signToken(app.deps, FACTS)))
  expect(new Set(signed.map(({ token }) => kidOf(token))).size).toBe(1)
  expect(await app.deps.database.orm.$count(issuerKeys)).toBe(2)
})

it('keeps the private parts sealed, and makes another key where they do not open any more', async () => {
  const app = await makeApp()
  const { token } = await signToken(app.deps, FACTS)
  const { secret } = await signingKey(app.deps)
  const written = await exportPKCS8(secret).catch(() => 'not extractable')
  expect(written).toBe('not extractable')
  expect(await everyRow(app)).not.toContain('PRIVATE KEY')
  const other = { ...app.deps, seal: createSeal(newSealKey()) }
  app.setTime(new Date(start.getTime() + 1000).toISOString())
  const next = await signToken(other, FACTS)
  expect(kidOf(next.token)).not.toBe(kidOf(token))
  await verify(app, next.token)
  await verify(app, token)
  expect(JSON.stringify(app.logged)).toContain('cannot be opened')
  app.setTime(new Date(start.getTime() + KEY_MS + DAY_MS).toISOString())
  await verify(app, (await signToken(other, FACTS)).token)
})
