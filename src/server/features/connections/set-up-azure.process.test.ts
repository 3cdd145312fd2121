// What is printed for the owner of a subscription of Azure, read by the real Terraform and the real providers.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { connectionIdentity, identityIn } from '#domain/connection/identity.ts'
import { printAzureSetUp } from '#domain/connection/set-up/azure/print.ts'
import { findTerraform } from '../../../../scripts/terraform/terraform.ts'

const id = '0b1f6471-1bf0-4dda-aec3-cb9272f09590'
const place = { tenant_id: id, subscription_id: id }
const CASES = [
  ['federated', { kind: 'azure_federated', ...place }],
  ['one application', { kind: 'azure_federated', ...place, client_id: id }],
  ['certificate', { kind: 'azure_certificate', ...place, client_id: id, plan_client_id: id }],
  ['secret', { kind: 'azure_secret', ...place, client_id: id }],
] as const

const terraform = await findTerraform()
const initialised = await terraform?.initialised([
  { name: 'azuread', source: 'hashicorp/azuread', version: '~> 3.0' },
  { name: 'azurerm', source: 'hashicorp/azurerm', version: '~> 4.57' },
])
const root = mkdtempSync(join(tmpdir(), 'strata-set-up-azure-'))
afterAll(() => {
  terraform?.close()
  rmSync(root, { recursive: true, force: true })
})

function folderOf(name: string, identity: object): string {
  const folder = join(root, name.replaceAll(' ', '-'))
  mkdirSync(folder)
  const [main] = printAzureSetUp({
    id,
    identity: identityIn('azure', connectionIdentity.parse(identity)),
    external_id: '',
    account: null,
    regions: ['westeurope'],
    issuer: 'https://strata.example.com',
    documents: null,
  })
  writeFileSync(join(folder, 'main.tf'), main?.text ?? '')
  return folder
}

it.skipIf(!terraform).each(CASES)('is formatted for %s (skipped without terraform)', async (name, identity) => {
  const formatted = await terraform?.run(folderOf(`formatted ${name}`, identity), ['fmt', '-check', '-diff'])
  expect([formatted?.code, formatted?.stdout]).toEqual([0, ''])
})

describe.skipIf(initialised === undefined)('with the providers azuread and azurerm (skipped without them)', () => {
  it.each(CASES)('is valid for %s', async (name, identity) => {
    const folder = folderOf(name, identity)
    if (initialised !== undefined) cpSync(initialised, folder, { recursive: true, verbatimSymlinks: true })
    const valid = await terraform?.run(folder, ['validate', '-json'])
    expect(JSON.parse(valid?.stdout ?? '{}')).toMatchObject({ valid: true, diagnostics: [] })
  })
})
