import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { JobCredentials } from '#contract/job-credentials.ts'
import { secretsInCredentials, signInTo } from './cloud-sign-in.ts'

const SECRET = 'wJalrXUtnFEMI/K7MDENG'
const key = {
  cloud: 'aws' as const,
  by: 'key' as const,
  access_key_id: 'AKIAIOSFODNN7EXAMPLE',
  secret_access_key: SECRET,
  role: null,
  endpoint: null,
}
const role = { ...key, role: { role_arn: 'arn:aws:iam::123456789012:role/strata', external_id: 'strata-1' } }
const place = mkdtempSync(join(tmpdir(), 'strata-aws-'))
const folder = { awsConfig: join(place, 'aws-config'), tokenFile: join(place, 'cloud-token'), googleFile: '' }
const run_id = '5b7c7a52-2f0d-4f0a-9d3b-3f3c9a0c1e11'
const masked: string[] = []
const parts = {
  job: { run_id, phase: 'plan' as const },
  folder,
  channel: { cloudToken: () => Promise.resolve('a-token'), log: () => undefined },
  masker: { add: (secrets: readonly string[]) => void masked.push(...secrets) },
}
const environmentOf = async (credentials: JobCredentials): Promise<Readonly<Record<string, string>>> => {
  const { environment, close } = await signInTo(credentials, parts)
  await close()
  return environment
}

it('has nothing to hide where nothing is signed in to', () => {
  expect(secretsInCredentials(null)).toEqual([])
})

it('gives a key by its usual variables, and no file', async () => {
  const environment = await environmentOf(key)
  expect(existsSync(folder.awsConfig)).toBe(false)
  expect(environment).toEqual({
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_ACCESS_KEY_ID: key.access_key_id,
    AWS_SECRET_ACCESS_KEY: SECRET,
  })
  expect(secretsInCredentials(key)).toEqual([SECRET])
})

it('gives a role by a profile without a secret, whose key a program prints', async () => {
  const environment = await environmentOf(role)
  const config = readFileSync(folder.awsConfig, 'utf8')
  expect(config).toContain('role_arn = arn:aws:iam::123456789012:role/strata\nexternal_id = strata-1\n')
  expect(config).not.toContain(SECRET)
  expect(environment).toMatchObject({ AWS_CONFIG_FILE: folder.awsConfig, AWS_PROFILE: 'strata' })
  // AWS would ignore the profile.
  expect(environment).not.toHaveProperty('AWS_ACCESS_KEY_ID')
  const [program = '', variable = ''] = /^credential_process = (\S+) (\S+)$/m.exec(config)?.slice(1) ?? []
  const printed = execFileSync(program, [variable], { env: { PATH: process.env['PATH'], ...environment } })
  expect(JSON.parse(printed.toString())).toEqual({
    Version: 1,
    AccessKeyId: key.access_key_id,
    SecretAccessKey: SECRET,
  })
})

it('asks another address than AWS where a test says so', async () => {
  const endpoint = 'http://127.0.0.1:5000'
  expect(await environmentOf({ ...role, endpoint })).toMatchObject({
    AWS_ENDPOINT_URL: endpoint,
    AWS_ENDPOINT_URL_STS: endpoint,
  })
})

it('signs in by a token in a file, with no key anywhere, and says to AWS which run it is', async () => {
  const { role_arn } = role.role
  const credentials = { cloud: 'aws', by: 'token', role_arn, endpoint: null } as const
  rmSync(folder.awsConfig, { force: true })
  const { environment, close } = await signInTo(credentials, parts)
  expect([existsSync(folder.awsConfig), secretsInCredentials(credentials)]).toEqual([false, []])
  expect([readFileSync(folder.tokenFile, 'utf8'), masked]).toEqual(['a-token', ['a-token']])
  await close()
  expect(existsSync(folder.tokenFile)).toBe(false)
  expect(environment).toEqual({
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_ROLE_ARN: role_arn,
    AWS_WEB_IDENTITY_TOKEN_FILE: folder.tokenFile,
    AWS_ROLE_SESSION_NAME: `strata-${run_id}`,
  })
  // https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRoleWithWebIdentity.html
  expect(environment['AWS_ROLE_SESSION_NAME']).toMatch(/^[\w+=,.@-]{2,64}$/)
})
