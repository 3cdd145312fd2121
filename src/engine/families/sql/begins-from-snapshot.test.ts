import { describe, expect, it } from 'vitest'
import { make } from '../../../../test/support/make.ts'
import { compileStack } from '../../compile/compile.ts'
import type { CompiledStack } from '../../result.ts'

const NAME = 'shop-dev-pg-final-1a2b3c4d'

function compile(cloud: 'aws' | 'azure' | 'gcp', type: 'postgresql' | 'mysql', snapshot?: string): CompiledStack {
  const settings = snapshot === undefined ? {} : { settings: { snapshot } }
  const region = { aws: 'us-east-1', azure: 'eastus', gcp: 'europe-west1' }[cloud]
  const outcome = compileStack(make.stack({ cloud, region, nodes: [{ id: type, type, ...settings }] }))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
  return outcome.result
}

describe.each(['postgresql', 'mysql'] as const)('%s on AWS', (type) => {
  it('begins from a snapshot that it copies under its own key', () => {
    const { main_tf: main } = compile('aws', type, NAME).terraform
    const [copy = ''] = new RegExp(`resource "aws_db_snapshot_copy" "${type}" \\{[^]*?\\n\\}`).exec(main) ?? []
    expect(copy).toMatch(new RegExp(`source_db_snapshot_identifier = "${NAME}"`))
    expect(copy).toMatch(/kms_key_id\s+= aws_kms_key\.main\.arn/)
    const [server = ''] = new RegExp(`resource "aws_db_instance" "${type}" \\{[^]*?\\n\\}`).exec(main) ?? []
    expect(server).toContain(`aws_db_snapshot_copy.${type}.target_db_snapshot_identifier`)
  })

  it('says what the copy costs at most', () => {
    const lines = compile('aws', type, NAME).cost_estimate.lines
    expect(lines.find(({ resource }) => resource === `aws_db_snapshot_copy.${type}`)).toMatchObject({
      quantity: 32,
      sku: 'backup-storage',
      amount: 3.04,
    })
  })

  it('is as before without one', () => {
    const plain = compile('aws', type)
    expect(plain.terraform.main_tf).not.toContain('snapshot_copy')
    expect(compile('aws', type, '').terraform).toEqual(plain.terraform)
  })

  it('does nothing with one on Azure', () => {
    expect(compile('azure', type, NAME).terraform.main_tf).toBe(compile('azure', type).terraform.main_tf)
  })

  it.each(['arn:aws:rds:us-east-1:123456789012:snapshot:orders', 'orders-1'])('takes %s', (snapshot) => {
    expect(compile('aws', type, snapshot).terraform.main_tf).toContain(snapshot)
  })

  it.each(['1orders', 'orders"}', 'orders--1', 'arn:aws:s3:::orders'])('refuses %s', (snapshot) => {
    expect(() => compile('aws', type, snapshot)).toThrow('RDS')
  })
})

const BACKUP = 'projects/shop-1/backups/0a1b2c3d-0000-4000-8000-000000000001'
const serverOf = (service: string) =>
  `/subscriptions/00000000-0000-0000-0000-000000000001/resourceGroups/rg-shop/providers/Microsoft.DBfor${service}/flexibleServers/shop-1`
const AT = '2026-11-02T09:45:00Z'

describe.each([
  ['postgresql', 'PostgreSQL', 'ReviveDropped'],
  ['mysql', 'MySQL', 'PointInTimeRestore'],
] as const)('%s elsewhere', (type, service, mode) => {
  const deleted = `${serverOf(service)}@${AT}`

  it('begins on Azure with the backups of a deleted server, whose database is in them', () => {
    const { main_tf: main } = compile('azure', type, deleted).terraform
    const [server = ''] =
      new RegExp(`resource "azurerm_${type}_flexible_server" "${type}" \\{[^]*?\\n\\}`).exec(main) ?? []
    expect(server).toMatch(new RegExp(`create_mode\\s+= "${mode}"`))
    expect(server).toMatch(new RegExp(`source_server_id\\s+= "${serverOf(service)}"`))
    expect(server).toMatch(new RegExp(`point_in_time_restore_time_in_utc\\s+= "${AT}"`))
    expect(main).not.toMatch(/resource "azurerm_(?:postgresql_flexible_server|mysql_flexible)_database"/)
  })

  it('shows on Google Cloud the command that restores a backup', () => {
    const { outputs_tf: outputs, main_tf: main } = compile('gcp', type, BACKUP).terraform
    expect(outputs).toContain(
      `gcloud sql backups restore ${BACKUP} --restore-instance=\${google_sql_database_instance.${type}.name}`,
    )
    expect(main).toBe(compile('gcp', type).terraform.main_tf)
  })

  it.each(['aws', 'azure', 'gcp'] as const)('prints on %s nothing for what belongs to another cloud', (cloud) => {
    const other = { aws: [deleted, BACKUP], azure: [NAME, BACKUP], gcp: [NAME, deleted] }[cloud]
    const plain = compile(cloud, type).terraform
    for (const one of other) expect(compile(cloud, type, one).terraform).toEqual(plain)
  })

  it('takes no server of the other service, and none without a time', () => {
    const strange = serverOf(service === 'MySQL' ? 'PostgreSQL' : 'MySQL')
    expect(compile('azure', type, `${strange}@${AT}`).terraform).toEqual(compile('azure', type).terraform)
    for (const wrong of [serverOf(service), `${deleted}"`, `${BACKUP}/x`])
      expect(() => compile('azure', type, wrong)).toThrow('Azure')
  })
})
