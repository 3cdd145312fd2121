// An environment in an account of an emulator of AWS is suspended and resumed: what the account itself says of it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsV4Signer } from 'aws4fetch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#engine/durations.ts'
import { hasEmulator, startEmulator } from '../../../scripts/terraform/emulator.ts'
import { cliConfig, findTerraform } from '../../../scripts/terraform/terraform.ts'
import { createTestApp } from '../../../test/support/app.ts'
import { makeCast } from '../../../test/support/cast.ts'
import { make } from '../../../test/support/make.ts'
import { startRealAgent, type RealAgent } from '../../../test/support/real-agent.ts'
import type { User } from '../../../test/support/test-app.ts'
import { runsOf } from '../../../test/support/run-orders.ts'
import { auditOf, environmentRow } from '../../../test/support/things.ts'
import { elementsAt, parseXml, textAt, type Element } from '#cloud-api/aws/xml.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { keepStopped } from './queue/keep-stopped.ts'
import { lookDue } from './preflight/look-due.ts'

/** The provider waits for minutes until it believes that a database is there, or gone. */
const PATIENCE_MS = 400_000
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYCANARYKEY'
const WAITING = { timeout: 420_000 }
const STOPPED = { database: 'stopped', sizes: [0, 0, 0], machines: 0 }
const ONE = 'DescribeDBInstancesResult.DBInstances.DBInstance'
const access_key_id = 'AKIAIOSFODNN7EXAMPLE'
const role_arn = 'arn:aws:iam::123456789012:role/strata'

async function isAtHand(): Promise<boolean> {
  if (!hasEmulator()) return false
  const terraform = await findTerraform()
  const folder = await terraform?.initialised([{ name: 'aws', source: 'hashicorp/aws', version: '>= 5.100' }])
  terraform?.close()
  return folder !== undefined
}

const emulator = (await isAtHand()) ? await startEmulator() : undefined

