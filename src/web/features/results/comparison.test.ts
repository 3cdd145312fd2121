import { expect, test } from 'vitest'
import { generateRequest } from '#engine/answers.ts'
import { stackFromAnswers } from '#engine/blueprints/from-answers.ts'
import { compileStack } from '#engine/compile/compile.ts'
import type { CompiledStack } from '#engine/result.ts'
import { componentPairs, filePairs } from './comparison.ts'

function compiled(environment_type: string): CompiledStack {
  const answers = { use_case: 'Web Application', data_sensitivity: 'Internal', duration: 'Long-term' }
  const outcome = compileStack(
    stackFromAnswers(generateRequest.parse({ ...answers, environment_type, cloud_provider: 'AWS' })),
  )
  if (!outcome.ok) throw new Error('It does not compile.')
  return outcome.result
}

const [small, large] = [compiled('Development'), compiled('Production')]

test('two results differ by component, most first, and their sums are those of the results', () => {
  const pairs = componentPairs(small, large)
  const apart = pairs.map(({ amounts: [a, b] }) => Math.abs((a ?? 0) - (b ?? 0)))
  expect(apart).toEqual(apart.toSorted((a, b) => b - a))
  for (const [at, { cost_estimate: cost }] of [small, large].entries())
    expect(pairs.reduce((sum, { amounts }) => sum + (amounts[at] ?? 0), 0)).toBeCloseTo(cost.total_monthly, 1)
  expect(pairs).toEqual(expect.arrayContaining([expect.objectContaining({ component: 'PostgreSQL' })]))
})

test('of their files those that differ are shown, and of the same result none', () => {
  expect(filePairs(small, small)).toEqual([])
  const names = filePairs(small, large).map(({ name }) => name)
  expect(names).toContain('main.tf')
  expect(names).not.toContain('README.md')
  const { backend_tf: _, ...without } = small.terraform
  expect(filePairs({ ...small, terraform: without }, small)).toEqual([
    { name: 'backend.tf', before: '', after: small.terraform.backend_tf },
  ])
})
