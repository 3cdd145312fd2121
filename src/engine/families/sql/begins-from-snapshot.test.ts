import { describe, expect, it } from 'vitest'
import { make } from '../../../../test/support/make.ts'
import { compileStack } from '../../compile/compile.ts'
import type { CompiledStack } from '../../result.ts'

const NAME = 'shop-dev-pg-final-1a2b3c4d'

function compile(cloud: 'aws' | 'azure', type: 'postgresql' | 'mysql', snapshot?: string): CompiledStack {
  const settings = snapshot === undefined ? {} : { settings: { snapshot } }
  const region = cloud === 'aws' ? 'us-east-1' : 'eastus'
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
