import { describe, expect, it } from 'vitest'
import { stackDraft, type StackDraft } from '../stack/schema.ts'
import { adopt, type Drifted, type NotAdopted } from './adopt.ts'

const stackOn = (cloud: StackDraft['cloud'], region: string, type: string, settings: object = {}): StackDraft =>
  stackDraft.parse({ name: 'Shop', cloud, region, nodes: [{ id: type, type, settings }] })
const drifted = (address: string, path: string, before: Drifted['before'], after: Drifted['after']): Drifted => ({
  id: `${address} ${path}`,
  address,
  path,
  before,
  after,
})
const AZURE = 'azurerm_postgresql_flexible_server.postgresql'
const azure = stackOn('azure', 'eastus', 'postgresql', { storage_gb: 64, backup_days: 7 })

describe('adopts', () => {
  it.each<[string, Drifted, object]>([
    ['a number', drifted(AZURE, 'backup_retention_days', 7, 14), { storage_gb: 64, backup_days: 14 }],
    ['a number in another unit', drifted(AZURE, 'storage_mb', 65_536, 131_072), { storage_gb: 128, backup_days: 7 }],
    ['a choice', drifted(AZURE, 'version', '17', '16'), { storage_gb: 64, backup_days: 7, version: '16' }],
    [
      'yes or no',
      drifted(AZURE, 'geo_redundant_backup_enabled', false, true),
      { storage_gb: 64, backup_days: 7, has_geo_backup: true },
    ],
  ])('%s', (_, one, settings) => {
    const { stack, adopted } = adopt(azure, 'postgresql', [one])
    expect(adopted).toEqual([one.id])
    expect(stack.nodes).toEqual([{ ...azure.nodes[0], settings }])
  })

  it('a size as the cloud names it, of one instance of several', () => {
    const vm = stackOn('aws', 'us-east-1', 'vm', { size: 't3.micro' })
    const { stack, adopted } = adopt(vm, 'vm', [
      drifted('aws_launch_template.vm', 'instance_type', 't3.micro', 't3.small'),
    ])
    expect(adopted).toHaveLength(1)
    expect(stack.nodes[0]?.settings).toEqual({ size: 't3.small' })
  })

  it('several attributes one after the other, and the others of the same setting with it', () => {
    const all = [
      drifted(AZURE, 'backup_retention_days', 7, 14),
      drifted(AZURE, 'tags.Owner', 'shop', 'someone'),
      drifted(AZURE, 'version', '17', '16'),
    ]
    const { stack, adopted } = adopt(azure, 'postgresql', all)
    expect(adopted).toEqual([all[0]?.id, all[2]?.id])
    expect(stack.nodes[0]?.settings).toMatchObject({ backup_days: 14, version: '16' })
  })
})

describe('leaves the stack as it is', () => {
  it.each<[string, Drifted, NotAdopted]>([
    ['for what has no setting', drifted(AZURE, 'tags.Owner', 'shop', 'someone'), 'says-otherwise'],
    ['for a value that the setting does not take', drifted(AZURE, 'backup_retention_days', 7, 90), 'no-setting'],
    ['for what no setting says', drifted(AZURE, 'public_network_access_enabled', false, true), 'no-setting'],
    ['for another value before', drifted(AZURE, 'backup_retention_days', 21, 14), 'says-otherwise'],
    [
      'for a resource that is not in it',
      drifted('azurerm_key_vault.other', 'sku_name', 'standard', 'premium'),
      'says-otherwise',
    ],
    ['for what is computed', drifted(AZURE, 'resource_group_name', 'rg', 'other'), 'says-otherwise'],
  ])('%s', (_, one, because) => {
    expect(adopt(azure, 'postgresql', [one])).toEqual({ stack: azure, adopted: [], refused: { [one.id]: because } })
  })

  it('for two values of one setting: the first gives way', () => {
    const all = [
      drifted(AZURE, 'backup_retention_days', 7, 14),
      { ...drifted(AZURE, 'backup_retention_days', 14, 21), id: 'again' },
    ]
    const { stack, adopted, refused } = adopt(azure, 'postgresql', all)
    expect(stack.nodes[0]?.settings).toMatchObject({ backup_days: 21 })
    expect([adopted, refused]).toEqual([['again'], { [all[0]?.id ?? '']: 'contradicts' }])
  })

  it('for a component that is not in it, and a stack that cannot be made', () => {
    const one = drifted(AZURE, 'backup_retention_days', 7, 14)
    expect(adopt(azure, 'redis', [one]).adopted).toEqual([])
    const broken = stackOn('azure', 'eastus', 'postgresql', { backup_days: 'x' })
    expect(adopt(broken, 'postgresql', [one])).toMatchObject({
      stack: broken,
      adopted: [],
      refused: { [one.id]: 'says-otherwise' },
    })
  })
})
