import { expect, it } from 'vitest'
import { EVERY_CHANGING_ROLE } from '#engine/components/service-principal/gcp-roles.ts'
import { checkParsed } from '../../../../server/proof/checker/check-module.ts'
import { parseFiles } from '../../../../server/proof/checker/files.ts'
import { Schemas } from '../../../../server/proof/checker/schemas/schemas.ts'
import { find, read } from '../../../../../test/support/source.ts'
import { googleWorkloadIdentity, partsOfAccount, partsOfProvider, readKeyFile } from '../../google-identity.ts'
import { printGoogleCommands } from './commands.ts'
import { googleSetUpOf, type GoogleFacts } from './plan.ts'
import { BILLING_TYPE, applyRights, isReadByPlans, planRights } from './roles.ts'
import { printGoogleTerraform } from './terraform.ts'

const id = '5b7c7a52-2f0d-4f0a-9d3b-3f3c9a0c1e11'
const project = 'shop-prod-1'
const provider = 'projects/123456789012/locations/global/workloadIdentityPools/strata/providers/shop-strata'
const service_account = `strata-apply@${project}.iam.gserviceaccount.com`
const plan_service_account = `strata-plan@${project}.iam.gserviceaccount.com`
const issuer = 'https://strata.example.com'
const key_set = '{\n  "keys": [\n    { "kid": "a${b}", "n": "AQAB" }\n  ]\n}\n'
const facts = (given: Partial<GoogleFacts> = {}): GoogleFacts => ({
  id,
  project,
  provider,
  service_account,
  plan_service_account,
  issuer,
  key_set: null,
  ...given,
})
const pool = 'principal://iam.googleapis.com/projects/123456789012/locations/global/workloadIdentityPools/strata'
const schemas = new Schemas()

it('reads every type of resource that the compiler prints', () => {
  const types = new Set(
    ['components', 'families', 'clouds']
      .flatMap((room) => find(`src/engine/${room}/**/*.ts`))
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => [...read(file).matchAll(/'(google_[a-z0-9_]+[a-z0-9])'/g)].map(([, type = '']) => type)),
  )
  expect(types.size).toBeGreaterThan(60)
  expect([...types].filter((type) => !isReadByPlans(type) && !type.startsWith(BILLING_TYPE))).toEqual([])
})

it('lets plans look, and nothing else', () => {
  const { roles, permissions, conditional } = planRights()
  const looks = /(?:[vV]iewer|Reviewer|browser|secretAccessor)$/
  expect(roles.filter((role) => !looks.test(role))).toEqual([])
  // What shows data of people: entries of logs, documents, objects, and everything in the project.
  for (const wide of ['roles/viewer', 'roles/datastore.viewer', 'roles/logging.viewer', 'roles/storage.objectViewer'])
    expect(roles).not.toContain(wide)
  expect(permissions.filter((one) => !/\.(?:get|getIamPolicy|getMetadata|list)$/.test(one))).toEqual([])
  expect(permissions.filter((one) => /entities|logEntries|objects|versions/.test(one))).toEqual([])
  expect(conditional).toMatchObject({ role: 'roles/storage.objectViewer', expression: expect.stringContaining('-src') })
})

it('lets applies do what the compiler lists by service, without a basic role', () => {
  const { roles, permissions, conditional } = applyRights(false)
  expect(roles).toEqual(expect.arrayContaining([...EVERY_CHANGING_ROLE]))
  expect([...EVERY_CHANGING_ROLE]).toEqual(expect.arrayContaining(['roles/cloudsql.admin', 'roles/container.admin']))
  for (const basic of ['roles/owner', 'roles/editor', 'roles/viewer', 'roles/iam.serviceAccountTokenCreator'])
    expect(roles).not.toContain(basic)
  expect([permissions, conditional]).toEqual([[], null])
  expect(applyRights(true).roles).toContain('roles/cloudasset.viewer')
})

