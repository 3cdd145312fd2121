// The real agent with the real Terraform and the real provider of AWS, in an account of an emulator.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt, type JSONWebKeySet } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#engine/durations.ts'
import { hasEmulator, startEmulator } from '../../../scripts/terraform/emulator.ts'
import { cliConfig, findTerraform } from '../../../scripts/terraform/terraform.ts'
import { createTestApp } from '../../../test/support/app.ts'
import { makeCast } from '../../../test/support/cast.ts'
import { make } from '../../../test/support/make.ts'
import { startRealAgent, type RealAgent } from '../../../test/support/real-agent.ts'
import { verify } from '../../../test/support/receipts.ts'
import { runsOf } from '../../../test/support/run-orders.ts'
import { environmentRow } from '../../../test/support/things.ts'
import { startGate } from '../../../test/support/web-identity-gate.ts'
import { everyRow } from '../../../test/security/calls.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { AWS_QUOTAS } from '#domain/preflight/aws/table.ts'
import { findBucket } from '../aws/buckets.ts'
import { findQuota } from '../aws/quotas.ts'
import { awsOf } from '../aws/sign-in.ts'
import { COUNTED, countUsed, runningMachines, vcpusOfTypes } from '../aws/usage.ts'
import { searchDue } from '../receipts/account-searches.ts'
import { lookDue } from './preflight/look-due.ts'

const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYCANARYKEY'
const access_key_id = 'AKIAIOSFODNN7EXAMPLE'
const ACCOUNT = '123456789012'
const publicUrl = 'https://strata.example.com'
const role_arn = `arn:aws:iam::${ACCOUNT}:role/strata`
const plan_role_arn = `arn:aws:iam::${ACCOUNT}:role/strata-plan`

const WAYS = [
  ['web identity', { kind: 'aws_web_identity', role_arn, plan_role_arn }, undefined],
  ['an access key', { kind: 'aws_access_key', access_key_id }, SECRET],
  ['a role', { kind: 'aws_role', access_key_id, role_arn }, SECRET],
] as const
type Way = (typeof WAYS)[number]

/** What the account calls whoever searches it. */
const SEARCHERS = {
  aws_web_identity: 'assumed-role/strata-plan/strata-search',
  aws_access_key: ':',
  aws_role: 'assumed-role/strata/strata-search',
} as const

/** In a whole life the provider works for most of a minute: one way has it here, all in npm run verify:aws. */
const LIVED: readonly Way[] = process.env['VITEST_EVERY_LIFE'] ? WAYS : WAYS.slice(0, 1)
const TESTED = WAYS.slice(LIVED.length)

/** Whether everything is on this machine that it takes: an emulator of AWS, Terraform, and the provider. */
async function isAtHand(): Promise<boolean> {
  if (!hasEmulator()) return false
  const terraform = await findTerraform()
  const folder = await terraform?.initialised([{ name: 'aws', source: 'hashicorp/aws', version: '>= 5.100' }])
  terraform?.close()
  return folder !== undefined
}

const emulator = (await isAtHand()) ? await startEmulator() : undefined
const gate = emulator && (await startGate(emulator.url))

