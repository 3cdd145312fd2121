// Databases that begin with a snapshot, a backup or a deleted server, against the schemas of the providers.
import { expect, it } from 'vitest'
import { compileStack } from '../../src/engine/compile/compile.ts'
import { make } from '../support/make.ts'
import { check } from './check.ts'

const serverOf = (service: string) =>
  `/subscriptions/00000000-0000-0000-0000-000000000001/resourceGroups/rg-shop/providers/Microsoft.DBfor${service}/flexibleServers/shop-1@2026-11-02T09:45:00Z`

it.each([
  ['aws', 'us-east-1', 'postgresql', 'shop-dev-pg-final-1a2b3c4d'],
  ['aws', 'us-east-1', 'mysql', 'shop-dev-pg-final-1a2b3c4d'],
  ['azure', 'eastus', 'postgresql', serverOf('PostgreSQL')],
  ['azure', 'eastus', 'mysql', serverOf('MySQL')],
  ['gcp', 'europe-west1', 'postgresql', 'projects/shop-1/backups/0a1b2c3d'],
  ['gcp', 'europe-west1', 'mysql', 'projects/shop-1/backups/0a1b2c3d'],
] as const)('is valid on %s in %s: %s', async (cloud, region, type, snapshot) => {
  const outcome = compileStack(make.stack({ cloud, region, nodes: [{ id: type, type, settings: { snapshot } }] }))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
  const { provider_tf, main_tf, variables_tf, outputs_tf } = outcome.result.terraform
  const files = {
    'provider.tf': provider_tf,
    'main.tf': main_tf,
    'variables.tf': variables_tf,
    'outputs.tf': outputs_tf,
  }
  expect(await check(files, { rules: true })).toBe('')
})
