// Connections by web identity: nothing secret is kept, and a test says what of the trust is wrong.
import { afterAll, expect, it } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import type { RowOf } from '#contract/client.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { EXPIRED_KEY, startStsServer } from '../../../../test/support/sts-server.ts'
import { auditOf, makeEnvironment } from '../../../../test/support/things.ts'
import type { Trust } from '../../../../test/support/web-identity.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { publishedKeys } from '../../issuer/keys.ts'
import { getConnectionRow } from './store.ts'
import { tryConnection } from './try.ts'

const publicUrl = 'https://strata.example.com'
const audience = 'sts.amazonaws.com'
const ACCOUNT = '123456789012'
const role_arn = `arn:aws:iam::${ACCOUNT}:role/strata-apply`
const plan_role_arn = `arn:aws:iam::${ACCOUNT}:role/strata-plan`
const sts = await startStsServer([])
afterAll(() => sts.close())
const app = await createTestApp({
  outbound: createOutbound({ allowsPrivate: true }),
  awsEndpoint: sts.url,
  publicUrl,
})
const { deps } = app
const { project, owner, developer } = await makeCast(app)
const { id } = project

type Body = Input<RowOf<'POST /projects/{id}/connections'>>['body']
type Identity = Body['identity']
let made = 0
const IDENTITY: Identity = { kind: 'aws_web_identity', role_arn, plan_role_arn }
const create = (given: Partial<Body> = {}) =>
  owner.call('POST /projects/{id}/connections', {
    params: { id },
    body: { name: `Account ${(made += 1)}`, identity: IDENTITY, ...given },
  })
const update = (connection_id: string, body: Input<RowOf<'PUT /projects/{id}/connections/{connection_id}'>>['body']) =>
  owner.call('PUT /projects/{id}/connections/{connection_id}', { params: { id, connection_id }, body })
const revoke = (connection_id: string) =>
  owner.call('POST /projects/{id}/connections/{connection_id}/revoke', { params: { id, connection_id } })
const test = (connection_id: string) =>
  owner.call('POST /projects/{id}/connections/{connection_id}/test', { params: { id, connection_id } })
const problemsOf = async (connection_id: string) =>
  (await test(connection_id)).map(({ problem }) => problem?.code ?? null)

/** An account that trusts a connection as it has to, but for what a test changes. */
const trusted = (connection_id: string, given: Partial<Trust> = {}): Trust => ({
  providers: { [publicUrl]: [audience] },
  roles: {
    [role_arn]: { issuer: publicUrl, subjects: [`connection:${connection_id}:phase:apply`] },
    [plan_role_arn]: { issuer: publicUrl, subjects: [`connection:${connection_id}:phase:plan`] },
  },
  keySet: async () => ({ keys: [...(await publishedKeys(deps))] }),
  now: deps.now,
  ...given,
})

it('is made without any secret, and takes none', async () => {
  const shown = await create()
  expect(shown).toMatchObject({ identity: { kind: 'aws_web_identity', role_arn, plan_role_arn, issuer: null } })
  expect(await getConnectionRow(deps.database.orm, { id, connection_id: shown.id })).toMatchObject({
    secret: null,
    plan_secret: null,
    revoked_at: null,
  })
  const refused = (field: string) => ({ status: 400, problems: [{ field }] })
  await expect(create({ secret: 'x' })).rejects.toMatchObject(refused('secret'))
  await expect(create({ plan_secret: 'x' })).rejects.toMatchObject(refused('plan_secret'))
  const issuer = 'http://keys.example.com'
  await expect(create({ identity: { ...IDENTITY, issuer } as Identity })).rejects.toMatchObject(
    refused('identity.issuer'),
  )
})

it('says who it is in each phase, by a token that names the phase', async () => {
  const { id: connection_id } = await create()
  sts.trust(trusted(connection_id))
  sts.asked.length = 0
  expect(await test(connection_id)).toMatchObject([
    { phase: 'plan', account: ACCOUNT, problem: null },
    { phase: 'apply', account: ACCOUNT, problem: null },
  ])
  const asked = sts.asked.filter((one) => one.has('WebIdentityToken'))
  expect(asked.map((one) => one.get('RoleArn') ?? '').toSorted()).toEqual([role_arn, plan_role_arn])
  const everything = JSON.stringify([app.logged, await auditOf(deps, connection_id)])
  for (const one of asked) expect(everything).not.toContain(one.get('WebIdentityToken'))
})

