// What is printed for the owner of an account, run by the real Terraform, the real provider, and a real shell.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { connectionIdentity, identityIn } from '#domain/connection/identity.ts'
import { printCommands } from '#domain/connection/set-up/aws/commands.ts'
import { setUpOf, type SetUp } from '#domain/connection/set-up/aws/plan.ts'
import { printBucket, printIdentities } from '#domain/connection/set-up/aws/terraform.ts'
import { hasEmulator, startEmulator } from '../../../../scripts/terraform/emulator.ts'
import { findTerraform } from '../../../../scripts/terraform/terraform.ts'

const role_arn = 'arn:aws:iam::123456789012:role/strata/apply'
const plan_role_arn = 'arn:aws:iam::123456789012:role/strata-plan'
const access_key_id = 'AKIAIOSFODNN7EXAMPLE'
const bucket = 'https://strata-keys.s3.eu-west-1.amazonaws.com'
const documents = {
  '.well-known/openid-configuration': JSON.stringify({ issuer: bucket, note: 'a ${value} with %{ marks }' }, null, 2),
  '.well-known/jwks.json': JSON.stringify({ keys: [{ kid: 'one', n: 'AQAB' }] }, null, 2),
}
const facts = (identity: unknown, issuer = 'https://strata.example.com') => ({
  id: '5b7c7a52-2f0d-4f0a-9d3b-3f3c9a0c1e11',
  identity: identityIn('aws', connectionIdentity.parse(identity)),
  external_id: 'strata-external',
  account: '123456789012',
  regions: ['eu-west-1'],
  issuer,
  documents: issuer === bucket ? documents : null,
})
const CASES: readonly (readonly [string, SetUp, number])[] = [
  ['web identity', setUpOf(facts({ kind: 'aws_web_identity', role_arn, plan_role_arn })), 7],
  ['web identity with one role', setUpOf(facts({ kind: 'aws_web_identity', role_arn })), 4],
  ['web identity by a bucket', setUpOf(facts({ kind: 'aws_web_identity', role_arn, issuer: bucket }, bucket)), 9],
  ['a role with an external ID', setUpOf(facts({ kind: 'aws_role', access_key_id, role_arn, plan_role_arn })), 9],
  ['access keys', setUpOf(facts({ kind: 'aws_access_key', access_key_id, plan_access_key_id: access_key_id })), 6],
]

const terraform = await findTerraform()
const initialised = await terraform?.initialised([{ name: 'aws', source: 'hashicorp/aws', version: '>= 5.81' }])
const emulator = initialised !== undefined && hasEmulator() ? await startEmulator() : undefined
const root = mkdtempSync(join(tmpdir(), 'strata-set-up-'))
afterAll(() => {
  emulator?.close()
  terraform?.close()
  rmSync(root, { recursive: true, force: true })
})

/** A folder with the printed files, and the provider at hand. */
function folderOf(name: string, setUp: SetUp): string {
  const folder = join(root, name.replaceAll(' ', '-'))
  mkdirSync(folder)
  if (initialised !== undefined) cpSync(initialised, folder, { recursive: true, verbatimSymlinks: true })
  writeFileSync(join(folder, 'main.tf'), printIdentities(setUp))
  if (setUp.bucket) writeFileSync(join(folder, 'bucket.tf'), printBucket(setUp.bucket))
  return folder
}

it.each(CASES)('prints commands that a shell reads, for %s', (_, setUp) => {
  const read = spawnSync('sh', ['-n'], { input: printCommands(setUp) })
  expect([read.status, read.stderr.toString()]).toEqual([0, ''])
})

describe.skipIf(!terraform || initialised === undefined)(
  'the printed Terraform (skipped without terraform and the provider hashicorp/aws)',
  () => {
    it.each(CASES)('is formatted and valid for %s', async (name, setUp) => {
      const folder = folderOf(name, setUp)
      const formatted = await terraform?.run(folder, ['fmt', '-check', '-diff', '-recursive'])
      expect([formatted?.code, formatted?.stdout]).toEqual([0, ''])
      const valid = await terraform?.run(folder, ['validate', '-json'])
      expect(JSON.parse(valid?.stdout ?? '{}')).toMatchObject({ valid: true, warning_count: 0, diagnostics: [] })
    })

    it.skipIf(!emulator).each(CASES)(
      'is applied, and changes nothing when it is repeated, for %s',
      async (name, setUp, made) => {
        const folder = folderOf(`applied ${name}`, setUp)
        const url = emulator?.url ?? ''
        writeFileSync(
          join(folder, 'emulator_override.tf'),
          'provider "aws" {\n  access_key        = "test"\n  secret_key        = "test"\n  s3_use_path_style = true\n}\n',
        )
        const env = { AWS_ENDPOINT_URL: url }
        const applied = await terraform?.run(folder, ['apply', '-auto-approve', '-no-color', '-input=false'], env)
        expect([applied?.code, applied?.stderr, applied?.stdout]).toEqual([
          0,
          '',
          expect.stringContaining(`${made} added`),
        ])
        const again = await terraform?.run(folder, ['plan', '-detailed-exitcode', '-no-color', '-input=false'], env)
        expect([again?.code, again?.code === 0 ? '' : again?.stdout]).toEqual([0, ''])
        const gone = await terraform?.run(folder, ['destroy', '-auto-approve', '-no-color', '-input=false'], env)
        expect([gone?.code, gone?.stderr]).toEqual([0, ''])
      },
    )
  },
)
