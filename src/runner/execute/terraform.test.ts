import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Masker } from './mask.ts'
import { Orders } from './orders.ts'
import type { JobChannel, JobDiagnostic } from './port.ts'
import { Terraform } from './terraform.ts'
import { makeWorkFolder } from './work-folder.ts'
import type { Workshop } from './workshop.ts'

const EVENT = { '@level': 'info', '@message': 'Plan: 1 to add.', type: 'change_summary' }

test('a line that is longer than any state is left out, said so, and what follows is read', async () => {
  const folder = await makeWorkFolder(join(mkdtempSync(join(tmpdir(), 'strata-terraform-')), 'job'))
  const log: string[] = []
  const diagnostics: JobDiagnostic[] = []
  const piece = 'x'.repeat(1_000_000)
  const executor: Workshop['executor'] = {
    run: ({ onOutput }) => {
      for (let sent = 0; sent < 60; sent += 1) onOutput('stdout', piece)
      onOutput('stdout', `\n${JSON.stringify(EVENT)}\n`)
      return Promise.resolve({ code: 0, signal: null })
    },
  }
  const channel = { log: (text: string) => log.push(text), state: { address: '', password: '' } }
  const terraform = new Terraform({
    job: { variables: {}, credentials: null },
    binary: { flavour: 'terraform', version: '1.11.4', path: 'terraform' },
    folder,
    channel: channel as unknown as JobChannel,
    masker: new Masker([]),
    orders: new Orders(),
    workshop: { executor, environment: {}, now: () => new Date(0) },
    diagnostics,
  } as unknown as ConstructorParameters<typeof Terraform>[0])
  expect(await terraform.run(['plan', '-json'], 'events')).toBe('')
  expect(log.join('')).toBe('\n> terraform plan\n[A line of 60 MB is left out.]\nPlan: 1 to add.\n')
  expect(diagnostics).toEqual([])
})
