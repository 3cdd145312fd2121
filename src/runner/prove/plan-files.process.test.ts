import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { stackFromAnswers } from '#engine/blueprints/from-answers.ts'
import { generateRequest } from '#engine/answers.ts'
import { compileStack } from '#engine/compile/compile.ts'
import { filesOnDisk } from '#engine/compile/on-disk.ts'
import type { FileLayout } from '#engine/compile/split.ts'
import { findPlanner } from './find-planner.ts'
import { planFiles } from './plan-files.ts'
import { errorsIn, isOfMachine, plannedIn, variablesIn } from './read-output.ts'

const binary = await findPlanner(process.env)

function filesOf(cloud_provider: string, layout: FileLayout = 'one'): Record<string, string> {
  const answers = generateRequest.parse({
    use_case: 'Web Application',
    environment_type: 'Development',
    team_size: 3,
    data_sensitivity: 'Internal',
    duration: 'Long-term',
    cloud_provider,
  })
  const outcome = compileStack(stackFromAnswers(answers))
  if (!outcome.ok) throw new Error('The answers do not compile.')
  const { 'README.md': _, ...files } = filesOnDisk(outcome.result, layout)
  return files
}

function plan(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'strata-plan-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  if (!binary) throw new Error('There is no binary.')
  return planFiles(folder, binary, files)
}

describe.skipIf(binary === undefined)('a plan by a real binary (needs Terraform or OpenTofu 1.11)', () => {
  it('counts what a stack of the wizard creates', async () => {
    const files = filesOf('AWS')
    const resources = [...(files['main.tf'] ?? '').matchAll(/^resource /gm)].length
    const answer = await plan(files)
    expect(answer).toMatchObject({ outcome: 'ok', binary: { flavour: binary?.flavour, version: binary?.version } })
    if (answer.outcome !== 'ok') return
    // Some are made twice or not at all by their count.
    expect(answer.to_add).toBeGreaterThan(resources * 0.8)
    expect(answer.duration_ms).toBeGreaterThan(0)
    // A file for each component is the same to Terraform.
    expect(await plan(filesOf('AWS', 'components'))).toMatchObject({ outcome: 'ok', to_add: answer.to_add })
  })

  it('says why and where files cannot be planned', async () => {
    const files = filesOf('GCP')
    const bad = 'resource "google_storage_bucket" "bad" {\n  name     = {}["none"]\n  location = "EU"\n}\n'
    const answer = await plan({ ...files, 'bad.tf': bad })
    expect(answer).toMatchObject({
      outcome: 'failed',
      diagnostics: [{ summary: 'Invalid index', address: 'google_storage_bucket.bad', file: 'bad.tf', line: 2 }],
    })
  })

  it('skips what uses a provider that is not simulated', async () => {
    const answer = await plan({ 'main.tf': 'resource "cloudflare_record" "www" {\n  name = "www"\n}\n' })
    expect(answer).toEqual({
      outcome: 'skipped',
      problem: { code: 'plans.not-simulated', params: { providers: ['hashicorp/cloudflare'] } },
    })
  })

  it('skips what asks for a value that nobody can make up', async () => {
    const variable = `variable "colour" {
  type = string
  validation {
    condition     = contains(["teal"], var.colour)
    error_message = "Only teal."
  }
}
`
    expect(await plan({ 'variables.tf': variable })).toEqual({
      outcome: 'skipped',
      problem: { code: 'plans.no-values', params: { variables: ['colour'] } },
    })
  })
})

describe('what a binary prints', () => {
  const lines = (...objects: object[]) => ['Not JSON', ...objects.map((one) => JSON.stringify(one))].join('\n')
  const error = (summary: string, rest: object = {}) => ({
    type: 'diagnostic',
    diagnostic: { severity: 'error', summary, ...rest },
  })

  it('gives errors with their place, and the summary of a plan', () => {
    const snippet = { context: 'data "aws_ami" "base"', code: '' }
    const range = { filename: 'main.tf', start: { line: 3, column: 1 } }
    const output = lines(
      { type: 'diagnostic', diagnostic: { severity: 'warning', summary: 'Old' } },
      error('Invalid index', { detail: 'No key.', range, snippet }),
      error('Missing', { address: 'aws_lb.edge' }),
      { type: 'change_summary', changes: { add: 12, change: 0, remove: 0, operation: 'plan' } },
    )
    expect(errorsIn(output).map(({ summary, address, line }) => [summary, address, line])).toEqual([
      ['Invalid index', 'data.aws_ami.base', 3],
      ['Missing', 'aws_lb.edge', 0],
    ])
    expect([plannedIn(output), plannedIn('')]).toEqual([12, undefined])
  })

  it('tells faults of the machine from those of the files', () => {
    const errors = errorsIn(
      lines(
        error('Plugin did not respond', { detail: 'The plugin encountered an error.' }),
        error('Failed to write', { detail: 'write main: no space left on device' }),
        error('Provider produced inconsistent final plan'),
        error('Unsupported argument', { detail: 'An argument named "x" is not expected here.' }),
      ),
    )
    expect(errors.map(isOfMachine)).toEqual([true, true, true, false])
  })

  it('names the variables whose values are refused', () => {
    const errors = errorsIn(
      lines(error('Invalid value for variable', { snippet: { context: null, code: 'variable "domain" {' } })),
    )
    expect(variablesIn(errors)).toEqual(['domain'])
  })
})