it('lets the exact subject of each phase act as its own account', () => {
  const setUp = googleSetUpOf(facts())
  expect(setUp.accounts.map(({ label, id: name, users }) => [label, name, users.map(({ member }) => member)])).toEqual([
    ['apply', 'strata-apply', [`${pool}/subject/connection:${id}:phase:apply`]],
    ['plan', 'strata-plan', [`${pool}/subject/connection:${id}:phase:plan`]],
  ])
  expect(setUp.pool).toMatchObject({
    number: '123456789012',
    pool: 'strata',
    provider: 'shop-strata',
    condition: `assertion.sub == 'connection:${id}:phase:plan' || assertion.sub == 'connection:${id}:phase:apply'`,
    mapping: { 'google.subject': 'assertion.sub' },
  })
  const [one, ...others] = googleSetUpOf(facts({ plan_service_account: service_account })).accounts
  expect([one?.users.map(({ phase }) => phase), others]).toEqual([['plan', 'apply'], []])
})

it('makes accounts without a pool for keys, and no key in Terraform', () => {
  const setUp = googleSetUpOf(facts({ provider: null, plan_service_account: null }))
  expect([setUp.pool, setUp.accounts.map(({ users }) => users)]).toEqual([null, [[]]])
  expect(setUp.apis).not.toContain('sts.googleapis.com')
  const [terraform, commands] = [printGoogleTerraform(setUp), printGoogleCommands(setUp)]
  expect(terraform).not.toMatch(/google_service_account_key|workload_identity/)
  for (const text of [terraform, commands])
    expect(text).toContain(`keys create strata-apply.json --iam-account ${service_account}`)
})

it('uploads the key set of an issuer that Google Cloud does not reach', () => {
  const setUp = googleSetUpOf(facts({ key_set }))
  expect(printGoogleTerraform(setUp)).toContain('jwks_json  = <<-EOT')
  expect(printGoogleCommands(setUp)).toContain('--jwk-json-path jwks.json')
  expect(printGoogleTerraform(googleSetUpOf(facts()))).not.toContain('jwks_json')
})

it.each<[string, GoogleFacts]>([
  ['two accounts', facts()],
  ['one account', facts({ plan_service_account: null })],
  ['an uploaded key set', facts({ key_set })],
  ['keys', facts({ provider: null })],
  ['accounts of another project', facts({ service_account: 'strata-apply@shared-1.iam.gserviceaccount.com' })],
])('prints Terraform that the schemas of the provider take, for %s', async (_, given) => {
  const text = printGoogleTerraform(googleSetUpOf(given))
  const findings = await checkParsed(parseFiles({ 'main.tf': text }), { schemas, assets: new Set() })
  expect(findings).toEqual([])
})

it('takes names as Google Cloud makes them', () => {
  const identity = { kind: 'google_workload_identity', project, provider, service_account }
  expect(googleWorkloadIdentity.safeParse(identity).success).toBe(true)
  expect(partsOfProvider(provider)).toEqual({ number: '123456789012', pool: 'strata', provider: 'shop-strata' })
  expect(partsOfAccount(service_account)).toEqual({ id: 'strata-apply', project })
  for (const wrong of [
    provider.replace('123456789012', 'shop'),
    provider.replace('/strata/', '/gcp-strata/'),
    provider.replace('/strata/', '/s/'),
    `${provider}/x`,
    `//iam.googleapis.com/${provider}`,
    `${provider}"\n`,
  ])
    expect(googleWorkloadIdentity.safeParse({ ...identity, provider: wrong }).success, wrong).toBe(false)
  for (const wrong of ['strata', `x@${project}.iam.gserviceaccount.com`, `strata@${project}.example.com`, 'a b@c'])
    expect(googleWorkloadIdentity.safeParse({ ...identity, service_account: wrong }).success, wrong).toBe(false)
})

it('reads whose a key is', () => {
  const private_key = '-----BEGIN PRIVATE KEY-----\nAA==\n-----END PRIVATE KEY-----\n'
  const file = { type: 'service_account', project_id: project, client_email: service_account, private_key }
  expect(readKeyFile(JSON.stringify(file))).toEqual({ project, service_account })
  for (const wrong of ['', 'secret', '{}', JSON.stringify({ ...file, type: 'authorized_user' })])
    expect(readKeyFile(wrong)).toBeUndefined()
})
