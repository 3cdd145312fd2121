import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { rowsDigest } from '../../../../test/security/calls.ts'

const app = await createTestApp()
const ada = app.user()

interface Planned {
  readonly address: string
  readonly actions: readonly string[]
  readonly before?: unknown
  readonly after?: unknown
  readonly unknown?: unknown
}

function plan(changes: readonly Planned[], more: Readonly<Record<string, unknown>> = {}) {
  return {
    format_version: '1.2',
    resource_changes: changes.map(({ address, actions, before = null, after = null, unknown = {} }) => ({
      address,
      mode: 'managed',
      type: address.split('.')[0],
      change: { actions, before, after, after_unknown: unknown },
    })),
    ...more,
  }
}

const volume = (size: number) => ({ type: 'gp3', size, region: 'us-east-1' })
/** A volume that grows, one that goes, one that stays, one that comes, and what costs nothing. */
const GROWTH = plan([
  { address: 'aws_ebs_volume.grown', actions: ['update'], before: volume(100), after: volume(200) },
  { address: 'aws_ebs_volume.gone', actions: ['delete'], before: volume(10) },
  { address: 'aws_ebs_volume.same', actions: ['no-op'], before: volume(50), after: volume(50) },
  { address: 'aws_ebs_volume.new', actions: ['create'], after: volume(30) },
  { address: 'aws_ebs_volume.left', actions: ['forget'], before: volume(20) },
  { address: 'aws_iam_role.x', actions: ['create'], after: { name: 'x' } },
])
/** USD of a GB of gp3 in us-east-1, a month: https://aws.amazon.com/ebs/pricing/ */
const GB = 0.08

function price(body: object) {
  return ada.call('POST /price', { body })
}
const send = (body: string, type = 'application/json') =>
  ada.send('/api/price', { method: 'POST', headers: { 'content-type': type }, body })