it.each<[string, (connection_id: string) => Partial<Trust>, string]>([
  ['a role that does not exist, or trusts nobody', () => ({ roles: {} }), 'connections.aws-token-denied'],
  [
    'a role that trusts another connection',
    () => ({
      roles: Object.fromEntries(
        [role_arn, plan_role_arn].map((arn) => [arn, { issuer: publicUrl, subjects: ['connection:other:phase:plan'] }]),
      ),
    }),
    'connections.aws-token-denied',
  ],
  ['an account without the provider', () => ({ providers: {} }), 'connections.aws-no-provider'],
  [
    'a provider for another audience',
    () => ({ providers: { [publicUrl]: ['other'] } }),
    'connections.aws-wrong-audience',
  ],
  ['a key set that AWS cannot reach', () => ({ keySet: async () => undefined }), 'connections.aws-no-key-set'],
  ['a key set without the key', () => ({ keySet: async () => ({ keys: [] }) }), 'connections.aws-no-key-set'],
  [
    'a clock that is behind',
    () => ({ now: () => new Date(deps.now().getTime() + 3_600_000) }),
    'connections.aws-clock',
  ],
])('says what is wrong with %s', async (_, given, code) => {
  const { id: connection_id } = await create()
  sts.trust(trusted(connection_id, given(connection_id)))
  expect(await problemsOf(connection_id)).toEqual([code, code])
})

it('keeps the phases apart: the subject of one is nothing to the role of the other', async () => {
  const { id: connection_id } = await create({ identity: { kind: 'aws_web_identity', role_arn } })
  sts.trust(trusted(connection_id))
  // The role trusts applies alone.
  expect(await problemsOf(connection_id)).toEqual(['connections.aws-token-denied', null])
})

it('says when a key has expired', async () => {
  const { id: connection_id } = await create({
    identity: { kind: 'aws_access_key', access_key_id: EXPIRED_KEY },
    secret: 'x',
  })
  expect(await problemsOf(connection_id)).toEqual(['connections.aws-expired-key', 'connections.aws-expired-key'])
})

it('looks at the key set that a bucket serves, where AWS does not find the key', async () => {
  const issuer = 'https://keys.s3.eu-west-1.amazonaws.com'
  const connection = await create({ identity: { ...IDENTITY, issuer } as Identity })
  const path = { id, connection_id: connection.id }
  sts.trust(trusted(connection.id, { providers: { [issuer]: [audience] }, keySet: async () => undefined }))
  const { outbound } = deps
  const serving = (status: number, body: unknown) => ({
    ...deps,
    outbound: {
      ...outbound,
      send: async (...[url, request]: Parameters<typeof outbound.send>) =>
        url.origin === issuer
          ? { status, statusText: '', headers: {}, body: Buffer.from(JSON.stringify(body)) }
          : outbound.send(url, request),
    },
  })
  const codesOf = async (status: number, body: unknown) =>
    (await tryConnection(serving(status, body), path)).map(({ problem }) => problem?.code)
  expect(new Set(await codesOf(404, {}))).toEqual(new Set(['connections.key-set-missing']))
  expect(new Set(await codesOf(200, 'no key set'))).toEqual(new Set(['connections.key-set-missing']))
  expect(new Set(await codesOf(200, { keys: [{ kid: 'old' }] }))).toEqual(new Set(['connections.key-set-old']))
  const keys = await publishedKeys(deps)
  expect(new Set(await codesOf(200, { keys }))).toEqual(new Set(['connections.aws-no-key-set']))
})

it('is revoked, and made usable again by a word, because there are no secrets', async () => {
  const { id: connection_id } = await create()
  expect(await revoke(connection_id)).toMatchObject({ revoked_at: expect.any(String) })
  await expect(test(connection_id)).rejects.toMatchObject({ status: 409 })
  expect(await update(connection_id, { max_at_once: 1 })).toMatchObject({ revoked_at: expect.any(String) })
  expect(await update(connection_id, { is_revoked: false })).toMatchObject({ revoked_at: null })
  expect((await auditOf(deps, connection_id)).at(-1)).toMatchObject({
    before: { is_revoked: true },
    after: { is_revoked: false },
  })
  const { id: keyed } = await create({
    identity: { kind: 'aws_access_key', access_key_id: 'AKIAIOSFODNN7EXAMPLE' },
    secret: 'x',
  })
  await revoke(keyed)
  await expect(update(keyed, { is_revoked: false })).rejects.toMatchObject({
    status: 400,
    problems: [{ field: 'secret' }],
  })
})

it('takes over from a key and gives it up, and needs the trust before environments follow', async () => {
  const key = { kind: 'aws_access_key', access_key_id: 'AKIAIOSFODNN7EXAMPLE' } as const
  const { id: connection_id } = await create({ identity: key, secret: 'x' })
  await makeEnvironment(deps, id, developer, { connection: 'cloud', connection_id })
  sts.trust(trusted('another'))
  await expect(update(connection_id, { identity: IDENTITY })).rejects.toMatchObject({
    status: 400,
    problems: [{ field: 'identity.role_arn', code: 'connections.aws-token-denied' }],
  })
  const { id: unused } = await create({ identity: key, secret: 'x' })
  await update(unused, { identity: IDENTITY })
  expect(await getConnectionRow(deps.database.orm, { id, connection_id: unused })).toMatchObject({ secret: null })
  await expect(update(unused, { identity: key })).rejects.toMatchObject({
    status: 400,
    problems: [{ field: 'secret' }],
  })
})
