// What simulated accounts hold, as agents leave it.
import { randomUUID } from 'node:crypto'
import { simulatedResources } from '../../src/server/db/schema/states.ts'
import type { Deps } from '../../src/server/deps.ts'
import { sealValues } from '../../src/server/runs/simulated/account.ts'
import { findState } from '../../src/server/runs/base/state-facts.ts'
import { makeState, stateText } from './attempts.ts'

type Values = Readonly<Record<string, unknown>>

/** A resource in an account whose state knows nothing of it. @returns its key */
export async function makeUnknownResource(deps: Deps, environment_id: string, type: string, values: Values) {
  const key = randomUUID()
  const provider = type.split('_')[0] ?? ''
  const sealed = sealValues(deps, environment_id, { key, values: { ...values } })
  const row = { environment_id, key, provider, type, values: sealed, is_stopped: false, updated_at: deps.now() }
  await deps.database.orm.insert(simulatedResources).values(row)
  return key
}

/** The text of a state that knows resources of an account. @param resources by their addresses */
export function accountState(
  serial: number,
  resources: Readonly<Record<string, { readonly key: string; readonly values: Values; readonly marks?: unknown[] }>>,
): string {
  const text = stateText(serial, Object.fromEntries(Object.entries(resources).map(([at, { values }]) => [at, values])))
  const state = JSON.parse(text) as {
    resources: { type: string; name: string; instances: Record<string, unknown>[] }[]
  }
  for (const { type, name, instances } of state.resources) {
    const one = resources[`${type}.${name}`]
    for (const instance of instances) {
      instance['private'] = Buffer.from(JSON.stringify({ key: one?.key })).toString('base64')
      instance['sensitive_attributes'] = one?.marks ?? []
    }
  }
  return JSON.stringify(state)
}

/** A resource in an account, and a new state that knows it alone. @returns its key */
export async function makeAccountResource(
  deps: Deps,
  environment_id: string,
  address: string,
  values: Values,
  marks: unknown[] = [],
): Promise<string> {
  const key = await makeUnknownResource(deps, environment_id, address.split('.')[0] ?? '', values)
  const serial = ((await findState(deps.database.orm, environment_id))?.serial ?? 0) + 1
  await makeState(deps, environment_id, accountState(serial, { [address]: { key, values, marks } }))
  return key
}
