import { X509Certificate } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import type { AzureCredentials } from '#contract/job-credentials.ts'
import { makeCertificate } from '../../../test/support/certificates.ts'
import { SUBSCRIPTION, TENANT, startEntraServer } from '../../../test/support/entra-server.ts'
import { openAzure } from './azure-credentials.ts'
import { secretsInCredentials, signInTo } from './cloud-sign-in.ts'

const client_id = 'aaaaaaaa-0000-4000-8000-000000000001'
const place = { cloud: 'azure', tenant_id: TENANT, subscription_id: SUBSCRIPTION, client_id } as const
const certificate = makeCertificate()
const entra = await startEntraServer({ now: () => new Date(), keySet: () => Promise.resolve({ keys: [] }) })
afterAll(() => entra.close())
const masked: string[] = []
let tokens = 0
const parts = (phase: 'plan' | 'apply') => ({
  job: { run_id: '', phase },
  folder: { awsConfig: '/nowhere', googleFile: '/nowhere', tokenFile: '/nowhere' },
  channel: { cloudToken: () => Promise.resolve(`a-token-${(tokens += 1)}`), log: () => undefined },
  masker: { add: (secrets: readonly string[]) => void masked.push(...secrets) },
})
const OFF = { ARM_USE_CLI: 'false', ARM_USE_MSI: 'false', ARM_USE_AKS_WORKLOAD_IDENTITY: 'false' }
const WHO = { ARM_TENANT_ID: TENANT, ARM_SUBSCRIPTION_ID: SUBSCRIPTION, ARM_CLIENT_ID: client_id }

const ask = (environment: Readonly<Record<string, string>>, bearer = environment['ARM_OIDC_REQUEST_TOKEN'] ?? '') =>
  fetch(`${environment['ARM_OIDC_REQUEST_URL']}?audience=api%3A%2F%2FAzureADTokenExchange`, {
    headers: { authorization: `Bearer ${bearer}`, accept: 'application/json' },
  })

it('gives Terraform a fresh token whenever it asks, on this machine and to nobody else, while the phase lasts', async () => {
  const { environment, close } = await signInTo({ ...place, by: 'token', endpoint: null }, parts('apply'))
  expect(environment).toEqual({
    ...WHO,
    ...OFF,
    ARM_USE_OIDC: 'true',
    ARM_OIDC_REQUEST_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\//),
    ARM_OIDC_REQUEST_TOKEN: expect.stringMatching(/^[\w-]{40,}$/),
  })
  expect(await (await ask(environment)).json()).toEqual({ value: 'a-token-1' })
  expect(await (await ask(environment)).json()).toEqual({ value: 'a-token-2' })
  expect((await ask(environment, 'guessed')).status).toBe(401)
  expect(masked).toEqual(expect.arrayContaining(['a-token-1', 'a-token-2', environment['ARM_OIDC_REQUEST_TOKEN']]))
  await close()
  await expect(ask(environment)).rejects.toThrow()
})

it('registers nothing in a plan, which may only read', async () => {
  const { environment, close } = await signInTo({ ...place, by: 'token', endpoint: null }, parts('plan'))
  expect(environment).toMatchObject({ ARM_RESOURCE_PROVIDER_REGISTRATIONS: 'none' })
  await close()
})

it('gives a secret by its variable, which is masked', async () => {
  const credentials = { ...place, by: 'secret', client_secret: 'a-secret', endpoint: null } as const
  const { environment, close } = await signInTo(credentials, parts('apply'))
  expect(environment).toEqual({ ...WHO, ...OFF, ARM_USE_OIDC: 'false', ARM_CLIENT_SECRET: 'a-secret' })
  expect(secretsInCredentials(credentials)).toEqual(['a-secret'])
  await close()
})

it('gives what a certificate has signed, and neither the certificate nor its key', async () => {
  const x509 = new X509Certificate(certificate.slice(certificate.indexOf('-----BEGIN CERT')))
  entra.applications.set(client_id, { client_id, certificate: x509, actions: ['*'] })
  const credentials: AzureCredentials = { ...place, by: 'certificate', certificate, endpoint: entra.url }
  const { environment, close } = await signInTo(credentials, parts('apply'))
  const { value } = (await (await ask(environment)).json()) as { value: string }
  await close()
  const answer = await fetch(`${entra.url}/${TENANT}/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id,
      grant_type: 'client_credentials',
      scope: 'https://management.azure.com/.default',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: value,
    }),
  })
  expect(answer.status).toBe(200)
  const lines = secretsInCredentials(credentials)
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.filter((line) => JSON.stringify(environment).includes(line))).toEqual([])
})

it('asks Azure itself by the same credentials', async () => {
  entra.applications.set(client_id, { client_id, secret: { value: 'a-secret' }, actions: ['*'] })
  const heard: string[] = []
  const azure = openAzure(
    { ...place, by: 'secret', client_secret: 'a-secret', endpoint: entra.url },
    {
      token: () => Promise.resolve(''),
      now: () => new Date(),
      signal: new AbortController().signal,
      onSecret: (secrets) => heard.push(...secrets),
    },
  )
  const path = `/subscriptions/${SUBSCRIPTION}`
  expect(await azure.ask({ action: 'read', path, apiVersion: '2022-12-01' })).toMatchObject({ state: 'Enabled' })
  expect(heard).toHaveLength(1)
})