describeEndpoint('POST /price', {
  200: () => {
    it('prices a plan line by line, with meter, quantity, unit price, source and date', async () => {
      const found = await price({ plan: GROWTH, region: 'us-east-1' })
      expect(found).toMatchObject({
        currency: 'USD',
        is_complete: true,
        total_monthly: 22.4,
        counts: { priced: 3, partial: 0, unpriced: 0, free: 1 },
        region: 'us-east-1',
        difference: null,
        report: null,
      })
      const [grown] = found.resources
      expect(grown).toMatchObject({ address: 'aws_ebs_volume.grown', state: 'priced', monthly: 200 * GB })
      expect(grown?.lines).toMatchObject([{ quantity: 200, unit_price: GB, unit: 'gb-month', region: 'us-east-1' }])
      expect(grown?.lines[0]?.source).toMatch(/\w/)
      expect(grown?.lines[0]?.source_date).toMatch(/^\d{4}-\d{2}/)
    })

    it('says before, after and difference of one plan, and what becomes of each resource', async () => {
      const { difference, total_monthly } = await price({ plan: GROWTH, base: 'prior', region: 'us-east-1' })
      expect(difference).toMatchObject({ is_complete: true, before: { total_monthly: 180 * GB } })
      expect(difference?.monthly).toBeCloseTo(100 * GB, 10)
      expect(total_monthly - (difference?.before.total_monthly ?? 0)).toBeCloseTo(difference?.monthly ?? 0, 10)
      expect(
        difference?.changes.map(({ address, change, before, after, monthly }) => [
          address.split('.')[1],
          change,
          before?.monthly,
          after?.monthly,
          monthly === null ? null : Math.round(monthly * 100) / 100,
        ]),
      ).toEqual([
        ['grown', 'updated', 8, 16, 8],
        ['new', 'created', undefined, 2.4, 2.4],
        ['x', 'created', undefined, 0, 0],
        ['gone', 'deleted', 0.8, undefined, -0.8],
        ['left', 'forgotten', 1.6, undefined, -1.6],
      ])
    })

    it('compares two inputs of their own, and knows what is the same by its arguments', async () => {
      const files = (size: number) => ({
        files: {
          'main.tf': `resource "aws_ebs_volume" "a" {\n size = var.size\n type = "gp3"\n}\nresource "aws_eip" "b" {}\nvariable "size" {}`,
          'terraform.tfvars': `size = ${size}`,
        },
      })
      const { difference } = await price({ ...files(60), base: files(50), region: 'us-east-1' })
      expect(difference).toMatchObject({ changes: [{ address: 'aws_ebs_volume.a', change: 'updated' }] })
      expect(difference?.monthly).toBeCloseTo(10 * GB, 10)
    })

    it('prices instances that differ one by one, under the addresses of a plan', async () => {
      const sizes = 'for_each = { a = 10, b = 1000 }\n size = each.value\n type = "gp3"'
      const { resources, total_monthly } = await price({
        files: { 'main.tf': `resource "aws_ebs_volume" "v" {\n ${sizes}\n}` },
        region: 'us-east-1',
      })
      expect(resources.map(({ address }) => address).toSorted()).toEqual([
        'aws_ebs_volume.v["a"]',
        'aws_ebs_volume.v["b"]',
      ])
      expect(total_monthly).toBeCloseTo(1010 * GB, 10)
    })

    it('names the least and the most of what is known after apply, and what is unpriced with a reason', async () => {
      const found = await price({
        plan: plan([
          { address: 'aws_ebs_volume.a', actions: ['create'], after: { type: 'gp3' }, unknown: { size: true } },
          { address: 'aws_moon_base.b', actions: ['create'], after: {} },
        ]),
      })
      expect(found).toMatchObject({ is_complete: false, counts: { unpriced: 2 } })
      expect(found.resources[0]).toMatchObject({ unknown: ['size'], range: { least: expect.any(Number) } })
      expect(found.resources[1]).toMatchObject({
        state: 'unpriced',
        monthly: null,
        reason: expect.stringMatching(/\w/),
      })
    })

    it('takes use of everything and of one resource, and says what it assumes', async () => {
      const files = { 'main.tf': 'resource "aws_nat_gateway" "a" {}\nresource "aws_nat_gateway" "b" {}' }
      const one = await price({
        files,
        usage: { nat_gb: 100 },
        resource_usage: { 'aws_nat_gateway.a': { nat_gb: 10 } },
      })
      const quantities = one.resources.map(({ lines }) => lines.find(({ usage }) => usage)?.quantity)
      expect(quantities).toEqual([10, 50])
    })

    it('writes a report for people, in which nothing of others is more than text', async () => {
      const name = 'aws_ebs_volume.a["<img src=x>|`@octocat` [x](http://x) #1"]'
      const changed = { address: name, actions: ['create'], after: volume(100) }
      const { report } = await price({ plan: plan([changed]), base: 'prior', format: 'markdown', region: 'us-east-1' })
      expect(report).toContain('**+$8.00 a month**: $0.00 before, $8.00 after')
      const row = report?.split('\n').find((line) => line.includes('octocat'))
      expect(row).toBe(
        `| \`aws_ebs_volume.a["<img src=x>¦'@octocat' [x](http://x) #1"]\` | created |  | $8.00 | +$8.00 |`,
      )
      expect((await price({ plan: plan([changed]), format: 'table' })).report).toMatch(/^Total: \$8\.00 a month$/m)
    })

    it('has a report of a plan with 3,000 changes that fits a comment', async () => {
      const changes = Array.from({ length: 3000 }, (_, at) => ({
        address: `aws_ebs_volume.${'x'.repeat(900)}${at}`,
        actions: ['create'],
        after: volume(at + 1),
      }))
      const { report } = await price({ plan: plan(changes), base: 'prior', format: 'markdown' })
      expect(report?.length).toBeLessThan(60_000)
      expect(report).toContain('2950 more changes with a price are not listed')
    })

    it('is allowed by its own scope, which allows nothing else', async () => {
      const token = ada.token(['prices:read'])
      expect((await token.call('POST /price', { body: { plan: GROWTH } })).counts.priced).toBe(3)
      expect((await token.send('/api/projects')).status).toBe(403)
      expect((await token.send('/api/results')).status).toBe(403)
    })

    it('is always dry: no row of any table is another one afterwards', async () => {
      const token = ada.token(['prices:read'])
      await token.send('/api/account')
      const before = await rowsDigest(app)
      await token.call('POST /price', { body: { plan: GROWTH, base: 'prior', format: 'markdown' } })
      await price({ files: { 'main.tf': 'resource "aws_eip" "a" {}' } })
      expect((await send('{"plan": {}}')).status).toBe(400)
      expect(await rowsDigest(app)).toBe(before)
    })
  },
  400: () => {
    const problem = async (body: object): Promise<[number, string | undefined, string | undefined]> => {
      const response = await send(JSON.stringify(body))
      const { problems } = (await response.json()) as { problems?: { field: string; message: string }[] }
      return [response.status, problems?.[0]?.field, problems?.[0]?.message]
    }

    it.each<[string, object, string, string]>([
      ['nothing', {}, 'plan', 'There is nothing to price: give a plan or files.'],
      ['two inputs', { plan: GROWTH, files: {} }, 'files', 'Give either a plan or files, not both.'],
      ['a plan of another format', { plan: { format_version: '2.0' } }, 'plan', 'has the format 2.0'],
      ['what is no plan', { plan: { a: 1 } }, 'plan', 'it has no format_version'],
      ['a plan that is no object', { plan: [] }, 'plan', ''],
      ['files without Terraform', { files: { 'a.txt': 'x' } }, 'files', 'no .tf file at the top'],
      ['a file that does not parse', { files: { 'a.tf': 'resource {' } }, 'files.a.tf', 'Line 1: Terraform reports:'],
      ['a base of files that is prior', { files: { 'a.tf': '' }, base: 'prior' }, 'base', 'Files do not know'],
      ['a base that is no plan', { plan: GROWTH, base: { plan: {} } }, 'base.plan', 'it has no format_version'],
      ['a figure that there is not', { plan: GROWTH, usage: { moons: 3 } }, 'usage.moons', ''],
      ['a negative figure', { plan: GROWTH, usage: { nat_gb: -3 } }, 'usage.nat_gb', ''],
      ['an environment that there is not', { plan: GROWTH, environment_type: 'moon' }, 'environment_type', ''],
      ['an unknown field', { plan: GROWTH, colour: 'red' }, 'colour', ''],
    ])('refuses %s with a sentence', async (_, body, field, said) => {
      const [status, where, sentence] = await problem(body)
      expect([status, where]).toEqual([400, field])
      expect(sentence).toContain(said)
    })

    it('refuses more resources than can be listed, and numbers without an end', async () => {
      const many = Array.from({ length: 5001 }, (_, at) => ({
        address: `aws_eip.a${at}`,
        actions: ['create'],
        after: {},
      }))
      expect(await problem({ plan: plan(many) })).toEqual([
        400,
        'plan',
        'There are more than 5,000 resources: price their parts on their own.',
      ])
      const endless = Array.from({ length: 20 }, (_, at) => ({
        address: `aws_ebs_volume.a${at}`,
        actions: ['create'],
        after: volume(1.7e308),
      }))
      expect((await problem({ plan: plan(endless) }))[2]).toContain('is so large that no price can be computed')
    })
  },
  413: () => {
    it('refuses what is larger than 10 MB, before all of it is read', async () => {
      const response = await send(`{"plan": {"format_version": "1.2", "x": "${'x'.repeat(10_000_000)}"}}`)
      expect(response.status).toBe(413)
      expect(((await response.json()) as { detail: string }).detail).toBe(
        'The request is larger than 10 MB, which is the most here.',
      )
    })
  },
})