describe.skipIf(!emulator)(
  'a suspension in an account of AWS (skipped without moto_server, terraform and the provider hashicorp/aws)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'strata-real-stop-'))
    const url = emulator?.url ?? ''
    const app = await createTestApp({ outbound: createOutbound({ allowsPrivate: true }), awsEndpoint: url })
    const { deps } = app
    let agent: RealAgent

    beforeAll(async () => {
      agent = await startRealAgent(app, false, { PATH: process.env['PATH'], TF_CLI_CONFIG_FILE: cliConfig(folder) })
    })
    afterAll(async () => {
      await agent.stop()
      emulator?.close()
      rmSync(folder, { recursive: true, force: true })
    })

    /** What the account says, asked past Strata. */
    const ask = async (service: string, Action: string, more: Record<string, string> = {}): Promise<Element> => {
      const Version = service === 'rds' ? '2014-10-31' : '2011-01-01'
      const signed = await new AwsV4Signer({
        url,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ Action, Version, ...more }).toString(),
        accessKeyId: 'someone',
        secretAccessKey: 'else',
        service,
        region: 'us-east-1',
      }).sign()
      const answer = await fetch(signed.url, { method: 'POST', headers: signed.headers, body: signed.body as string })
      return parseXml(await answer.text())
    }
    const inAccount = async () => {
      const databases = await ask('rds', 'DescribeDBInstances')
      const groups = await ask('autoscaling', 'DescribeAutoScalingGroups')
      const [group] = elementsAt(groups, 'DescribeAutoScalingGroupsResult.AutoScalingGroups.member')
      if (!group) throw new Error('The account has no group.')
      return {
        identifier: textAt(databases, `${ONE}.DBInstanceIdentifier`),
        database: textAt(databases, `${ONE}.DBInstanceStatus`),
        sizes: ['MinSize', 'MaxSize', 'DesiredCapacity'].map((name) => Number(textAt(group, name))),
        machines: elementsAt(group, 'Instances.member').length,
      }
    }

    let owner: User
    let id = ''
    let foundBefore: readonly string[]
    let running: Awaited<ReturnType<typeof inAccount>>
    const its = () => ({ params: { id } })
    /** Waits for the last run of the environment, which has to end well. */
    const last = async (): Promise<string> => {
      const run = (await runsOf(deps, id)).at(-1)
      const { status, error } = await agent.ended(run?.id ?? '', PATIENCE_MS)
      const log = await agent.logOf(run?.id ?? '')
      expect({ status, error, log: log.slice(-3000) }).toMatchObject({
        status: expect.stringMatching(/^(applied|planned_and_finished)$/) as unknown,
      })
      expect(log + agent.said.join()).not.toContain(SECRET)
      return run?.id ?? ''
    }

    /** What a check finds: with what the emulator forgets of every stack, as soon as it is applied. */
    const found = async (): Promise<string[]> => {
      await owner.call('POST /environments/{id}/drift-check', its())
      const plan = await owner.call('GET /runs/{id}/plan', { params: { id: await last() } })
      return (
        [...plan.changes, ...plan.drift]
          .flatMap(({ address, attributes }) => attributes.map((one) => `${address} ${JSON.stringify(one)}`))
          // It moves with the clock.
          .filter((one) => !one.includes('latest_restorable_time'))
          .toSorted()
      )
    }

    it('applies machines and a database', WAITING, async () => {
      const cast = await makeCast(app)
      owner = cast.owner
      const project_id = cast.project.id
      const connection = await owner.call('POST /projects/{id}/connections', {
        params: { id: project_id },
        body: { name: 'account', identity: { kind: 'aws_role', access_key_id, role_arn }, secret: SECRET },
      })
      const params = { id: project_id, connection_id: connection.id }
      await owner.call('POST /projects/{id}/connections/{connection_id}/test', { params })
      const nodes = ['vm', 'postgresql'].map((type) => ({ id: type, type }))
      const environment = await owner.call('POST /environments', {
        body: {
          project_id,
          name: 'Shop',
          stack: make.stack({ cloud: 'aws', region: 'us-east-1', nodes }),
          connection: 'cloud',
          connection_id: connection.id,
        },
      })
      await lookDue(deps)
      id = environment.id
      await last()
      running = await inAccount()
      expect(running).toMatchObject({ database: 'available', machines: 1 })
      foundBefore = await found()
    })

    it('suspends them: the group is empty, the database stopped, and nothing is planned', WAITING, async () => {
      await owner.call('POST /environments/{id}/suspend', its())
      const stopped = await last()
      expect(await inAccount()).toEqual({ ...STOPPED, identifier: running.identifier })
      const shown = await owner.call('GET /environments/{id}', its())
      expect(shown).toMatchObject({ status: 'suspended', actions: { check: 'status', update: 'status' } })
      const { resources } = await owner.call('GET /runs/{id}', { params: { id: stopped } })
      expect(resources.map(({ type, action, state }) => `${state} ${action} ${type}`).toSorted()).toEqual([
        'done stop aws_autoscaling_group',
        'done stop aws_db_instance',
      ])
      await expect(owner.call('POST /environments/{id}/drift-check', its())).rejects.toMatchObject({ status: 409 })
    })

    it('stops the database again that was started after seven days', WAITING, async () => {
      await ask('rds', 'StartDBInstance', { DBInstanceIdentifier: running.identifier })
      expect(await inAccount()).toMatchObject({ database: 'available' })
      const after = (ms: number) => keepStopped({ ...deps, now: () => new Date(Date.now() + ms) })
      expect((await after(7 * DAY_MS)).summary).toBe('Nothing has to be stopped again.')
      expect((await after(7 * DAY_MS + 2 * HOUR_MS)).summary).toBe('Stopped 1 environment again.')
      await last()
      expect(await inAccount()).toMatchObject(STOPPED)
      expect(await environmentRow(deps, id)).toMatchObject({ status: 'suspended', operation: 'none' })
      expect(await auditOf(deps, id)).toContainEqual(
        expect.objectContaining({ action: 'environment.stop-again', actor_email: '' }),
      )
    })

    it('resumes them as they were', WAITING, async () => {
      await owner.call('POST /environments/{id}/resume', its())
      await last()
      expect(await inAccount()).toEqual(running)
    })

    it('finds nothing then that it did not find before', WAITING, async () => {
      expect(await found()).toEqual(foundBefore)
    })

    it('destroys all of it', WAITING, async () => {
      await owner.call('DELETE /environments/{id}', its())
      await last()
      expect(await environmentRow(deps, id)).toMatchObject({ status: 'deleted' })
    })
  },
)
