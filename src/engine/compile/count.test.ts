import { expect, it } from 'vitest'
import { generateRequest } from '../answers.ts'
import { stackFromAnswers } from '../blueprints/from-answers.ts'
import { CLOUD_LIST } from '../clouds/index.ts'
import { folderOf } from '../terraform/folder.ts'
import { resourcesOfFiles } from '../terraform/resources-of-files.ts'
import { compileStack } from './compile.ts'

const counted = (nodes: readonly object[], more: object = {}) => {
  const outcome = compileStack({ name: 'Shop', cloud: 'azure', region: 'eastus', nodes, ...more } as never)
  if (!outcome.ok) throw new Error(outcome.diagnostics.map(({ message }) => message).join(' '))
  return outcome.result
}

it('counts what Terraform reads in the printed files', () => {
  const { resource_count, resource_count_is_least, terraform } = counted([
    { id: 'web', type: 'vm', settings: { count: 2 } },
    { id: 'vnet', type: 'vnet' },
  ])
  const { resources } = resourcesOfFiles(
    folderOf({ 'main.tf': terraform.main_tf, 'variables.tf': terraform.variables_tf }),
  )
  expect(resource_count).toBe(resources.reduce((sum, { count }) => sum + Number(count), 0))
  expect(resources.some(({ count }) => Number(count) > 1)).toBe(true)
  expect(resource_count_is_least).toBe(false)
})

it.each(CLOUD_LIST.map(({ label }) => label))(
  'counts the lists and objects of a web application on %s as Terraform reads them',
  (label) => {
    const stack = stackFromAnswers(
      generateRequest.parse({
        use_case: 'Web Application',
        cloud_provider: label,
        environment_type: 'Production',
        data_sensitivity: 'Internal',
        duration: 'Long-term',
      }),
    )
    const { resource_count, terraform } = counted(stack.nodes, stack)
    const { resources } = resourcesOfFiles(
      folderOf({ 'main.tf': terraform.main_tf, 'variables.tf': terraform.variables_tf }),
    )
    expect(resource_count).toBe(resources.reduce((sum, { count }) => sum + Number(count), 0))
  },
)

it('counts what is made for each machine behind a balancer', () => {
  const count = (instances: number) =>
    counted(
      [
        { id: 'lb', type: 'load-balancer' },
        { id: 'vm', type: 'vm', settings: { count: instances } },
      ],
      { connections: [{ from: 'lb', to: 'vm' }] },
    )
  const [two, three] = [count(2), count(3)]
  expect([two.resource_count_is_least, three.resource_count_is_least]).toEqual([false, false])
  expect(three.resource_count).toBeGreaterThan(two.resource_count)
})

const component = (source: object) => ({
  modules: [
    {
      type: 'custom-queue',
      name: 'Queue',
      cloud: 'azure',
      category: 'compute',
      description: '',
      source,
      variables: [],
      outputs: [],
    },
  ],
})

it('counts what the files of a custom component make', () => {
  const files = { 'main.tf': 'resource "azurerm_resource_group" "a" {\n  count = 3\n}\n' }
  const alone = counted([{ id: 'web', type: 'vm' }])
  const { resource_count, resource_count_is_least } = counted(
    [
      { id: 'web', type: 'vm' },
      { id: 'queue', type: 'custom-queue' },
    ],
    component({ kind: 'files', files }),
  )
  expect([resource_count - alone.resource_count, resource_count_is_least]).toEqual([3, false])
})

it.each([
  ['files elsewhere', { kind: 'registry', address: 'acme/queue/azure', version: '1.0.0' }],
  [
    'a number that only the plan knows',
    {
      kind: 'files',
      files: {
        'main.tf':
          'data "azurerm_subscriptions" "all" {}\nresource "azurerm_resource_group" "a" {\n  count = length(data.azurerm_subscriptions.all.subscriptions)\n}\n',
      },
    },
  ],
])('says that there can be more with %s', (_, source) => {
  const { resource_count_is_least } = counted([{ id: 'queue', type: 'custom-queue' }], component(source))
  expect(resource_count_is_least).toBe(true)
})