describe('names of others', () => {
  it.each(['__proto__', 'constructor', '\u0000\u001b[31m', '<script>alert(1)</script>', 'x'.repeat(100_000)])(
    '%j are data',
    async (name) => {
      const text = JSON.stringify({
        plan: plan([
          { address: name, actions: ['create'], after: { type: 'gp3', size: 1 } },
          {
            address: `aws_ebs_volume.${name}`,
            actions: ['create'],
            after: { type: 'gp3', size: 1, tags: { x: name } },
          },
        ]),
        base: 'prior',
        format: 'markdown',
      }).replace('"plan":', `"resource_usage": {${JSON.stringify(name.slice(0, 900))}: {"nat_gb": 1}}, "plan":`)
      const response = await send(text)
      expect(response.status).toBe(200)
      const { report, resources } = (await response.json()) as Awaited<ReturnType<typeof price>>
      expect(resources.map(({ state }) => state)).toEqual(['unpriced', 'priced'])
      expect(report).not.toMatch(/\p{Cc}(?<!\n)/u)
      expect(Object.hasOwn(Object.prototype, 'nat_gb')).toBe(false)
    },
  )

  it('and files with them are read or refused', async () => {
    const text = `{"files": {"__proto__": "x", "main.tf": "resource \\"aws_eip\\" \\"__proto__\\" {}", "../../etc/x.tf": "{"}}`
    expect((await send(text)).status).toBe(200)
    const deep = `locals { a = ${'['.repeat(50_000)}${']'.repeat(50_000)} }`
    expect((await send(JSON.stringify({ files: { 'main.tf': deep } }))).status).toBe(400)
    expect((await send(JSON.stringify({ files: { 'main.tf': 'resource "aws_eip" "a" {}' } }))).status).toBe(200)
  })
})
