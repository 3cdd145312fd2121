// Makes, tests, changes and uses connections of every kind, as people do it.
import { CONNECTION_KINDS } from '#domain/connection/identity.ts'
import { makeRun, runRow } from '../../test/support/run-orders.ts'
import { make } from '../../test/support/make.ts'
import { markOf, type Mark } from '../../test/support/secret-marks.ts'
import { makeCompiledStack, makeEnvironment } from '../../test/support/things.ts'
import { kindsOf, type Kind, type Secrets } from './kinds.ts'
import type { Caller } from './caller.ts'
import { CLOUD_POOL, type Stage } from './stage.ts'

const RUN_WITHIN_MS = 120_000
const LOOK_EVERY_MS = 200

export interface Connected {
  readonly connections: readonly string[]
  readonly environments: readonly string[]
  readonly runs: readonly string[]
  readonly marks: readonly Mark[]
}

/**
 * Makes a connection of every kind; tests it, changes it, tests it again, has its account looked at and an environment
 * applied by it.
 * @throws Error where one does not sign in or its run does not end well: what was not used shows nothing
 */
export async function connectAll(stage: Stage, owner: Caller): Promise<Connected> {
  const kinds = kindsOf(stage.clouds)
  const marks: Mark[] = []
  const made: { connections: string[]; environments: string[]; runs: string[] } = {
    connections: [],
    environments: [],
    runs: [],
  }
  for (const name of CONNECTION_KINDS) {
    const kind = kinds[name]
    const { connection, secrets } = await connect(stage, owner, kind)
    made.connections.push(connection)
    marks.push(...secrets.flatMap((one) => marksOf(kind, one)))
    const { environment, run } = await use(stage, kind, connection)
    made.environments.push(environment)
    made.runs.push(run)
  }
  const { secret, token } = stage.clouds.session
  const ofRole = [markOf('AWS role', 'key of the session', secret), markOf('AWS role', 'token of the session', token)]
  return { ...made, marks: [...marks, ...ofRole] }
}

async function connect(stage: Stage, owner: Caller, kind: Kind) {
  const { id } = stage.cast.project
  const first = kind.newSecrets()
  const { identity } = kind
  const body = { name: kind.title, identity, ...first, pool: CLOUD_POOL }
  const connection = await owner('POST /projects/{id}/connections', { params: { id }, body })
  const params = { id, connection_id: connection.id }
  const test = async (secrets: Secrets): Promise<void> => {
    kind.trust(connection.id, secrets)
    const checks = await owner('POST /projects/{id}/connections/{connection_id}/test', { params })
    const problem = checks.find((one) => one.problem !== null)?.problem
    if (problem) throw new Error(`${kind.title} does not sign in: ${problem.text}`)
  }
  await test(first)
  const second = kind.newSecrets()
  const next = { name: `${kind.title} account`, ...second }
  await owner('PUT /projects/{id}/connections/{connection_id}', { params, body: next })
  // The old secrets are refused from now on, in the words of the cloud.
  await test(second)
  await owner('POST /projects/{id}/connections/{connection_id}/preflight', { params, body: {} })
  return { connection: connection.id, secrets: [first, second] }
}

async function use(stage: Stage, kind: Kind, connection_id: string) {
  const { deps } = stage.app
  const stack = make.stack({ ...kind.stack, name: kind.title, nodes: [{ id: 'files', type: 'object-storage' }] })
  const { id: compiled_id, result } = await makeCompiledStack(deps, stack)
  const environment = await makeEnvironment(deps, stage.cast.project.id, stage.cast.owner, {
    name: kind.title,
    connection: 'cloud',
    connection_id,
    status: 'pending',
    cloud_provider: result.stack.cloud === 'aws' ? 'AWS' : result.stack.cloud === 'gcp' ? 'GCP' : 'Azure',
    region: result.stack.region,
    compiled_id,
    // More than it costs: its price is not what this is about.
    cost_monthly: 1000,
  })
  const { id: run } = await makeRun(deps, environment, 'apply')
  await ended(stage, run)
  return { environment, run }
}

/** Waits for the end of a run. @throws Error where it does not end well */
export async function ended({ app: { deps }, agents }: Stage, id: string, wanted = 'applied'): Promise<void> {
  const until = performance.now() + RUN_WITHIN_MS
  for (;;) {
    const run = await runRow(deps, id)
    if (run.ended_at !== null && run.status === wanted) return
    if (run.ended_at === null && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
      continue
    }
    const said = agents.map(({ printed }) => printed.slice(-1500)).join('\n')
    throw new Error(`A run is ${run.status} and not ${wanted}: ${JSON.stringify(run.error)}\n${said}`)
  }
}

function marksOf({ title }: Kind, { secret, plan_secret }: Secrets): Mark[] {
  return [
    ...(secret === undefined ? [] : [markOf(title, 'secret', secret)]),
    ...(plan_secret === undefined ? [] : [markOf(title, 'secret for plans', plan_secret)]),
  ]
}
