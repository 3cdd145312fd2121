import { describe, expect, it } from 'vitest'
import { generateRequest } from '../answers.ts'
import { stackFromAnswers } from '../blueprints/from-answers.ts'
import { CLOUD_LIST } from '../clouds/index.ts'
import { compileStack } from './compile.ts'

describe.each(CLOUD_LIST.map(({ label }) => label))('on %s', (cloud_provider) => {
  it('says of each component what it becomes, and of no block twice', () => {
    const answers = generateRequest.parse({
      use_case: 'Web Application',
      environment_type: 'Development',
      team_size: 3,
      data_sensitivity: 'Internal',
      duration: 'Long-term',
      cloud_provider,
    })
    const outcome = compileStack(stackFromAnswers(answers))
    if (!outcome.ok) throw new Error(outcome.diagnostics[0]?.message)
    const { terraform, architecture, cost_estimate: cost } = outcome.result
    const printed = [...terraform.main_tf.matchAll(/^resource "([^"]+)" "([^"]+)"/gm)].map(
      ([, type, name]) => `${type}.${name}`,
    )
    const named = architecture.nodes.flatMap(({ resources = [] }) => resources)
    expect(new Set(named).size).toBe(named.length)
    expect(printed).toEqual(expect.arrayContaining(named))
    // What costs money belongs to the component that it is charged to.
    for (const node of architecture.nodes)
      for (const line of cost.lines.filter((one) => one.node === node.id && printed.includes(one.resource)))
        expect(node.resources).toContain(line.resource)
    expect(architecture.nodes.filter(({ resources = [] }) => resources.length > 1).length).toBeGreaterThan(3)
  })
})
