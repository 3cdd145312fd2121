// scripts/check-terraform.ts, as a person calls it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AWS } from './check.ts'

const SCRIPT = join(import.meta.dirname, '../../scripts/check-terraform.ts')
const call = (...args: string[]) => spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8' })

test('exit codes and the form of a line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'check-terraform-'))
  try {
    writeFileSync(join(folder, 'main.tf'), `${AWS}resource "aws_vpc" "x" {\n  cidr = "10.0.0.0/8"\n}\n`)
    const wrong = call(folder)
    expect(wrong.stdout).toMatch(/main\.tf:10: aws_vpc\.x: unsupported argument "cidr"/)
    expect(wrong.status).toBe(1)
    expect(JSON.parse(call('--json', folder).stdout)).toContainEqual(
      expect.objectContaining({ dir: folder, code: 'unknown-argument', line: 10 }),
    )
    writeFileSync(join(folder, 'main.tf'), `${AWS}resource "aws_vpc" "x" {\n  cidr_block = "10.0.0.0/8"\n}\n`)
    expect(call(folder).status).toBe(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a wrong call says how to call it', () => {
  expect(call()).toMatchObject({ status: 2, stderr: expect.stringContaining('usage:') })
  expect(call('--nonsense', '.')).toMatchObject({ status: 2, stderr: expect.stringContaining('usage:') })
})
