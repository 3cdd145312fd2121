// Terraform itself takes the blocks that take over what runs already.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { compileStack } from '#engine/compile/compile.ts'
import { shareProviders, writeModule } from '../../../../scripts/terraform/module.ts'
import { findTerraform } from '../../../../scripts/terraform/terraform.ts'
import { requiredProviders } from '../../proof/check.ts'
import { readImport } from './terraform.ts'

const FILES = {
  'main.tf': `provider "aws" {
  region = "eu-west-1"
}

resource "aws_sqs_queue" "orders" {
  name = "orders"
}

resource "aws_eip" "each" {
  for_each = toset(["a", "b"])
  domain   = "vpc"
}
`,
}
const IDS = { 'aws_sqs_queue.orders': 'https://sqs/${x}"', 'aws_eip.each["a"]': 'eipalloc-1' }

const terraform = await findTerraform()
afterAll(() => terraform?.close())

/** The stack of an import, checked by Terraform; undefined where the machine lacks a provider. */
async function validate(takes_over: 'import' | 'moved'): Promise<{ blocks: number; said: string } | undefined> {
  const { result } = await readImport({ files: FILES, takes_over, ids: IDS })
  const outcome = compileStack(result.stack)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
  const providers = await terraform?.initialised(requiredProviders(outcome.result.terraform.provider_tf))
  if (terraform === undefined || providers === undefined) return undefined
  const dir = mkdtempSync(join(tmpdir(), 'strata-takeover-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  writeModule(dir, outcome.result)
  shareProviders(providers, dir)
  await terraform.run(dir, ['init', '-no-color', '-input=false', '-backend=false'])
  const { stdout, stderr } = await terraform.run(dir, ['validate', '-no-color'])
  const blocks = outcome.result.module_files?.['imports.tf']?.match(/^(?:import|moved) \{/gm)?.length ?? 0
  return { blocks, said: `${stdout}${stderr}` }
}

describe.skipIf(terraform === undefined)('imports.tf (needs Terraform or OpenTofu and its providers)', () => {
  it.for(['import', 'moved'] as const)('is valid with %s blocks', async (takesOver, { skip }) => {
    const checked = await validate(takesOver)
    if (checked === undefined) return skip('The AWS provider is not on this machine.')
    expect(checked.said).toContain('The configuration is valid.')
    expect(checked.blocks).toBe(2)
  })
})
