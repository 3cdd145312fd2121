// scripts/price.ts, as a person or a pipeline calls it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const SCRIPT = join(import.meta.dirname, '../scripts/price.ts')
const call = (...args: string[]) => spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8' })
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'price-'))
  writeFileSync(
    join(folder, 'main.tf'),
    `provider "aws" { region = var.region }
variable "region" {}
resource "aws_ebs_volume" "data" {
  type = "gp3"
  size = 1000
}
resource "aws_nat_gateway" "main" { subnet_id = "s" }
resource "aws_iam_role" "x" {}
`,
  )
  writeFileSync(join(folder, 'terraform.tfvars'), 'region = "eu-west-1"\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a folder has a table, with the region of its provider', () => {
  const { stdout, status } = call(folder, '--use', 'nat_gb=100')
  expect(status).toBe(0)
  expect(stdout).toMatch(/^aws_ebs_volume\.data +\$88\.00$/m)
  expect(stdout).toMatch(/^aws_nat_gateway\.main +\$39\.84$/m)
  expect(stdout).toContain('Total: $127.84 a month')
  expect(stdout).toContain('3 resources: 2 priced, 0 in part, 0 unpriced, 1 free')
  expect(stdout).toContain('region eu-west-1')
})

test('JSON holds every line; a figure of use can be that of one resource', () => {
  const { stdout } = call(folder, '--format', 'json', '--use', 'aws_nat_gateway.main:nat_gb=10')
  expect(JSON.parse(stdout)).toMatchObject({
    is_complete: true,
    total_monthly: 123.52,
    resources: [
      { address: 'aws_ebs_volume.data', state: 'priced', monthly: 88 },
      { address: 'aws_nat_gateway.main', lines: [{ sku: 'NAT Gateway' }, { quantity: 10, usage: true }] },
      { address: 'aws_iam_role.x', state: 'free', monthly: 0 },
    ],
  })
})

test('Markdown of a plan shows names of others as text', () => {
  const file = join(folder, 'plan.json')
  const address = 'aws_ebs_volume.a["<img src=x>|[click](http://x)"]'
  writeFileSync(
    file,
    JSON.stringify({
      format_version: '1.2',
      resource_changes: [
        {
          address,
          mode: 'managed',
          type: 'aws_ebs_volume',
          change: { after: { type: 'gp3', size: 10 }, after_unknown: {} },
        },
      ],
    }),
  )
  const { stdout, status } = call(file, '--format', 'markdown')
  expect(status).toBe(0)
  expect(stdout).toContain('| `aws_ebs_volume.a["<img src=x>¦[click](http://x)"]` | $0.80 |')
})

test('the difference to what is there before comes from the plan itself', () => {
  const file = join(folder, 'grown.json')
  const [before, after] = [10, 30].map((size) => ({ type: 'gp3', size }))
  const change = { actions: ['update'], before, after, after_unknown: {} }
  const resource = { address: 'aws_ebs_volume.a', mode: 'managed', type: 'aws_ebs_volume', change }
  writeFileSync(file, JSON.stringify({ format_version: '1.2', resource_changes: [resource] }))
  const { stdout } = call(file, '--difference')
  expect(stdout).toContain('Total: $2.40 a month\nDifference: +$1.60 a month, from $0.80\n')
  expect(call(file, '--difference', '--format', 'markdown').stdout).toContain(
    '| `aws_ebs_volume.a` | updated | $0.80 | $2.40 | +$1.60 |',
  )
  expect(call(folder, '--difference').stderr).toContain('takes a plan')
})

test('the exit code says whether a threshold is passed, and whether all is priced', () => {
  expect(call(folder, '--over', '100')).toMatchObject({ status: 1, stderr: 'It costs more than 100 USD a month.\n' })
  expect(call(folder, '--over', '500', '--complete').status).toBe(0)
  const open = join(folder, 'open.json')
  const unknown = { address: 'a.b', mode: 'managed', type: 'aws_moon_base', change: { after: {} } }
  writeFileSync(open, JSON.stringify({ format_version: '1.0', resource_changes: [unknown] }))
  expect(call(open, '--complete')).toMatchObject({ status: 1, stdout: expect.stringContaining('unpriced') })
})

test('what cannot be read is a sentence with exit code 2', () => {
  expect(call().stderr).toContain('npm run price -- DIR|PLAN.json')
  expect(call(join(folder, 'none')).stderr).toContain('There is neither a file nor a folder')
  writeFileSync(join(folder, 'old.json'), '{"format_version": "0.2", "resource_changes": []}')
  const old = call(join(folder, 'old.json'))
  expect(old).toMatchObject({ status: 2, stdout: '' })
  expect(old.stderr).toBe(
    'The plan has the format 0.2, and only 1.x can be read. Write it with Terraform 1.x or OpenTofu 1.x.\n',
  )
  expect(call(folder, '--format', 'xml')).toMatchObject({ status: 2 })
  expect(call(folder, '--use', 'moons=3').stderr).toContain('the figures are')
  expect(call(folder, '--nonsense')).toMatchObject({ status: 2 })
})
