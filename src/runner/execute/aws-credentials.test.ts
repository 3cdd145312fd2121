import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { awsEnvironment, secretsInCredentials, writeAwsConfig } from './aws-credentials.ts'

const SECRET = 'wJalrXUtnFEMI/K7MDENG'
const key = { access_key_id: 'AKIAIOSFODNN7EXAMPLE', secret_access_key: SECRET, role: null, endpoint: null }
const role = { ...key, role: { role_arn: 'arn:aws:iam::123456789012:role/strata', external_id: 'strata-1' } }
const folder = { awsConfig: join(mkdtempSync(join(tmpdir(), 'strata-aws-')), 'aws-config') }

it('gives nothing where nothing is signed in to', async () => {
  await writeAwsConfig(null, folder)
  expect([awsEnvironment(null, folder), secretsInCredentials(null), existsSync(folder.awsConfig)]).toEqual([
    {},
    [],
    false,
  ])
})

it('gives a key by its usual variables, and no file', async () => {
  await writeAwsConfig(key, folder)
  expect(existsSync(folder.awsConfig)).toBe(false)
  expect(awsEnvironment(key, folder)).toEqual({
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_ACCESS_KEY_ID: key.access_key_id,
    AWS_SECRET_ACCESS_KEY: SECRET,
  })
  expect(secretsInCredentials(key)).toEqual([SECRET])
})

it('gives a role by a profile without a secret, whose key a program prints', async () => {
  await writeAwsConfig(role, folder)
  const config = readFileSync(folder.awsConfig, 'utf8')
  expect(config).toContain('role_arn = arn:aws:iam::123456789012:role/strata\nexternal_id = strata-1\n')
  expect(config).not.toContain(SECRET)
  const environment = awsEnvironment(role, folder)
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

it('asks another address than AWS where a test says so', () => {
  const endpoint = 'http://127.0.0.1:5000'
  expect(awsEnvironment({ ...role, endpoint }, folder)).toMatchObject({
    AWS_ENDPOINT_URL: endpoint,
    AWS_ENDPOINT_URL_STS: endpoint,
  })
})
