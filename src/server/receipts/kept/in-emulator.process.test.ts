// Last snapshots in an account of an emulator of AWS: what the account itself says of them.
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { hasEmulator, startEmulator } from '../../../../scripts/terraform/emulator.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { AWS_ACCOUNT, destroyInAws, makeDoomedInAws } from '../../../../test/support/aws-teardowns.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { make } from '../../../../test/support/make.ts'
import { makeCompiledStack } from '../../../../test/support/things.ts'
import { awsOf } from '../../aws/sign-in.ts'
import { askAws, type AwsAnswer } from '#cloud-api/aws/client.ts'
import { formRequest, targetRequest, type AwsRequest } from '#cloud-api/aws/requests.ts'
import { fieldOf, parseXml } from '#cloud-api/aws/xml.ts'
import { keptSnapshots } from '../../db/schema/receipts.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { searchDue } from '../account-searches.ts'
import { endSnapshots } from './daily.ts'

const emulator = hasEmulator() ? await startEmulator() : undefined
const NAME = 'shop-dev-pg-final-1a2b3c4d'
const TAGS = { Project: 'shop', Environment: 'development', ManagedBy: 'strata' }

describe.skipIf(!emulator)('a last snapshot in an account of AWS (skipped without moto_server)', async () => {
  afterAll(() => emulator?.close())
  const outbound = createOutbound({ allowsPrivate: true })
  const app = await createTestApp({ outbound, awsEndpoint: emulator?.url })
  const { deps } = app

  /** Asks the account, as a person with a key would. */
  const ask = (request: AwsRequest): Promise<AwsAnswer> => {
    const key = { access_key_id: 'AKIAIOSFODNN7EXAMPLE', secret_access_key: 'test' }
    return askAws(awsOf(deps), key, request)
  }
  const rds = (parameters: Parameters<typeof formRequest>[2]) => ask(formRequest('rds', 'us-east-1', parameters))
  const kms = async (action: string, body: Readonly<Record<string, unknown>>) => {
    const answer = await ask(targetRequest('kms', 'us-east-1', action, body))
    if (!answer.ok) throw new Error(answer.text)
    return JSON.parse(answer.text) as { KeyMetadata: { Arn: string; KeyId: string; KeyState: string } }
  }
  const stateOf = async (key: string) => (await kms('DescribeKey', { KeyId: key })).KeyMetadata.KeyState
  const isThere = async () => (await rds({ Action: 'DescribeDBSnapshots', DBSnapshotIdentifier: NAME })).ok

  it('is found, made ready for a restore and deleted at its end, and the key goes with it', async () => {
    app.setTime('2026-11-02T10:00:00Z')
    const cast = await makeCast(app)
    const { KeyMetadata: key } = await kms('CreateKey', {
      Tags: Object.entries(TAGS).map(([TagKey, TagValue]) => ({ TagKey, TagValue })),
    })
    const marks = Object.entries(TAGS).flatMap(([name, value], at) => [
      [`Tags.Tag.${at + 1}.Key`, name],
      [`Tags.Tag.${at + 1}.Value`, value],
    ])
    const made = await rds({
      Action: 'CreateDBInstance',
      DBInstanceIdentifier: 'shop-dev-pg',
      DBInstanceClass: 'db.t4g.micro',
      Engine: 'postgres',
      AllocatedStorage: '32',
      MasterUsername: 'dbadmin',
      MasterUserPassword: 'not-a-secret-1',
      StorageEncrypted: 'true',
      KmsKeyId: key.Arn,
      CopyTagsToSnapshot: 'true',
      ...(Object.fromEntries(marks) as Record<string, string>),
    })
    expect(made).toMatchObject({ ok: true })
    const arn = `arn:aws:rds:us-east-1:${AWS_ACCOUNT}:db:shop-dev-pg`
    const tags_all = TAGS
    const resources = {
      'aws_db_instance.postgresql': {
        id: 'db-1',
        arn,
        identifier: 'shop-dev-pg',
        engine: 'postgres',
        allocated_storage: 32,
        skip_final_snapshot: false,
        final_snapshot_identifier: NAME,
        tags_all,
      },
      'aws_kms_key.main': { id: key.KeyId, arn: key.Arn, deletion_window_in_days: 30, tags_all },
    }
    const nodes = [{ id: 'postgresql', type: 'postgresql' }]
    const stack = make.stack({ name: 'shop', cloud: 'aws', region: 'us-east-1', nodes })
    const { id: compiled_id } = await makeCompiledStack(deps, stack)
    const { id } = await makeDoomedInAws(app, cast.project.id, cast.developer, resources, { compiled_id })
    // What the provider of Terraform asks for when it destroys both.
    const gone = await rds({
      Action: 'DeleteDBInstance',
      DBInstanceIdentifier: 'shop-dev-pg',
      FinalDBSnapshotIdentifier: NAME,
    })
    expect(gone).toMatchObject({ ok: true })
    await kms('ScheduleKeyDeletion', { KeyId: key.KeyId, PendingWindowInDays: 30 })
    await destroyInAws(app, id, Object.keys(resources))

    expect(await searchDue(deps)).toBe(1)
    const { receipt } = await cast.viewer.call('GET /environments/{id}/receipt', { params: { id } })
    expect(receipt.left).toEqual([])
    expect(receipt.kept).toContainEqual(
      expect.objectContaining({ name: NAME, size_gb: 32, monthly: 3.04, until: '2026-11-16T10:00:00.000Z' }),
    )
    const [row] = await deps.database.orm.select().from(keptSnapshots).where(eq(keptSnapshots.environment_id, id))
    const params = { id, snapshot_id: row?.id ?? '' }
    expect(await stateOf(key.KeyId)).toBe('PendingDeletion')
    const { stack: begun } = await cast.developer.call('POST /environments/{id}/snapshots/{snapshot_id}/restore', {
      params,
    })
    expect(begun.nodes[0]?.settings).toMatchObject({ snapshot: NAME })
    expect(await stateOf(key.KeyId)).toBe('Enabled')
    // What the provider asks for when it applies the stack that begins from it.
    const copied = await rds({
      Action: 'CopyDBSnapshot',
      SourceDBSnapshotIdentifier: NAME,
      TargetDBSnapshotIdentifier: 'shop-dev-pg-start',
      KmsKeyId: key.Arn,
    })
    expect(copied).toMatchObject({ ok: true })
    const restored = await rds({
      Action: 'RestoreDBInstanceFromDBSnapshot',
      DBInstanceIdentifier: 'shop-again',
      DBSnapshotIdentifier: 'shop-dev-pg-start',
    })
    expect(restored.ok && fieldOf(parseXml(restored.text), 'Engine')).toBe('postgres')

    app.setTime('2026-11-16T09:00:00Z')
    await endSnapshots(deps)
    expect(await isThere()).toBe(true)
    app.setTime('2026-11-16T10:00:00Z')
    expect(await endSnapshots(deps)).toMatchObject({ summary: 'Deleted 1 snapshot.', problems: [] })
    expect(await isThere()).toBe(false)
    expect(await stateOf(key.KeyId)).toBe('PendingDeletion')
  })
})
