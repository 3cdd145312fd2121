import { describe, expect, test } from 'vitest'
import { preview } from '#engine/preview.ts'
import type { CompiledStack } from '#engine/result.ts'
import { blocksOf, excerptOf, sumByGroup } from './miniature.ts'

function compile(answers: Parameters<typeof preview>[0]): CompiledStack {
  const outcome = preview(answers)
  if (!outcome.ok) throw new Error(outcome.diagnostics.map(({ message }) => message).join(' '))
  return outcome.result
}

test('blocks are found by their address, with everything inside them', () => {
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
    'resource "aws_s3_bucket" "logs" {',
    '}',
    '',
  ].join('\n')
  expect([...blocksOf(file)]).toEqual([
    ['aws_vpc.main', ['resource "aws_vpc" "main" {', '  a = 1', '', '  b {', '  }', '}']],
    ['aws_s3_bucket.logs', ['resource "aws_s3_bucket" "logs" {', '}']],
  ])
})

describe.each(['Azure', 'AWS', 'GCP'])('on %s', (cloud_provider) => {
  const small = compile({ use_case: 'Web Application', team_size: 3, cloud_provider })
  const large = compile({ use_case: 'Web Application', team_size: 30, cloud_provider })

  test('the groups add up to the total', () => {
    const sum = Object.values(sumByGroup(small)).reduce((total, part) => total + part, 0)
    expect(sum).toBeCloseTo(small.cost_estimate.total_monthly, 2)
  })

  test('the excerpt is made of whole resources of main.tf', () => {
    const { lines, changed, shownResources } = excerptOf(small, undefined)
    expect(shownResources).toBeGreaterThan(1)
    expect(lines.filter((line) => line.startsWith('resource '))).toHaveLength(shownResources)
    for (const line of lines) expect(small.terraform.main_tf.split('\n')).toContain(line)
    expect(changed.size).toBe(0)
  })

  test('a larger team changes lines, the same answers change none', () => {
    expect(excerptOf(large, small).changed.size).toBeGreaterThan(0)
    expect(excerptOf(small, small).changed.size).toBe(0)
  })
})

test('another cloud is another file: nothing is marked as changed', () => {
  const { changed } = excerptOf(compile({ cloud_provider: 'AWS' }), compile({ cloud_provider: 'Azure' }))
  expect(changed.size).toBe(0)
})
