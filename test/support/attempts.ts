// Attempts at jobs of runs, as agents have them, and what Terraform sends with their tokens.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { RunPhase, RunPurpose } from '#domain/run/status.ts'
import { ATTEMPT_TOKEN_PREFIX } from '../../src/server/access/machines.ts'
import { hashSecret, newSecret } from '../../src/server/crypto/secrets.ts'
import { runAttempts, runJobs, runs } from '../../src/server/db/schema/runs.ts'
import { runArtifacts } from '../../src/server/db/schema/states.ts'
import type { Deps } from '../../src/server/deps.ts'
import { writeBlob } from '../../src/server/runs/base/blobs.ts'
import { inspectState } from '../../src/server/runs/state/inspect.ts'
import { keepOutputs } from '../../src/server/runs/state/outputs.ts'
import { keepVersion, type NewVersion, type VersionRow } from '../../src/server/runs/state/versions.ts'
import type { TestApp } from './test-app.ts'
import { environmentRow } from './things.ts'

export interface Attempt {
  readonly id: string
  readonly job_id: string
  readonly run_id: string
  readonly token: string
  /** Sends what Terraform or an agent sends, with the token as a password. */
  send(method: string, path: string, body?: string | Uint8Array<ArrayBuffer>): Promise<Response>
}

interface Given {
  readonly kind?: RunPurpose
  readonly phase?: RunPhase
  readonly started_at?: Date
}

let numbers = 0

/** An attempt that is at work on an environment: an apply, unless a test says otherwise. */
export async function makeAttempt(app: TestApp, environmentId: string, given: Given = {}): Promise<Attempt> {
  const { deps } = app
  const { orm } = deps.database
  const { kind = 'apply', phase = 'apply', started_at = deps.now() } = given
  const { project_id, compiled_id } = await environmentRow(deps, environmentId)
  const [id, job_id, run_id, token] = [randomUUID(), randomUUID(), randomUUID(), ATTEMPT_TOKEN_PREFIX + newSecret()]
  const environment_id = environmentId
  const main = { stage: 'main', environment_id, project_id } as const
  const place = { pool: 'default', connection: 'sandbox' } as const
  await orm.insert(runs).values({
    ...main,
    ...place,
    id: run_id,
    number: ++numbers,
    kind,
    status: phase === 'plan' ? 'planning' : 'applying',
    status_since: started_at,
    history: [],
    cause: 'person',
    compiled_id,
    created_at: started_at,
  })
  const job = { id: job_id, run_id, phase, status: 'running', priority: 1, queued_at: started_at } as const
  await orm.insert(runJobs).values({ ...main, ...place, ...job })
  const attempt = { id, job_id, run_id, environment_id, phase, stage: 'main', number: 1, started_at } as const
  const leased_until = new Date(started_at.getTime() + 60_000)
  await orm
    .insert(runAttempts)
    .values({ ...attempt, agent_id: randomUUID(), secret_hash: hashSecret(token), leased_until })
  const authorization = `Basic ${Buffer.from(`strata:${token}`).toString('base64')}`
  return {
    id,
    job_id,
    run_id,
    token,
    send: (method, path, body) =>
      app.person().send(`/api${path}`, { method, headers: { authorization }, ...(body !== undefined && { body }) }),
  }
}

/** Ends an attempt, and its run with it. @param outcome `lost` for one whose agent fell silent */
export async function endAttempt(
  { database: { orm }, now }: Deps,
  { id, run_id }: Attempt,
  outcome = 'done',
): Promise<void> {
  await orm.update(runAttempts).set({ ended_at: now(), outcome }).where(eq(runAttempts.id, id))
  await orm
    .update(runs)
    .set({ ended_at: now(), status: outcome === 'done' ? 'applied' : 'errored' })
    .where(eq(runs.id, run_id))
}

/** The text of a state. @param resources addresses without modules, by their attributes */
export function stateText(
  serial: number,
  resources: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {},
  more: Readonly<Record<string, unknown>> = {},
): string {
  return JSON.stringify({
    version: 4,
    terraform_version: '1.11.4',
    serial,
    lineage: '7c1b9a52-4a2e-0b0e-6a55-0d7a6d0c2f11',
    outputs: {},
    resources: Object.entries(resources).map(([address, attributes]) => {
      const [type = '', name = ''] = address.split('.')
      const provider = `provider["registry.terraform.io/hashicorp/${type.split('_')[0]}"]`
      return { mode: 'managed', type, name, provider, instances: [{ schema_version: 0, attributes }] }
    }),
    check_results: null,
    ...more,
  })
}

/** What Terraform says of itself when it locks. */
export function lockText(id: string = randomUUID()): string {
  const said = { Operation: 'OperationTypeApply', Info: '', Who: 'agent@host', Version: '1.11.4', Path: '' }
  return JSON.stringify({ ID: id, ...said, Created: '2026-11-02T10:00:00Z' })
}

/** A version of a state in the database, as an apply would have left it. */
export function makeState(
  deps: Deps,
  environment_id: string,
  text: string,
  given: Partial<NewVersion> = {},
): Promise<VersionRow> {
  const bytes = Buffer.from(text)
  const version = { environment_id, run_id: null, is_adopted: true, bytes, ...inspectState(bytes), ...given }
  return deps.database.orm.transaction((tx) => keepVersion(tx, deps, version))
}

/** The outputs of an environment, as an apply that has ended hands them over. @returns whether they were kept */
export async function makeOutputs(
  deps: Deps,
  environment_id: string,
  outputs: unknown,
  id: string = randomUUID(),
): Promise<boolean> {
  const { orm } = deps.database
  const { project_id, compiled_id } = await environmentRow(deps, environment_id)
  const at = { created_at: deps.now(), status_since: deps.now(), ended_at: deps.now() }
  const place = {
    environment_id,
    project_id,
    compiled_id,
    stage: 'main',
    pool: 'default',
    connection: 'sandbox',
  } as const
  const run = { id, number: ++numbers, kind: 'apply', status: 'applied', history: [], cause: 'person' } as const
  await orm.insert(runs).values({ ...place, ...at, ...run })
  const text = typeof outputs === 'string' ? outputs : JSON.stringify(outputs)
  return orm.transaction(async (tx) => {
    const { id: blob_id } = await writeBlob(tx, deps, [Buffer.from(text)])
    await tx
      .insert(runArtifacts)
      .values({ run_id: id, stage: 'main', kind: 'outputs', blob_id, created_at: deps.now() })
    return keepOutputs(tx, deps, { id, environment_id })
  })
}
