// Connections to projects of Google Cloud: by tokens and by keys, with what their test says of each way to be wrong.
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import type { RowOf } from '#contract/client.ts'
import type { Input } from '#contract/endpoint.ts'
import { googleSetUpOf } from '#domain/connection/set-up/google/plan.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { startGoogleServer, type GoogleProvider, type GoogleWorld } from '../../../../test/support/google-server.ts'
import { auditOf, makeEnvironment } from '../../../../test/support/things.ts'
import { everyRow } from '../../../../test/security/calls.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { publishedKeys } from '../../issuer/keys.ts'
import { credentialsFor } from '../../runs/queue/credentials.ts'

const publicUrl = 'https://strata.example.com'
const PROJECT = 'shop-prod-1'
const NUMBER = '123456789012'
const provider = `projects/${NUMBER}/locations/global/workloadIdentityPools/strata/providers/strata`
const service_account = `strata-apply@${PROJECT}.iam.gserviceaccount.com`
const plan_service_account = `strata-plan@${PROJECT}.iam.gserviceaccount.com`

const server = await startGoogleServer()
afterAll(() => server.close())
const app = await createTestApp({
  outbound: createOutbound({ allowsPrivate: true }),
  googleEndpoint: server.url,
  publicUrl,
})
const { deps } = app
const { project, owner, viewer, developer } = await makeCast(app)
const { id } = project

type Body = Input<RowOf<'POST /projects/{id}/connections'>>['body']
const IDENTITY = {
  kind: 'google_workload_identity',
  project: PROJECT,
  provider,
  service_account,
  plan_service_account,
} as const
const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const [apply, plan] = [pair(), pair()]
const keyFile = (email: string, private_key: string) =>
  JSON.stringify({
    type: 'service_account',
    project_id: PROJECT,
    private_key_id: 'abc123',
    private_key,
    client_email: email,
    token_uri: 'https://evil.example.com/token',
  })
const KEY = { kind: 'google_service_account_key', project: PROJECT, service_account } as const
let made = 0
const create = (given: Partial<Body> = {}) =>
  owner.call('POST /projects/{id}/connections', {
    params: { id },
    body: { name: `Project ${(made += 1)}`, identity: IDENTITY, ...given },
  })
const test = (connection_id: string) =>
  owner.call('POST /projects/{id}/connections/{connection_id}/test', { params: { id, connection_id } })
const codesOf = async (connection_id: string) => (await test(connection_id)).map(({ problem }) => problem?.code ?? null)

/** A project in which the set-up of a connection was run, but for what a test changes. */
const setUp = (connection_id: string, given: Partial<GoogleWorld> = {}, of: Partial<GoogleProvider> = {}) => {
  const { pool, accounts } = googleSetUpOf({ ...IDENTITY, id: connection_id, issuer: publicUrl, key_set: null })
  const world: GoogleWorld = {
    providers: {
      [provider]: {
        issuer: pool?.issuer ?? '',
        mapping: pool?.mapping ?? {},
        condition: pool?.condition ?? '',
        keySet: async () => ({ keys: [...(await publishedKeys(deps))] }),
        ...of,
      },
    },
    accounts: Object.fromEntries(
      accounts.map(({ email, users, label }) => [
        email,
        {
          users: users.map(({ member }) => member),
          projects: [PROJECT],
          keys: { abc123: (label === 'apply' ? apply : plan).publicKey },
        },
      ]),
    ),
    projects: { [PROJECT]: { number: NUMBER } },
    now: deps.now,
    ...given,
  }
  server.know(world)
  return world
}

it('says who it is in each phase, by tokens that only its set-up trusts', async () => {
  const shown = await create()
  expect(shown).toMatchObject({ cloud: 'gcp', identity: { ...IDENTITY, issuer: null }, account: null })
  setUp(shown.id)
  server.asked.length = 0
  expect(await test(shown.id)).toEqual([
    { phase: 'plan', account: PROJECT, identity: `${plan_service_account} (${NUMBER})`, problem: null },
    { phase: 'apply', account: PROJECT, identity: `${service_account} (${NUMBER})`, problem: null },
  ])
  const [kept] = await viewer.call('GET /projects/{id}/connections', { params: { id } })
  expect(kept?.account).toBe(PROJECT)
  const everything = JSON.stringify([app.logged, await auditOf(deps, shown.id)])
  for (const { body } of server.asked)
    expect(everything).not.toContain(new URLSearchParams(body).get('subject_token') ?? 'nothing')
})

