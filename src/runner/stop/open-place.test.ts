// Places of Azure and Google Cloud as a job opens them: with what it signs in with, and nothing that a log could show.
import { generateKeyPairSync } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { printGoogleKey } from '#cloud-api/google/key.ts'
import type { JobCredentials } from '#contract/job-credentials.ts'
import { startCloudServer, type CloudServer } from '../../../test/support/cloud-server.ts'
import { stateWith } from '../../../test/support/stop-job.ts'
import { Orders } from '../execute/orders.ts'
import { inPlace } from './open-place.ts'
import { stopInCloud } from './stop-in-cloud.ts'

let cloud: CloudServer
afterEach(() => cloud.close())

const VM = '/subscriptions/s/resourceGroups/g/providers/Microsoft.Compute/virtualMachines/desk'
const SELF = 'https://www.googleapis.com/compute/v1/projects/shop-prod-1/zones/z/instances/desk'

async function stop(credentials: JobCredentials, type: string, attributes: object) {
  const secrets: string[] = []
  const remembered: string[] = []
  const opening = {
    credentials,
    orders: new Orders(),
    now: () => new Date('2026-11-02T10:00:00Z'),
    pause: () => Promise.resolve(),
    onSecret: (more: readonly string[]) => secrets.push(...more),
    token: () => Promise.resolve('strata-token'),
  }
  const failure = await inPlace(opening, (place) =>
    stopInCloud(place, { what: 'stop', remembered: {} }, stateWith([[type, 'desk', attributes]]), {
      channel: {
        log: () => undefined,
        event: () => undefined,
        putArtifact: (kind) => Promise.resolve(void remembered.push(kind)),
      },
      now: opening.now,
    }),
  )
  expect(cloud.asked.filter((one) => one.startsWith('unknown'))).toEqual([])
  return { failure, secrets, remembered, tokens: [...cloud.tokens] }
}

it('signs in to Azure with a secret of its application', async () => {
  cloud = await startCloudServer([
    {
      action: 'sign-in',
      method: 'POST',
      path: /^\/tenant-1\/oauth2\/v2\.0\/token$/,
      body: z.string().includes('client_secret=canary'),
      answer: () => ({ json: { access_token: 'azure-access', expires_in: 3600 } }),
    },
    {
      action: 'read',
      method: 'GET',
      path: new RegExp(`^${VM}$`),
      query: z.strictObject({ 'api-version': z.string(), $expand: z.literal('instanceView') }),
      answer: () => ({ json: { properties: { instanceView: { statuses: [{ code: 'PowerState/deallocated' }] } } } }),
    },
  ])
  const who = { tenant_id: 'tenant-1', subscription_id: 's', client_id: 'app-1', endpoint: cloud.url }
  const credentials = { cloud: 'azure', by: 'secret', client_secret: 'canary', ...who } as const
  const done = await stop(credentials, 'azurerm_linux_virtual_machine', { id: VM })
  expect(done).toMatchObject({ failure: undefined, remembered: ['stopped'] })
  expect(done.secrets).toContain('azure-access')
  expect(done.tokens).toContain('Bearer azure-access')
})

it('signs in to Google Cloud with a key of a service account', async () => {
  const { privateKey: private_key } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const project = 'shop-prod-1'
  const service_account = `strata@${project}.iam.gserviceaccount.com`
  cloud = await startCloudServer([
    {
      action: 'oauth2.token',
      method: 'POST',
      path: /^\/token$/,
      body: z.string().includes('assertion='),
      answer: () => ({ json: { access_token: 'google-access', expires_in: 3600 } }),
    },
    {
      action: 'read',
      method: 'GET',
      path: /^\/compute\/v1\/projects\/shop-prod-1\/zones\/z\/instances\/desk$/,
      answer: () => ({ json: { status: 'TERMINATED' } }),
    },
  ])
  const key = printGoogleKey({ service_account, project, private_key_id: 'abc123', private_key })
  const credentials = { cloud: 'gcp', by: 'key', project, key, endpoint: cloud.url } as const
  const done = await stop(credentials, 'google_compute_instance', { id: 'desk', self_link: SELF })
  expect(done).toMatchObject({ failure: undefined, remembered: ['stopped'] })
  expect(done.secrets).toContain('google-access')
  expect(done.tokens).toContain('Bearer google-access')
})
