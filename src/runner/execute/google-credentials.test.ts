import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateKeyPairSync } from 'node:crypto'
import { expect, it, onTestFinished, vi } from 'vitest'
import { printGoogleKey } from '#cloud-api/google/key.ts'
import { TOKEN_RENEWAL_MS } from '#domain/connection/token.ts'
import { googleSignIn } from './google-credentials.ts'
import { MASK, Masker } from './mask.ts'

const project = 'shop-prod-1'
const service_account = `strata-apply@${project}.iam.gserviceaccount.com`
const provider = 'projects/1/locations/global/workloadIdentityPools/strata/providers/strata'
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const key = printGoogleKey({ service_account, project, private_key_id: 'abc', private_key: privateKey })

const make = () => {
  const place = mkdtempSync(join(tmpdir(), 'strata-google-'))
  const folder = {
    awsConfig: join(place, 'aws-config'),
    googleFile: join(place, 'google-credentials.json'),
    tokenFile: join(place, 'cloud-token'),
  }
  const masker = new Masker()
  const channel = { log: () => undefined, cloudToken: async () => 'eyJhbGciOiJSUzI1NiJ9.token.signature' }
  return { folder, masker, parts: { job: { run_id: 'run', phase: 'apply' as const }, channel, folder, masker } }
}

it('says where the token is and what it is exchanged for, and nothing secret', async () => {
  const { folder, masker, parts } = make()
  const credentials = { cloud: 'gcp', by: 'token', project, provider, service_account, endpoint: null } as const
  const signedIn = await googleSignIn.open(credentials, parts)
  expect(signedIn.environment).toEqual({
    GOOGLE_APPLICATION_CREDENTIALS: folder.googleFile,
    GOOGLE_PROJECT: project,
    NO_GCE_CHECK: 'true',
  })
  expect(JSON.parse(readFileSync(folder.googleFile, 'utf8'))).toEqual({
    type: 'external_account',
    audience: `//iam.googleapis.com/${provider}`,
    subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
    token_url: 'https://sts.googleapis.com/v1/token',
    service_account_impersonation_url: `https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/${service_account}:generateAccessToken`,
    credential_source: { file: folder.tokenFile, format: { type: 'text' } },
  })
  const token = readFileSync(folder.tokenFile, 'utf8')
  expect(masker.mask(`printed ${token}`)).toBe(`printed ${MASK}`)
  expect(googleSignIn.secretsOf(credentials)).toEqual([])
  await signedIn.close()
  expect([folder.googleFile, folder.tokenFile].map((file) => existsSync(file))).toEqual([false, false])
})

it('writes a key for its user alone, removes it, and hides every part of it', async () => {
  const { folder, parts } = make()
  const credentials = { cloud: 'gcp', by: 'key', project, key, endpoint: null } as const
  const signedIn = await googleSignIn.open(credentials, parts)
  expect(statSync(folder.googleFile).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(folder.googleFile, 'utf8'))).toMatchObject({
    client_email: service_account,
    token_uri: 'https://oauth2.googleapis.com/token',
  })
  expect(JSON.stringify(signedIn.environment)).not.toContain('PRIVATE')
  expect(existsSync(folder.tokenFile)).toBe(false)
  const masker = new Masker(googleSignIn.secretsOf(credentials))
  const line = privateKey.split('\n')[3] ?? ''
  expect(line).toHaveLength(64)
  for (const text of [key, privateKey, line]) expect(masker.mask(`Error: ${text}`)).not.toContain(line)
  await signedIn.close()
  expect(existsSync(folder.googleFile)).toBe(false)
})

it('leaves nothing behind where its file cannot be written', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { folder, parts } = make()
  const cloudToken = vi.spyOn(parts.channel, 'cloudToken')
  mkdirSync(folder.googleFile)
  const credentials = { cloud: 'gcp', by: 'token', project, provider, service_account, endpoint: null } as const
  await expect(googleSignIn.open(credentials, parts)).rejects.toThrow()
  expect(existsSync(folder.tokenFile)).toBe(false)
  await vi.advanceTimersByTimeAsync(2 * TOKEN_RENEWAL_MS)
  expect(cloudToken).toHaveBeenCalledOnce()
})