describe.skipIf(!emulator)(
  'a run in an account of AWS (skipped without moto_server, terraform and the provider hashicorp/aws)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'strata-real-cloud-'))
    let agent: RealAgent
    const url = gate?.url
    const app = await createTestApp({ outbound: createOutbound({ allowsPrivate: true }), awsEndpoint: url, publicUrl })
    const { deps } = app

    beforeAll(async () => {
      agent = await startRealAgent(app, false, { PATH: process.env['PATH'], TF_CLI_CONFIG_FILE: cliConfig(folder) })
    })
    afterAll(async () => {
      await agent.stop()
      await gate?.close()
      emulator?.close()
      rmSync(folder, { recursive: true, force: true })
    })

    /** Asks AWS itself, as a person with the key would. */
    const askAws = (service: string, path: string, request: RequestInit): Promise<Response> =>
      fetch(`${url ?? ''}${path}`, {
        ...request,
        headers: {
          ...(request.headers as Record<string, string> | undefined),
          authorization: `AWS4-HMAC-SHA256 Credential=${access_key_id}/20261101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=0`,
        },
      })
    const askEc2 = async (parameters: Readonly<Record<string, string>>): Promise<string> => {
      const body = new URLSearchParams({ ...parameters, Version: '2016-11-15' })
      return (await askAws('ec2', '/', { method: 'POST', body })).text()
    }

    /** Terraform signed in with tokens of the phase of each role, and says of which run it was. */
    const expectTokens = async (connection_id: string): Promise<void> => {
      const used = (gate?.tokens ?? []).map(({ token, ...rest }) => ({
        ...rest,
        ...decodeJwt<{ run?: string }>(token),
      }))
      expect(used.filter(({ refused }) => refused !== undefined)).toEqual([])
      for (const [arn, phase, runs] of [
        [plan_role_arn, 'plan', 4],
        [role_arn, 'apply', 3],
      ] as const) {
        const own = used.filter(({ role_arn: asked }) => asked === arn)
        expect(new Set(own.map(({ sub }) => sub))).toEqual(new Set([`connection:${connection_id}:phase:${phase}`]))
        // The test of the connection and the search are of no run. Apply and destroy are two, and the check plans.
        expect(new Set(own.map(({ run }) => run)).size).toBe(runs)
      }
      expect(readdirSync(agent.folder, { recursive: true }).filter((one) => String(one).includes('token'))).toEqual([])
    }

    /** The tables that are there, as AWS itself lists them. */
    const listTables = async (): Promise<unknown> => {
      const headers = {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': 'DynamoDB_20120810.ListTables',
      }
      const answer = await askAws('dynamodb', '/', { method: 'POST', headers, body: '{}' })
      return ((await answer.json()) as { TableNames: unknown }).TableNames
    }

    /** Makes a volume and a bucket with tags of an environment, of which no state knows. @returns the volume */
    const plant = async (tags: Readonly<Record<string, string>>): Promise<string> => {
      const pairs = Object.entries(tags)
      const marks = pairs.flatMap(([key, value], at) => [
        [`TagSpecification.1.Tag.${at + 1}.Key`, key],
        [`TagSpecification.1.Tag.${at + 1}.Value`, value],
      ])
      const made = await askEc2({
        Action: 'CreateVolume',
        AvailabilityZone: 'us-east-1a',
        Size: '40',
        VolumeType: 'gp3',
        'TagSpecification.1.ResourceType': 'volume',
        ...(Object.fromEntries(marks) as Record<string, string>),
      })
      const set = pairs.map(([key, value]) => `<Tag><Key>${key}</Key><Value>${value}</Value></Tag>`).join('')
      await askAws('s3', '/planted-by-hand', { method: 'PUT' })
      await askAws('s3', '/planted-by-hand?tagging', {
        method: 'PUT',
        body: `<Tagging><TagSet>${set}</TagSet></Tagging>`,
      })
      return /<volumeId>(vol-\w+)<\/volumeId>/.exec(made)?.[1] ?? ''
    }
    const uproot = async (volume: string): Promise<void> => {
      await askEc2({ Action: 'DeleteVolume', VolumeId: volume })
      await askAws('s3', '/planted-by-hand', { method: 'DELETE' })
    }

    /** Looks at the account first: a table takes no name of the world, and the emulator evaluates no policies. */
    const lookFirst = async (owner: Awaited<ReturnType<typeof makeCast>>['owner'], id: string): Promise<void> => {
      expect(await owner.call('GET /runs/{id}', { params: { id } })).toMatchObject({ preflight: { state: 'looking' } })
      expect(await lookDue(deps)).toBe(1)
      const { preflight } = await owner.call('GET /runs/{id}', { params: { id } })
      expect(preflight).toMatchObject({
        state: 'looked',
        report: {
          account: ACCOUNT,
          region: 'us-east-1',
          parts: [
            { part: 'names', looked: 0, problems: [], gaps: [] },
            { part: 'quotas', problems: [], gaps: [] },
            { part: 'plan-rights', looked: 0, gaps: [expect.anything()] },
            { part: 'apply-rights', looked: 0, gaps: [expect.anything()] },
          ],
        },
      })
    }

    it('is asked for buckets, limits and machines as it answers them', async () => {
      const key = { access_key_id, secret_access_key: SECRET }
      const aws = awsOf(deps)
      const region = 'us-east-1'
      const bucket = (name: string) => findBucket(aws, key, { name, region })
      expect(await bucket('nobody-has-this-one')).toEqual({ ok: true, owner: 'free' })
      await askAws('s3', '/someone-has-this-one', { method: 'PUT' })
      expect(await bucket('someone-has-this-one')).toEqual({ ok: true, owner: 'own' })
      await askAws('s3', '/someone-has-this-one', { method: 'DELETE' })
      // Of all limits the emulator knows those of networks.
      expect(await findQuota(aws, key, { ...AWS_QUOTAS.networks, region })).toEqual({ ok: true, value: 5 })
      expect(await findQuota(aws, key, { ...AWS_QUOTAS.clusters, region })).toMatchObject({ ok: false })
      const before = await countUsed(aws, key, 'networks', region)
      await askEc2({ Action: 'CreateVpc', CidrBlock: '10.9.0.0/16' })
      expect(before).toEqual({ ok: true, value: 1 })
      expect(await countUsed(aws, key, 'networks', region)).toEqual({ ok: true, value: 2 })
      await askEc2({ Action: 'AllocateAddress', Domain: 'vpc' })
      expect(await countUsed(aws, key, 'addresses', region)).toEqual({ ok: true, value: 1 })
      for (const what of COUNTED.filter((one) => one !== 'networks' && one !== 'addresses'))
        expect([what, await countUsed(aws, key, what, region)]).toEqual([what, { ok: true, value: 0 }])
      await askEc2({
        Action: 'RunInstances',
        ImageId: 'ami-12c6146b',
        InstanceType: 't3.small',
        MinCount: '2',
        MaxCount: '2',
      })
      const running = await runningMachines(aws, key, region)
      expect(running.ok && [...running.value]).toEqual([['t3.small', 2]])
      const vcpus = await vcpusOfTypes(aws, key, ['t3.small', 'm5.xlarge'], region)
      expect(vcpus.ok && Object.fromEntries(vcpus.value)).toEqual({ 't3.small': 2, 'm5.xlarge': 4 })
    })

    /** How far the clock of the account is ahead: a search that is due later comes with a token of then. */
    let aheadMs = 0

    /** The account believes this connection, in each phase for its own role. */
    const trust = (connection_id: string): void =>
      gate?.trust({
        providers: { [publicUrl]: ['sts.amazonaws.com'] },
        roles: {
          [role_arn]: { issuer: publicUrl, subjects: [`connection:${connection_id}:phase:apply`] },
          [plan_role_arn]: { issuer: publicUrl, subjects: [`connection:${connection_id}:phase:plan`] },
        },
        keySet: async () => (await (await app.person().send('/.well-known/jwks.json')).json()) as JSONWebKeySet,
        now: () => new Date(deps.now().getTime() + aheadMs),
      })

    /** Connects an account, and tests the connection in both phases. */
    const connect = async (name: string, identity: Way[1], secret: string | undefined) => {
      const { project, owner } = await makeCast(app)
      const { id } = project
      const body = { name, identity, ...(secret !== undefined && { secret }) }
      const connection = await owner.call('POST /projects/{id}/connections', { params: { id }, body })
      const params = { id, connection_id: connection.id }
      trust(connection.id)
      const checks = await owner.call('POST /projects/{id}/connections/{connection_id}/test', { params })
      expect(checks).toMatchObject([
        { phase: 'plan', account: ACCOUNT, problem: null },
        { phase: 'apply', account: ACCOUNT, problem: null },
      ])
      return { id, owner, connection, params }
    }

    const WHOLE = 'is connected by %s, tested, applied, shown, destroyed and searched'
    it.skip.each(TESTED)(`${WHOLE} (npm run verify:aws runs it)`, () => undefined)
    it.each(TESTED)('is connected by %s, and tested', async (...way) => {
      await connect(...way)
      expect(await everyRow(app)).not.toContain(SECRET)
    })

    it.each(LIVED)(WHOLE, async (name, identity, secret) => {
      const { id, owner, connection, params } = await connect(name, identity, secret)
      const environment = await owner.call('POST /environments', {
        body: {
          project_id: id,
          name: `Notes by ${name}`,
          stack: make.stack({ cloud: 'aws', region: 'us-east-1', nodes: [{ id: 'notes', type: 'nosql' }] }),
          connection: 'cloud',
          connection_id: connection.id,
        },
      })
      expect(environment).toMatchObject({
        connection: 'cloud',
        is_simulated: false,
        cloud_connection: { id: connection.id, name },
      })
      const [first] = await runsOf(deps, environment.id)
      await lookFirst(owner, first?.id ?? '')
      const applied = await agent.applied(first?.id ?? '')
      const log = await agent.logOf(applied.id)
      const resources = await owner.call('GET /environments/{id}/resources', { params: { id: environment.id } })
      expect(JSON.stringify(resources)).toContain('aws_dynamodb_table')
      expect(await listTables()).toHaveLength(1)
      await expect(owner.call('DELETE /projects/{id}/connections/{connection_id}', { params })).rejects.toMatchObject({
        status: 409,
      })

      // Nobody changed anything: what the provider writes empty when it reads is no drift.
      await owner.call('POST /environments/{id}/drift-check', { params: { id: environment.id } })
      const checked = await agent.ended((await runsOf(deps, environment.id)).at(-1)?.id ?? '')
      expect(checked).toMatchObject({ kind: 'check', status: 'planned_and_finished' })
      expect(await environmentRow(deps, environment.id)).toMatchObject({
        drift: null,
        drift_checked_at: expect.any(Date) as unknown,
      })

      await owner.call('DELETE /environments/{id}', { params: { id: environment.id } })
      const destroying = (await runsOf(deps, environment.id)).at(-1)
      const destroyed = await agent.applied(destroying?.id ?? '')
      const more = await agent.logOf(destroyed.id)
      expect(await listTables()).toEqual([])
      expect(await environmentRow(deps, environment.id)).toMatchObject({ status: 'deleted' })

      // What is planted before the first search is found, looked at again, and gone when someone deletes it.
      const tags = { Project: 'shop', Environment: 'development', ManagedBy: 'strata' }
      const planted = identity.kind === 'aws_access_key' ? undefined : await plant(tags)
      const receiptOf = () => owner.call('GET /environments/{id}/receipt', { params: { id: environment.id } })
      await expect(owner.call('DELETE /projects/{id}/connections/{connection_id}', { params })).rejects.toMatchObject({
        status: 409,
        said: { code: 'connections.searching' },
      })
      // The clock of the application is that of the machine: looks that are due later are not waited for.
      for (const minutes of [0, 2, 8, 24, 70]) {
        aheadMs = minutes * MINUTE_MS
        const later = { ...deps, now: () => new Date(Date.now() + aheadMs) }
        if ((await searchDue(later)) > 0) break
      }
      aheadMs = 0
      const { receipt, verify: command } = await receiptOf()
      // AWS keeps the key for a week, and still lists it.
      const until = expect.stringMatching(/^\d{4}-/) as unknown
      expect(receipt.kept).toContainEqual(
        expect.objectContaining({ address: 'aws_kms_key.main', how: 'soft-deleted', until, seen: true }),
      )
      expect(receipt.search).toMatchObject({
        looked: true,
        where: 'aws-account',
        account: ACCOUNT,
        identity: expect.stringContaining(SEARCHERS[identity.kind]),
        regions: ['us-east-1'],
        tags,
      })
      const ledger = () => owner.call('GET /projects/{id}/leaks', { params: { id }, query: {} })
      if (planted === undefined) {
        expect(receipt).toMatchObject({ verdict: 'clean', left: [] })
        expect(await ledger()).toEqual([])
      } else {
        const volume = `arn:aws:ec2:us-east-1:${ACCOUNT}:volume/${planted}`
        expect(receipt.left.map(({ key, type, address }) => [key, type, address])).toEqual([
          [volume, 'aws_ebs_volume', null],
          ['arn:aws:s3:::planted-by-hand', 'aws_s3_bucket', null],
        ])
        // 40 GB of gp3 in us-east-1.
        expect(await ledger()).toContainEqual(expect.objectContaining({ key: volume, monthly: 3.2 }))
        await uproot(planted)
        const look = { params: { id: environment.id } }
        expect(await owner.call('POST /environments/{id}/receipt/look', look)).toMatchObject({ left: 0, gone: 2 })
        expect(await ledger()).toEqual([])
      }
      const { bytes } = await owner.call('GET /environments/{id}/receipt/file', { params: { id: environment.id } })
      const keys = await app.person().call('GET /receipt-keys', {})
      const file = Buffer.from(bytes).toString('utf8')
      expect(await verify(command, { id: environment.id, file, keys })).toMatchObject({ code: 0 })

      if (secret === undefined) await expectTokens(connection.id)
      for (const text of [log, more, file, JSON.stringify(app.logged), agent.said.join(), await everyRow(app)])
        for (const one of [SECRET, ...(gate?.tokens ?? []).map(({ token }) => token)]) expect(text).not.toContain(one)
      await owner.call('DELETE /projects/{id}/connections/{connection_id}', { params })
    })

    it('fails with a sentence where the account trusts another connection', async () => {
      const { project, owner } = await makeCast(app)
      const { id } = project
      const identity = { kind: 'aws_web_identity', role_arn, plan_role_arn } as const
      const body = { name: 'Mistrusted', identity }
      const connection = await owner.call('POST /projects/{id}/connections', { params: { id }, body })
      const params = { id, connection_id: connection.id }
      trust(connection.id)
      await owner.call('POST /projects/{id}/connections/{connection_id}/test', { params })
      trust('another')
      expect(await owner.call('POST /projects/{id}/connections/{connection_id}/test', { params })).toMatchObject([
        { problem: { code: 'connections.aws-token-denied' } },
        { problem: { code: 'connections.aws-token-denied' } },
      ])
      const environment = await owner.call('POST /environments', {
        body: {
          project_id: id,
          name: 'Nothing',
          stack: make.stack({ cloud: 'aws', region: 'us-east-1', nodes: [{ id: 'notes', type: 'nosql' }] }),
          connection: 'cloud',
          connection_id: connection.id,
        },
      })
      const [first] = await runsOf(deps, environment.id)
      // It looks at nothing, says why, and lets the run find out the same.
      expect(await lookDue(deps)).toBe(1)
      const { preflight } = await owner.call('GET /runs/{id}', { params: { id: first?.id ?? '' } })
      expect(preflight?.report?.parts.map(({ looked, gaps }) => [looked, gaps[0]?.said.code])).toEqual(
        Array.from({ length: 4 }, () => [0, 'preflight.gap-sign-in']),
      )
      const ended = await agent.ended(first?.id ?? '')
      expect(ended.status).toBe('errored')
      expect(await agent.logOf(ended.id)).toContain('AssumeRoleWithWebIdentity')
    })
  },
)
