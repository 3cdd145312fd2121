// A receipt of an environment in a project of Google Cloud, from its destroy to its signature.
import { afterAll, expect, it } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { destroyInAws, makeDoomedInAws } from '../../../test/support/aws-teardowns.ts'
import { makeCast } from '../../../test/support/cast.ts'
import { startCloudServer } from '../../../test/support/cloud-server.ts'
import { GOOGLE_PROJECT, makeGoogleConnection } from '../../../test/support/connections.ts'
import { make } from '../../../test/support/make.ts'
import { makeCompiledStack } from '../../../test/support/things.ts'
import { z } from 'zod'
import { createOutbound } from '../outbound/outbound.ts'
import { searchDue } from './account-searches.ts'

const DISK = `projects/${GOOGLE_PROJECT}/zones/europe-west1-a/disks/data`
let listed: object[] = []
const google = await startCloudServer([
  {
    action: 'oauth2.token',
    method: 'POST',
    path: /^\/token$/,
    body: z.string().startsWith('grant_type='),
    answer: () => ({ json: { access_token: 'access-1', expires_in: 3600 } }),
  },
  {
    action: 'cloudasset.assets.searchAllResources',
    method: 'GET',
    path: new RegExp(`^/v1/projects/${GOOGLE_PROJECT}:searchAllResources$`),
    query: z.strictObject({ query: z.string(), pageSize: z.string() }),
    answer: () => ({ json: { results: listed } }),
  },
  {
    action: 'compute.disks.get',
    method: 'GET',
    path: new RegExp(`^/compute/v1/${DISK}$`),
    answer: () => ({ json: { sizeGb: '100', type: 'https://x/diskTypes/pd-ssd' } }),
  },
])
afterAll(() => google.close())
const app = await createTestApp({ outbound: createOutbound({ allowsPrivate: true }), googleEndpoint: google.url })
const { deps } = app
const cast = await makeCast(app)
const project = cast.project.id
const stack = make.stack({ name: 'Shop', cloud: 'gcp', region: 'europe-west1', environment_type: 'development' })
const { id: compiled_id } = await makeCompiledStack(deps, stack)
const RESOURCES = {
  'google_compute_disk.data': {
    id: DISK,
    self_link: `https://www.googleapis.com/compute/v1/${DISK}`,
    effective_labels: { project: 'shop' },
  },
  'google_project_iam_member.app': { id: 'member' },
}

async function gone(name: string, of: string | null = project) {
  const connection_id = await makeGoogleConnection(deps, of, { is_for_all: of === null })
  const given = { compiled_id, name, connection_id, cloud_provider: 'GCP' }
  const { id } = await makeDoomedInAws(app, project, cast.developer, RESOURCES, given)
  await destroyInAws(app, id, ['google_project_iam_member.app'])
  return id
}
const pageOf = async (id: string) => (await cast.developer.send(`/api/environments/${id}/receipt/page`)).text()
const receiptOf = (id: string) => cast.developer.call('GET /environments/{id}/receipt', { params: { id } })

it('signs what is left in a project after two looks, with its price, and says how it searched', async () => {
  app.setTime('2026-11-02T10:00:00Z')
  // By a connection of the installation, as by any other.
  const id = await gone('Shop', null)
  listed = [
    { name: `//compute.googleapis.com/${DISK}`, assetType: 'compute.googleapis.com/Disk', location: 'europe-west1-a' },
  ]
  expect(await searchDue(deps)).toBe(0)
  app.setTime('2026-11-02T10:01:00Z')
  expect(await searchDue(deps)).toBe(1)
  const { receipt } = await receiptOf(id)
  expect(receipt).toMatchObject({
    verdict: 'left',
    search: {
      looked: true,
      where: 'google-project',
      account: GOOGLE_PROJECT,
      regions: [],
      tags: { project: 'shop', environment: 'development', managed_by: 'strata' },
      looks: 2,
      unseen: 1,
    },
    left: [
      { key: `//compute.googleapis.com/${DISK}`, address: 'google_compute_disk.data', type: 'google_compute_disk' },
    ],
  })
  expect(receipt.left[0]?.monthly).toBeGreaterThan(1)
  const page = await pageOf(id)
  expect(page).toContain(`The project ${GOOGLE_PROJECT} was searched by tag at`)
  expect(page).toContain('because Google Cloud still lists')
  expect(google.asked.filter((one) => one.startsWith('unknown'))).toEqual([])
})

it('says why a project was not searched: its API is off, or the key is refused', async () => {
  app.setTime('2026-11-02T10:05:00Z')
  listed = []
  const details = [{ reason: 'SERVICE_DISABLED' }]
  const off = { status: 403, json: { error: { code: 403, status: 'PERMISSION_DENIED', details } } }
  google.refusals.set('cloudasset.assets.searchAllResources', [off])
  const id = await gone('Shop')
  expect(await searchDue(deps)).toBe(1)
  const { receipt } = await receiptOf(id)
  expect(receipt).toMatchObject({
    verdict: 'not-looked',
    search: { looked: false, reason: 'not-enabled', code: 'SERVICE_DISABLED', cloud: 'Google Cloud' },
  })
  const page = await pageOf(id)
  expect(page).toContain('Cloud Asset Inventory (cloudasset.googleapis.com) is not enabled in the account.')

  google.refusals.set('oauth2.token', [{ status: 400, json: { error: 'invalid_grant' } }])
  const other = await gone('Shop')
  expect(await searchDue(deps)).toBe(1)
  expect((await receiptOf(other)).receipt.search).toMatchObject({ looked: false, reason: 'key-refused' })
})