it.each<[string, Partial<GoogleWorld>, Partial<GoogleProvider>, string]>([
  ['no provider', { providers: {} }, {}, 'google.no-provider'],
  ['another issuer', {}, { issuer: 'https://other.example.com' }, 'google.wrong-issuer'],
  ['other audiences', {}, { audiences: ['x'] }, 'google.wrong-audience'],
  ['another condition', {}, { condition: "assertion.sub == 'connection:other:phase:plan'" }, 'google.wrong-subject'],
  ['no mapping', {}, { mapping: {} }, 'google.wrong-mapping'],
  ['a key set that Google cannot reach', {}, { keySet: async () => undefined }, 'google.no-key-set'],
  ['a clock that is ahead', { now: () => new Date(deps.now().getTime() + 3_600_000) }, {}, 'google.clock'],
  ['no service account', { accounts: {} }, {}, 'google.not-allowed'],
  ['an API that is off', { disabled: ['iamcredentials.googleapis.com'] }, {}, 'google.api-disabled'],
  ['another API that is off', { disabled: ['cloudresourcemanager.googleapis.com'] }, {}, 'google.api-disabled'],
  ['no project', { projects: {} }, {}, 'google.no-project'],
  [
    'a project that is being deleted',
    { projects: { [PROJECT]: { number: NUMBER, state: 'DELETE_REQUESTED' } } },
    {},
    'google.project-state',
  ],
])('says what is wrong with %s', async (_, given, of, code) => {
  const { id: connection_id } = await create()
  setUp(connection_id, given, of)
  expect(await codesOf(connection_id)).toEqual([code, code])
})

it('keeps the phases apart, and names the uploaded keys where these are old', async () => {
  const { id: connection_id } = await create()
  const { accounts } = setUp(connection_id)
  const users = accounts[service_account]?.users ?? []
  setUp(connection_id, { accounts: { ...accounts, [plan_service_account]: { users, projects: [PROJECT] } } })
  expect(await codesOf(connection_id)).toEqual(['google.not-allowed', null])
  const issuer = 'https://strata.internal'
  const uploaded = await create({ identity: { ...IDENTITY, issuer } })
  setUp(uploaded.id, {}, { issuer, keySet: async () => ({ keys: [] }) })
  expect(await codesOf(uploaded.id)).toEqual(['google.key-set-old', 'google.key-set-old'])
  const params = { id, connection_id: uploaded.id }
  const printed = await viewer.call('GET /projects/{id}/connections/{connection_id}/set-up', { params })
  expect(printed).toMatchObject({ problem: null, token: { issuer, audience: `//iam.googleapis.com/${provider}` } })
  expect(printed.key_set?.files.map(({ name }) => name)).toEqual(['.well-known/jwks.json'])
  expect(printed.files.map(({ name }) => name)).toEqual(['main.tf', 'set-up.sh'])
  for (const { text } of printed.files) expect(text).toContain((await publishedKeys(deps))[0]?.kid)
})

it('signs in with keys, each of its own account, and shows none of them', async () => {
  const [secret, plan_secret] = [
    keyFile(service_account, apply.privateKey),
    keyFile(plan_service_account, plan.privateKey),
  ]
  const connection = await create({ identity: { ...KEY, plan_service_account }, secret, plan_secret })
  setUp(connection.id)
  expect(await test(connection.id)).toMatchObject([
    { phase: 'plan', account: PROJECT, problem: null },
    { phase: 'apply', account: PROJECT, problem: null },
  ])
  const hidden = apply.privateKey.split('\n')[2] ?? ''
  expect(JSON.stringify([connection, app.logged]) + (await everyRow(app))).not.toContain(hidden)
  const environment = await makeEnvironment(deps, id, developer, { connection: 'cloud', connection_id: connection.id })
  const of = { id: environment, connection_id: connection.id }
  const given = await deps.database.orm.transaction((tx) => credentialsFor(deps, tx, of, 'plan'))
  expect(given).toMatchObject({ cloud: 'gcp', by: 'key', project: PROJECT })
  // Nothing of the file is passed on but what signs in: above all no address.
  expect(JSON.stringify(given)).not.toContain('evil')
  setUp(connection.id, { accounts: { [service_account]: { keys: {} }, [plan_service_account]: { is_disabled: true } } })
  expect(await codesOf(connection.id)).toEqual(['google.account-disabled', 'google.unknown-key'])
})

it.each<[string, Partial<Body>, string, string]>([
  ['no key', {}, 'secret', 'connections.secret-required'],
  ['something else', { secret: 'wJalrXUtnFEMI' }, 'secret', 'google.key'],
  ['the key of another', { secret: keyFile(plan_service_account, plan.privateKey) }, 'secret', 'google.key-of-other'],
  ['no project', { identity: { ...KEY, project: 'Shop' } }, 'identity.project', 'google.project'],
  [
    'no e-mail address',
    { identity: { ...KEY, service_account: 'strata' } },
    'identity.service_account',
    'google.service-account',
  ],
  ['no provider', { identity: { ...IDENTITY, provider: 'strata' } }, 'identity.provider', 'google.provider'],
])('refuses %s', async (_, given, field, code) => {
  await expect(create({ identity: KEY, ...given })).rejects.toMatchObject({ status: 400, problems: [{ field, code }] })
})

it('gives agents what they exchange, and no token', async () => {
  const connection = await create()
  const environment = await makeEnvironment(deps, id, developer, { connection: 'cloud', connection_id: connection.id })
  const of = { id: environment, connection_id: connection.id }
  const given = await deps.database.orm.transaction((tx) => credentialsFor(deps, tx, of, 'apply'))
  expect(given).toEqual({
    cloud: 'gcp',
    by: 'token',
    project: PROJECT,
    provider,
    service_account,
    endpoint: server.url,
  })
})
