// Connections to Azure: what is taken, and what Azure says to each way of being wrong.
import { X509Certificate } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { RowOf } from '#contract/client.ts'
import type { Input } from '#contract/endpoint.ts'
import { everyRow } from '../../../../test/security/calls.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { makeCertificate } from '../../../../test/support/certificates.ts'
import { SUBSCRIPTION, TENANT, startEntraServer, type EntraApplication } from '../../../../test/support/entra-server.ts'
import type { Deps } from '../../deps.ts'
import { publishedKeys } from '../../issuer/keys.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { getConnectionRow } from './store.ts'

const publicUrl = 'https://strata.example.com'
const client_id = 'aaaaaaaa-0000-4000-8000-000000000001'
const plan_client_id = 'aaaaaaaa-0000-4000-8000-000000000002'
const place = { tenant_id: TENANT, subscription_id: SUBSCRIPTION }
const SECRET = 'azure~secret~canary~0123456789'
const certificate = makeCertificate()
const ofCertificate = new X509Certificate(certificate.slice(certificate.indexOf('-----BEGIN CERT')))

const serving: { deps?: Deps } = {}
let at = 0
const entra = await startEntraServer({
  now: () => new Date((serving.deps?.now() ?? new Date()).getTime() + at),
  keySet: async () => ({ keys: serving.deps ? [...(await publishedKeys(serving.deps))] : [] }),
})
afterAll(() => entra.close())
const app = await createTestApp({
  outbound: createOutbound({ allowsPrivate: true }),
  azureEndpoint: entra.url,
  publicUrl,
})
serving.deps = app.deps
const { project, owner } = await makeCast(app)
const { id } = project

type Body = Input<RowOf<'POST /projects/{id}/connections'>>['body']
let made = 0
const create = (identity: Body['identity'], rest: Partial<Body> = {}) =>
  owner.call('POST /projects/{id}/connections', {
    params: { id },
    body: { name: `Azure ${(made += 1)}`, identity, ...rest },
  })
const test = (connection_id: string) =>
  owner.call('POST /projects/{id}/connections/{connection_id}/test', { params: { id, connection_id } })
const register = (one: Partial<EntraApplication> = {}) =>
  entra.applications.set(one.client_id ?? client_id, { client_id, actions: ['*'], ...one })
const trusts = (connection_id: string, issuer = publicUrl) => ({
  federated: (['plan', 'apply'] as const).map((phase) => ({
    issuer,
    subject: `connection:${connection_id}:phase:${phase}`,
  })),
})
const codesOf = async (connection_id: string) => (await test(connection_id)).map(({ problem }) => problem?.code ?? null)

beforeEach(() => {
  at = 0
  entra.applications.clear()
  Object.assign(entra.subscription, { state: 'Enabled', tenantId: TENANT, isThere: true })
})

it('signs in by a token of Strata, each phase as its own application, and keeps the subscription', async () => {
  const { id: connection_id, cloud } = await create({ kind: 'azure_federated', ...place, client_id, plan_client_id })
  expect(cloud).toBe('azure')
  register(trusts(connection_id))
  register({ client_id: plan_client_id, actions: ['*/read'], ...trusts(connection_id) })
  const [plan, apply] = await test(connection_id)
  expect(plan).toMatchObject({
    account: SUBSCRIPTION,
    problem: null,
    identity: expect.stringContaining(plan_client_id),
  })
  expect(apply).toMatchObject({ account: SUBSCRIPTION, problem: null, identity: expect.stringContaining('Shop') })
  expect(await getConnectionRow(app.deps.database.orm, { id, connection_id })).toMatchObject({ account: SUBSCRIPTION })
})

it('says which application it lacks until the set-up has made it', async () => {
  const { id: connection_id } = await create({ kind: 'azure_federated', ...place })
  expect(await codesOf(connection_id)).toEqual(['connections.azure-no-application', 'connections.azure-no-application'])
})

it('signs in by a certificate, and by a secret, and shows neither', async () => {
  const byCertificate = await create({ kind: 'azure_certificate', ...place, client_id }, { secret: certificate })
  register({ certificate: ofCertificate })
  expect(await codesOf(byCertificate.id)).toEqual([null, null])
  const bySecret = await create({ kind: 'azure_secret', ...place, client_id }, { secret: SECRET })
  register({ secret: { value: SECRET } })
  expect(await codesOf(bySecret.id)).toEqual([null, null])
  const everything = JSON.stringify([byCertificate, bySecret, app.logged]) + (await everyRow(app))
  for (const secret of [SECRET, certificate.split('\n')[1] ?? '']) expect(everything).not.toContain(secret)
})

