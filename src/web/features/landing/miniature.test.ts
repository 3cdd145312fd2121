import { describe, expect, test } from 'vitest'
import { preview } from '#engine/preview.ts'
import type { CompiledStack } from '#engine/result.ts'
import { blocksOf, excerptOf, sumByGroup } from './miniature.ts'

function compile(answers: Parameters<typeof preview>[0]): CompiledStack {
  const outcome = preview(answers)
  if (!outcome.ok) throw new Error(outcome.diagnostics.map(({ message }) => message).join(' '))
  return outcome.result
}

/** Without the spaces that align equals signs: the excerpt aligns only what it shows. */
const unaligned = (line: string) => line.replace(/ += /, ' = ')

test('blocks are found by their label, with everything inside them and the number of their first line', () => {
  const file = [
    '# first',
    'resource "aws_vpc" "main" {',
    '  a = 1',
    '',
    '  b {',
    '  }',
    '}',
    '',
    'data "aws_x" "y" {',
    '}',
    '',
    'variable "size" {',
    '}',
    'resource "aws_s3_bucket" "logs" {',
    '}',
    '',
  ].join('\n')
  expect([...blocksOf(file, 'resource').values()]).toEqual([
    { label: 'aws_vpc.main', start: 2, lines: ['resource "aws_vpc" "main" {', '  a = 1', '', '  b {', '  }', '}'] },
    { label: 'aws_s3_bucket.logs', start: 14, lines: ['resource "aws_s3_bucket" "logs" {', '}'] },
  ])
  expect([...blocksOf(file, 'variable').keys()]).toEqual(['size'])
})

describe.each(['Azure', 'AWS', 'GCP'])('on %s', (cloud_provider) => {
  const small = compile({ use_case: 'Web Application', team_size: 3, cloud_provider })
  const large = compile({ use_case: 'Web Application', team_size: 30, cloud_provider })

  test('the groups add up to the total', () => {
    const sum = Object.values(sumByGroup(small)).reduce((total, part) => total + part, 0)
    expect(sum).toBeCloseTo(small.cost_estimate.total_monthly, 2)
  })

  test('every line of the excerpt stands in its file under its number', () => {
    const { lines, shownResources } = excerptOf(small, undefined)
    const files = [small.terraform.main_tf, small.terraform.variables_tf].map((file) => file.split('\n').map(unaligned))
    expect(shownResources).toBeGreaterThan(1)
    expect(lines.filter(({ text }) => text.startsWith('resource '))).toHaveLength(shownResources)
    expect(lines.some(({ text }) => text.startsWith('variable '))).toBe(true)
    for (const { number, text } of lines)
      if (number !== undefined) expect(files.map((file) => file[number - 1])).toContain(unaligned(text))
    expect(lines.some(({ isChanged }) => isChanged)).toBe(false)
  })

  test('a larger team changes a size, the same answers change nothing', () => {
    const changed = excerptOf(large, small).lines.filter(({ isChanged }) => isChanged)
    expect(changed.some(({ text }) => text.startsWith('  default '))).toBe(true)
    expect(excerptOf(small, small).lines.some(({ isChanged }) => isChanged)).toBe(false)
  })
})

test('another cloud is another file: nothing is marked as changed', () => {
  const { lines } = excerptOf(compile({ cloud_provider: 'AWS' }), compile({ cloud_provider: 'Azure' }))
  expect(lines.some(({ isChanged }) => isChanged)).toBe(false)
})
