// Tokens and secrets that people make or enter beside connections, each of which nobody may see again.
import { eq } from 'drizzle-orm'
import { environments } from '../../src/server/db/schema/environments.ts'
import { sealVariables } from '../../src/server/environments/base/variables.ts'
import { makeRun } from '../../test/support/run-orders.ts'
import { markOf, newSecretText, type Mark } from '../../test/support/secret-marks.ts'
import { makeSecretStack } from '../../test/support/secret-stack.ts'
import { makeEnvironment } from '../../test/support/things.ts'
import type { Caller } from './caller.ts'
import { ended } from './connect.ts'
import type { Stage } from './stage.ts'

/** Makes a token for an agent of a pool. */
export async function makeAgentToken(admin: Caller, pool: string): Promise<{ token: string; mark: Mark }> {
  const { token } = await admin('POST /agents/tokens', { body: { name: `Agent ${pool}`, pools: [pool] } })
  return { token, mark: markOf('agent token', pool, token) }
}

/** Makes or enters each of the others. @returns their marks, and what they belong to */
export async function plantTokens(stage: Stage, admin: Caller, owner: Caller) {
  const { project } = stage.cast
  const scim = await admin('POST /directory/tokens', { body: { name: 'Entra ID', expires_in_days: 365 } })
  const account = await admin('POST /service-accounts', {
    body: { name: 'pipeline', purpose: 'Deploys the shop', projects: [] },
  })
  const asked = { name: 'Pipeline', scopes: ['projects:read' as const], expires_in_days: 30 }
  const service = await admin('POST /service-accounts/{id}/tokens', { params: { id: account.id }, body: asked })
  const own = await owner('POST /account/tokens', { body: asked })
  const address = newSecretText('-')
  const workflow = await owner('POST /workflows', {
    body: {
      name: 'Watch',
      trigger: 'manual',
      project_id: project.id,
      enabled: true,
      actions: [{ id: 'hook', type: 'webhook', target: `https://127.0.0.1:9/hooks?token=${address}` }],
    },
  })
  const { secret } = await owner('POST /workflows/{id}/webhook-secret', { params: { id: workflow.id } })
  const { deps } = stage.app
  const environment = await makeEnvironment(deps, project.id, stage.cast.owner, { name: 'By pipeline' })
  await owner('POST /workflows/{id}/run', { params: { id: workflow.id }, body: { environment_id: environment } })
  const trigger = newSecretText('-')
  await owner('PUT /environments/{id}/pipeline', {
    params: { id: environment },
    body: {
      provider: 'github',
      host: 'https://api.github.com',
      project: 'example/shop',
      pipeline: 'shop.yml',
      ref: 'main',
      token: trigger,
    },
  })
  const model = newSecretText('-')
  await admin('PUT /instance/copilot', { body: { base_url: 'http://127.0.0.1:9/v1', model: 'small', key: model } })
  const prices = newSecretText('-')
  await admin('PUT /price-book/settings', { body: { is_monthly: false, gcp_key: prices } })
  const marks = [
    markOf('SCIM token', 'of a directory', scim.token),
    markOf('service account token', 'pipeline', service.token),
    markOf('API token', 'of a person', own.token),
    markOf('webhook', 'secret', secret),
    {
      ...markOf('webhook', 'part of its address', address),
      // Its author and administrators change it, and nobody else sees more than its host.
      shownIn: ['API as owner', 'API as admin', 'browser'],
    },
    markOf('pipeline token', 'that starts it', trigger),
    markOf('price list key', 'of Google', prices),
    markOf('model key', 'of the copilot', model),
  ]
  return { marks, environment, workflow: workflow.id }
}

/**
 * Applies a stack with secret values by the Terraform of this machine, lets another apply fail, and destroys the first.
 * @returns the marks of the values
 */
export async function applyWithSecrets(stage: Stage) {
  const { app, cast } = stage
  const { deps } = app
  const { orm } = deps.database
  const canary = newSecretText()
  const compiled_id = await makeSecretStack(deps)
  const makeOne = (name: string, fails: string) =>
    makeEnvironment(deps, cast.project.id, cast.owner, {
      name,
      connection: 'sandbox',
      status: 'pending',
      compiled_id,
      cost_monthly: 1000,
      variables: sealVariables(deps, { canary, fails }),
    })
  const [good, bad, gone] = [await makeOne('Good', 'no'), await makeOne('Bad', 'yes'), await makeOne('Gone', 'no')]
  const orders = [
    await makeRun(deps, good, 'apply'),
    await makeRun(deps, bad, 'apply'),
    await makeRun(deps, gone, 'apply'),
  ]
  for (const [at, run] of orders.entries()) await ended(stage, run.id, at === 1 ? 'errored' : 'applied')
  const destroying = { operation: 'destroying', operation_run: 'destroy' } as const
  await orm.update(environments).set(destroying).where(eq(environments.id, gone))
  const destroyed = await makeRun(deps, gone, 'destroy')
  await ended(stage, destroyed.id)
  return {
    environments: [good, bad, gone],
    runs: [...orders, destroyed].map(({ id }) => id),
    marks: [markOf('stack values', 'variable, output and state', canary)],
  }
}