it.each<[string, (connection_id: string) => void]>([
  ['unknown-client', () => undefined],
  ['no-credential', (of) => register(trusts(of, 'https://other.example.com'))],
  ['no-credential', () => register(trusts('00000000-0000-4000-8000-000000000000'))],
  ['clock', (of) => ((at = 3_600_000), register(trusts(of)))],
  ['no-role', (of) => register({ ...trusts(of), actions: undefined } as Partial<EntraApplication>)],
  ['no-subscription', (of) => ((entra.subscription.isThere = false), register(trusts(of)))],
  ['other-tenant', (of) => ((entra.subscription.tenantId = SUBSCRIPTION), register(trusts(of)))],
  ['subscription-state', (of) => ((entra.subscription.state = 'Disabled'), register(trusts(of)))],
])('says %s of a token that Azure does not take', async (code, prepare) => {
  const { id: connection_id } = await create({ kind: 'azure_federated', ...place, client_id })
  prepare(connection_id)
  expect(await codesOf(connection_id)).toEqual([`connections.azure-${code}`, `connections.azure-${code}`])
})

it('says that who only reads cannot apply', async () => {
  const { id: connection_id } = await create({ kind: 'azure_federated', ...place, client_id })
  register({ ...trusts(connection_id), actions: ['*/read'] })
  expect(await codesOf(connection_id)).toEqual([null, 'connections.azure-no-right'])
})

it.each<[string, Partial<EntraApplication>]>([
  ['azure-wrong-secret', { secret: { value: 'another' } }],
  ['azure-expired', { secret: { value: SECRET, hasExpired: true } }],
])('says %s of a secret', async (code, one) => {
  const { id: connection_id } = await create({ kind: 'azure_secret', ...place, client_id }, { secret: SECRET })
  register(one)
  expect(await codesOf(connection_id)).toEqual([`connections.${code}`, `connections.${code}`])
})

it('says of another certificate, and of a tenant that is none', async () => {
  const one = await create({ kind: 'azure_certificate', ...place, client_id }, { secret: makeCertificate() })
  register({ certificate: ofCertificate })
  expect((await codesOf(one.id))[0]).toBe('connections.azure-other-certificate')
  const tenant_id = SUBSCRIPTION
  const other = await create({ kind: 'azure_secret', ...place, tenant_id, client_id }, { secret: SECRET })
  expect((await codesOf(other.id))[0]).toBe('connections.azure-unknown-tenant')
})

it.each<[Body['identity'], Partial<Body>, string]>([
  [{ kind: 'azure_secret', ...place, client_id }, {}, 'secret'],
  [{ kind: 'azure_secret', ...place, client_id }, { secret: 'x'.repeat(300) }, 'secret'],
  [{ kind: 'azure_secret', ...place, client_id, plan_client_id }, { secret: SECRET }, 'plan_secret'],
  [{ kind: 'azure_certificate', ...place, client_id }, { secret: 'no certificate' }, 'secret'],
  [{ kind: 'azure_federated', ...place }, { secret: SECRET }, 'secret'],
  [{ kind: 'azure_federated', ...place, tenant_id: 'shop' }, {}, 'identity.tenant_id'],
  [{ kind: 'azure_federated', ...place }, { regions: ['us-east-1'] }, 'regions'],
])('takes no %j with %j', async (identity, rest, field) => {
  await expect(create(identity, rest)).rejects.toMatchObject({ status: 400, problems: [{ field }] })
})

it('asks for another secret of another kind, and stays in its cloud', async () => {
  const { id: connection_id } = await create({ kind: 'azure_secret', ...place, client_id }, { secret: SECRET })
  const change = (identity: Body['identity']) =>
    owner.call('PUT /projects/{id}/connections/{connection_id}', { params: { id, connection_id }, body: { identity } })
  await expect(change({ kind: 'azure_certificate', ...place, client_id })).rejects.toMatchObject({
    problems: [{ field: 'secret' }],
  })
  await expect(
    change({ kind: 'aws_web_identity', role_arn: 'arn:aws:iam::123456789012:role/strata' }),
  ).rejects.toMatchObject({ problems: [{ field: 'identity.kind', code: 'connections.keeps-cloud' }] })
})
