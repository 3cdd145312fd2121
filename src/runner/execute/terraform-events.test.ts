import { expect, test } from 'vitest'
import { jobDiagnostic } from '#contract/agent.ts'
import { makeDiagnostic, readTerraformLine } from './terraform-events.ts'

const now = () => new Date('2026-11-02T10:00:00Z')

test('a problem is handed over without the character that no database keeps', () => {
  const line = JSON.stringify({
    '@level': 'error',
    '@message': 'Error: a\0b',
    type: 'diagnostic',
    diagnostic: { severity: 'error', summary: 'a\0b', detail: 'c\0d', address: 'aws_vpc.a["\0"]' },
  })
  const { diagnostic, event } = readTerraformLine(line, now)
  expect(diagnostic).toMatchObject({ summary: 'ab', detail: 'cd', address: 'aws_vpc.a[""]' })
  expect(JSON.stringify([diagnostic, event])).not.toContain('\\u0000')
})

test('a problem of any length is one that the server takes', () => {
  const long = 'x'.repeat(100_000)
  expect(() => jobDiagnostic.parse(makeDiagnostic('error', long, long, long))).not.toThrow()
})
