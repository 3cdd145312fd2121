// What is printed for the owner of an account, run by the real Terraform, the real provider, and a real shell.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { connectionIdentity, identityIn } from '#domain/connection/identity.ts'
import { printCommands } from '#domain/connection/set-up/aws/commands.ts'
import { setUpOf, type SetUp } from '#domain/connection/set-up/aws/plan.ts'
import { printBucket, printIdentities } from '#domain/connection/set-up/aws/terraform.ts'
import { hasEmulator, startEmulator } from '../../../../scripts/terraform/emulator.ts'
import { findTerraform } from '../../../../scripts/terraform/terraform.ts'

const access_key_id = 'AKIAIOSFODNN7EXAMPLE'
const bucket = 'https://strata-keys.s3.eu-west-1.amazonaws.com'
const documents = {
  '.well-known/openid-configuration': JSON.stringify({ issuer: bucket, note: 'a ${value} with %{ marks }' }, null, 2),
  '.well-known/jwks.json': JSON.stringify({ keys: [{ kid: 'one', n: 'AQAB' }] }, null, 2),
}

/** The roles of a connection: all forms have room in one account. */
const rolesOf = (number: number) => ({
  role_arn: `arn:aws:iam::123456789012:role/strata/apply-${number}`,
  plan_role_arn: `arn:aws:iam::123456789012:role/strata-plan-${number}`,
})
const setUp = (number: number, identity: unknown, issuer = `https://strata-${number}.example.com`): SetUp =>
  setUpOf({
    id: `5b7c7a5${number}-2f0d-4f0a-9d3b-3f3c9a0c1e11`,
    identity: identityIn('aws', connectionIdentity.parse(identity)),
    external_id: 'strata-external',
    account: '123456789012',
    regions: ['eu-west-1'],
    issuer,
    documents: issuer === bucket ? documents : null,
  })
const { role_arn } = rolesOf(2)
const byBucket = { kind: 'aws_web_identity', role_arn: rolesOf(3).role_arn, issuer: bucket }
const byKeys = { kind: 'aws_access_key', access_key_id, plan_access_key_id: access_key_id }
const CASES: readonly (readonly [string, SetUp, number])[] = [
  ['web identity', setUp(1, { kind: 'aws_web_identity', ...rolesOf(1) }), 7],
  ['web identity with one role', setUp(2, { kind: 'aws_web_identity', role_arn }), 4],
  ['web identity by a bucket', setUp(3, byBucket, bucket), 9],
  ['a role with an external ID', setUp(4, { kind: 'aws_role', access_key_id, ...rolesOf(4) }), 9],
  ['access keys', setUp(5, byKeys), 6],
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

/** What npm test applies; npm run verify:aws applies every form. */
const RICHEST = ['web identity by a bucket', 'a role with an external ID']
const APPLIED = process.env['VITEST_EVERY_LIFE'] ? CASES : CASES.filter(([name]) => RICHEST.includes(name))

/** Forms as modules of one folder, because the provider takes seconds to start, and in each what a test adds. */
async function folderOf(name: string, cases: typeof CASES, added = ''): Promise<string> {
  const folder = join(root, name)
  const modules = cases.map(([title], at) => `module "form_${at}" {\n  source = "./${at}" # ${title}\n}\n`)
  mkdirSync(folder)
  writeFileSync(join(folder, 'main.tf'), modules.join('\n'))
  for (const [at, [, one]] of cases.entries()) {
    mkdirSync(join(folder, String(at)))
    writeFileSync(join(folder, `${at}/main.tf`), printIdentities(one))
    if (one.bucket) writeFileSync(join(folder, `${at}/bucket.tf`), printBucket(one.bucket))
    if (added) writeFileSync(join(folder, `${at}/added_override.tf`), added)
  }
  const init = await terraform?.run(folder, ['init', '-no-color', '-input=false'])
  expect([init?.code, init?.stderr]).toEqual([0, ''])
  return folder
}

it.each(CASES)('prints commands that a shell reads, for %s', (_, one) => {
  const read = spawnSync('sh', ['-n'], { input: printCommands(one) })
  expect([read.status, read.stderr.toString()]).toEqual([0, ''])
})

describe.skipIf(!terraform || initialised === undefined)(
  'the printed Terraform (skipped without terraform and the provider hashicorp/aws)',
  () => {
    it('is formatted and valid in each form', async () => {
      const folder = await folderOf('printed', CASES)
      const formatted = await terraform?.run(folder, ['fmt', '-check', '-diff', '-recursive'])
      expect([formatted?.code, formatted?.stdout]).toEqual([0, ''])
      const valid = await terraform?.run(folder, ['validate', '-json'])
      expect(JSON.parse(valid?.stdout ?? '{}')).toMatchObject({ valid: true, warning_count: 0, diagnostics: [] })
    })

    const left = CASES.filter((one) => !APPLIED.includes(one))
    it.skip.each(left)('is applied for %s (npm run verify:aws runs it)', () => undefined)
    it.skipIf(!emulator)('is applied, and changes nothing when it is repeated', async () => {
      const folder = await folderOf(
        'applied',
        APPLIED,
        'provider "aws" {\n  access_key        = "test"\n  secret_key        = "test"\n  s3_use_path_style = true\n}\n',
      )
      const env = { AWS_ENDPOINT_URL: emulator?.url ?? '' }
      const applied = await terraform?.run(folder, ['apply', '-auto-approve', '-no-color', '-input=false'], env)
      expect([applied?.code, applied?.stderr]).toEqual([0, ''])
      const made = [...(applied?.stdout ?? '').matchAll(/^module\.form_(\d)\..*: Creation complete/gm)].map(
        ([, at]) => at,
      )
      const counts = APPLIED.map(([name], at) => [name, made.filter((one) => one === String(at)).length])
      expect(counts).toEqual(APPLIED.map(([name, , count]) => [name, count]))
      const again = await terraform?.run(folder, ['plan', '-detailed-exitcode', '-no-color', '-input=false'], env)
      expect([again?.code, again?.code === 0 ? '' : again?.stdout]).toEqual([0, ''])
      const gone = await terraform?.run(folder, ['destroy', '-auto-approve', '-no-color', '-input=false'], env)
      expect([gone?.code, gone?.stderr]).toEqual([0, ''])
    })
  },
)
