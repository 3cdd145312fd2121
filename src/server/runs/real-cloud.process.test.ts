// The real agent with the real Terraform and the real provider of AWS, in an account of an emulator.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasEmulator, startEmulator } from '../../../scripts/terraform/emulator.ts'
import { cliConfig, findTerraform } from '../../../scripts/terraform/terraform.ts'
import { createTestApp } from '../../../test/support/app.ts'
import { makeCast } from '../../../test/support/cast.ts'
import { make } from '../../../test/support/make.ts'
import { startRealAgent, type RealAgent } from '../../../test/support/real-agent.ts'
import { runsOf } from '../../../test/support/run-orders.ts'
import { environmentRow } from '../../../test/support/things.ts'
import { createOutbound } from '../outbound/outbound.ts'

const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYCANARYKEY'
const access_key_id = 'AKIAIOSFODNN7EXAMPLE'
const ACCOUNT = '123456789012'

/** Whether everything is on this machine that it takes: an emulator of AWS, Terraform, and the provider. */
async function isAtHand(): Promise<boolean> {
  if (!hasEmulator()) return false
  const terraform = await findTerraform()
  const folder = await terraform?.initialised([{ name: 'aws', source: 'hashicorp/aws', version: '>= 5.100' }])
  terraform?.close()
  return folder !== undefined
}

const emulator = (await isAtHand()) ? await startEmulator() : undefined

describe.skipIf(!emulator)(
  'a run in an account of AWS (skipped without moto_server, terraform and the provider hashicorp/aws)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'strata-real-cloud-'))
    let agent: RealAgent
    const url = emulator?.url
    const app = await createTestApp({ outbound: createOutbound({ allowsPrivate: true }), awsEndpoint: url })
    const { deps } = app

    beforeAll(async () => {
      agent = await startRealAgent(app, false, { PATH: process.env['PATH'], TF_CLI_CONFIG_FILE: cliConfig(folder) })
    })
    afterAll(async () => {
      await agent.stop()
      emulator?.close()
      rmSync(folder, { recursive: true, force: true })
    })

    /** The tables that are there, as AWS itself lists them. */
    const listTables = async (): Promise<unknown> => {
      const answer = await fetch(url ?? '', {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.0',
          'x-amz-target': 'DynamoDB_20120810.ListTables',
          authorization: `AWS4-HMAC-SHA256 Credential=${access_key_id}/20261101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
        },
        body: '{}',
      })
      return ((await answer.json()) as { TableNames: unknown }).TableNames
    }

    it.each([
      ['an access key', { kind: 'aws_access_key', access_key_id }],
      ['a role', { kind: 'aws_role', access_key_id, role_arn: `arn:aws:iam::${ACCOUNT}:role/strata` }],
    ] as const)('is connected by %s, tested, applied, shown and destroyed', async (name, identity) => {
      const { project, owner } = await makeCast(app)
      const { id } = project
      const body = { name, identity, secret_access_key: SECRET }
      const connection = await owner.call('POST /projects/{id}/connections', { params: { id }, body })
      const params = { id, connection_id: connection.id }
      const checks = await owner.call('POST /projects/{id}/connections/{connection_id}/test', { params })
      expect(checks).toMatchObject([
        { phase: 'plan', account: ACCOUNT, problem: null },
        { phase: 'apply', account: ACCOUNT, problem: null },
      ])

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
      const applied = await agent.ended(first?.id ?? '')
      const log = await agent.logOf(applied.id)
      expect({ status: applied.status, error: applied.error, said: agent.said, log: log.slice(-3000) }).toMatchObject({
        status: 'applied',
      })
      const resources = await owner.call('GET /environments/{id}/resources', { params: { id: environment.id } })
      expect(JSON.stringify(resources)).toContain('aws_dynamodb_table')
      expect(await listTables()).toHaveLength(1)
      await expect(owner.call('DELETE /projects/{id}/connections/{connection_id}', { params })).rejects.toMatchObject({
        status: 409,
      })

      await owner.call('DELETE /environments/{id}', { params: { id: environment.id } })
      const destroying = (await runsOf(deps, environment.id)).at(-1)
      const destroyed = await agent.ended(destroying?.id ?? '')
      const more = await agent.logOf(destroyed.id)
      expect({ status: destroyed.status, error: destroyed.error, log: more.slice(-3000) }).toMatchObject({
        status: 'applied',
      })
      expect(await listTables()).toEqual([])
      expect(await environmentRow(deps, environment.id)).toMatchObject({ status: 'deleted' })
      for (const text of [log, more, JSON.stringify(app.logged), agent.said.join()]) expect(text).not.toContain(SECRET)
      await owner.call('DELETE /projects/{id}/connections/{connection_id}', { params })
    })
  },
)
