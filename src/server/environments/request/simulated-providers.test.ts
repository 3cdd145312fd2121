import { expect, it } from 'vitest'
import { stackModule } from '#engine/stack/module.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { make } from '../../../../test/support/make.ts'
import { makeCompiledStack, makeEnvironment, proveNothing } from '../../../../test/support/things.ts'

const app = await createTestApp({ prove: proveNothing })
const { deps } = app
const { project, developer } = await makeCast(app)

/** A stack with a custom component whose module is one file. */
function stackOf(text: string) {
  const module = stackModule.parse({
    type: 'custom-monitor',
    name: 'Monitor',
    category: 'compute',
    cloud: 'azure',
    source: { kind: 'files', files: { 'main.tf': text } },
    variables: [],
  })
  return make.stack({ nodes: [{ id: 'watch', type: module.type }], modules: [module] })
}
const DATADOG = stackOf(`terraform {
  required_providers {
    datadog = {
      source = "DataDog/datadog"
    }
  }
}

resource "datadog_monitor" "up" {
  name = "up"
}

resource "null_resource" "note" {
}
`)
const SIMULATED = stackOf(`resource "azurerm_resource_group" "own" {
  name     = "own"
  location = "westeurope"
}

resource "random_string" "suffix" {
  length = 6
}
`)

let names = 0
const request = (stack: typeof DATADOG, connection: 'sandbox' | 'manual') => {
  names += 1
  const body = { project_id: project.id, name: `Shop ${names}`, stack, connection }
  return developer.call('POST /environments', { body })
}

it('refuses providers that are not simulated by their names', async () => {
  await expect(request(DATADOG, 'sandbox')).rejects.toMatchObject({
    status: 400,
    problems: [
      {
        field: 'connection',
        code: 'environments.not-simulated',
        params: { providers: ['DataDog/datadog', 'hashicorp/null'] },
      },
    ],
  })
})

it('leaves them to people who run them by hand', async () => {
  expect(await request(DATADOG, 'manual')).toMatchObject({ connection: 'manual' })
})

it('takes custom components that use simulated providers alone', async () => {
  expect(await request(SIMULATED, 'sandbox')).toMatchObject({ connection: 'sandbox', is_simulated: true })
})

it('refuses them also as an update of what is in a sandbox', async () => {
  const { id: compiled_id } = await makeCompiledStack(deps)
  const given = { connection: 'sandbox', compiled_id, applied_compiled_id: compiled_id } as const
  const id = await makeEnvironment(deps, project.id, developer, given)
  const update = (stack: typeof DATADOG) =>
    developer.call('PUT /environments/{id}', { params: { id }, body: { stack } })
  await expect(update(DATADOG)).rejects.toMatchObject({ problems: [{ code: 'environments.not-simulated' }] })
})

it('refuses what takes over resources that run already: no simulated account has them', async () => {
  const taken = (id?: string) => ({
    ...SIMULATED,
    takes_over: [{ node: 'watch', address: 'azurerm_resource_group.own', ...(id !== undefined && { id }) }],
  })
  await expect(request(taken('/subscriptions/1/resourceGroups/own'), 'sandbox')).rejects.toMatchObject({
    status: 400,
    problems: [{ field: 'connection', code: 'environments.takes-over' }],
  })
  expect(await request(taken('/subscriptions/1/resourceGroups/own'), 'manual')).toMatchObject({ connection: 'manual' })
  expect(await request(taken(), 'sandbox')).toMatchObject({ connection: 'sandbox' })
})
