import { expect, test } from 'vitest'
import { compileStack } from '#engine/compile/compile.ts'
import { PIPELINE_SYSTEM_IDS } from '#engine/pipelines/systems.ts'
import { printPipeline } from '#engine/pipelines/print.ts'
import { stackSpec } from '#engine/stack/schema.ts'
import { highlightYaml, neededVariables } from './yaml.ts'

const kinds = (line: string) => highlightYaml(line).map(({ kind, text }) => [kind, text])

test('names, texts, figures and remarks have their colours', () => {
  expect(kinds('      - name: "Plan" # first')).toEqual([
    ['text', '      - '],
    ['keyword', 'name'],
    ['text', ': '],
    ['string', '"Plan"'],
    ['text', ' '],
    ['comment', '# first'],
  ])
  expect(kinds('timeout-minutes: 30')).toContainEqual(['number', '30'])
  expect(kinds('if: ${{ github.ref }}')).toContainEqual(['reference', '${{ github.ref }}'])
})

test.each(PIPELINE_SYSTEM_IDS)('what %s is given by the printer stays as it is, and says what it needs', (system) => {
  const outcome = compileStack(
    stackSpec.parse({
      name: 'Shop',
      cloud: 'azure',
      region: 'eastus',
      nodes: [{ id: 'storage', type: 'object-storage' }],
    }),
  )
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
  const { yaml } = printPipeline(outcome.result, system)
  for (const line of yaml.split('\n')) {
    expect(
      highlightYaml(line)
        .map(({ text }) => text)
        .join(''),
    ).toBe(line)
  }
  expect(neededVariables(yaml)).toContain('TFSTATE_STORAGE_ACCOUNT')
})
