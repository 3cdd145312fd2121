// Agents in tests: programs that take jobs of the real application and say what a test wants.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { AgentJob, Binary } from '#contract/agent.ts'
import type { machineApi } from '#contract/machines.ts'
import type { PlanAction, RunPlan } from '#domain/run/plan.ts'
import type { PlanPrice } from '#domain/run/price.ts'
import { AGENT_TOKEN_PREFIX } from '../../src/server/access/machines.ts'
import { hashSecret, newSecret } from '../../src/server/crypto/secrets.ts'
import { agentTokens } from '../../src/server/db/schema/agents.ts'
import { runArtifacts } from '../../src/server/db/schema/states.ts'
import { writeBlob } from '../../src/server/runs/base/blobs.ts'
import { keepPlanPrice } from './plan-prices.ts'
import type { TestApp } from './test-app.ts'

type JobEnd = z.input<(typeof machineApi)['agent']['finish']['body']>

const TERRAFORM: Binary = { flavour: 'terraform', version: '1.11.4' }

interface Given {
  readonly pools?: readonly string[]
  readonly binaries?: readonly Binary[]
  readonly host?: string
  /** The only pool whose jobs it takes. */
  readonly pool?: string
}

/** A job that an agent has taken, and what it can say of it. */
export interface TakenJob extends AgentJob {
  heartbeat(): Promise<Response>
  /** Hands over a plan, and then says that it is done. */
  finishPlan(actions?: readonly PlanAction[], price?: PlanPrice): Promise<Response>
  finish(end?: Partial<JobEnd>): Promise<Response>
}

export interface TestAgent {
  readonly token: string
  readonly token_id: string
  /** Asks for a job, without waiting unless a test says so. */
  take(wait_ms?: number): Promise<TakenJob | undefined>
  send(path: string, body: unknown, token?: string): Promise<Response>
}

/** Makes an agent with a token of its own. */
export async function makeAgent(app: TestApp, given: Given = {}): Promise<TestAgent> {
  const { deps } = app
  const token = `${AGENT_TOKEN_PREFIX}${newSecret()}`
  const token_id = randomUUID()
  const { pools = ['default'], binaries = [TERRAFORM], host = 'build-1', pool = null } = given
  await deps.database.orm.insert(agentTokens).values({
    id: token_id,
    name: host,
    secret_hash: hashSecret(token),
    pools: [...pools],
    created_at: deps.now(),
  })
  const send: TestAgent['send'] = (path, body, by = token) =>
    app.person().send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${by}` },
      body: JSON.stringify(body),
    })
  const facts = { version: '1.0.0', host, system: 'linux x64', binaries, can_isolate: false, pool }
  return {
    token,
    token_id,
    send,
    take: async (wait_ms = 0) => {
      const answer = await send('/api/agent/jobs/take', { ...facts, wait_ms })
      if (answer.status === 204) return undefined
      if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
      return handle(app, send, (await answer.json()) as AgentJob)
    },
  }
}

function handle(app: TestApp, send: TestAgent['send'], job: AgentJob): TakenJob {
  const path = `/api/agent/jobs/${job.id}`
  const finish: TakenJob['finish'] = (end) =>
    send(
      `${path}/finish`,
      {
        outcome: 'done',
        exit_code: 0,
        binary: TERRAFORM,
        has_changes: null,
        diagnostics: [],
        is_log_cut: false,
        ...end,
      },
      job.token,
    )
  return {
    ...job,
    heartbeat: () => send(`${path}/heartbeat`, {}, job.token),
    finish,
    finishPlan: async (actions = [job.is_destroy ? 'delete' : 'create'], price) => {
      await keepPlan(app, job, planOf(actions, job.kind === 'check'))
      if (price) await keepPlanPrice(app.deps, job.run_id, price)
      return finish({ has_changes: actions.length > 0 })
    },
  }
}

/** A plan that does one thing with each of so many resources; a check finds that others did. */
function planOf(actions: readonly PlanAction[], isCheck: boolean): RunPlan {
  const changes = actions.map((action, at) => ({
    address: `azurerm_resource_group.group_${at}`,
    type: 'azurerm_resource_group',
    action,
    reason: null,
    moved_from: null,
    attributes: [],
    is_cut: false,
  }))
  return { changes: isCheck ? [] : changes, drift: isCheck ? changes : [], unchanged: 0, outputs: [] }
}

async function keepPlan({ deps }: TestApp, { run_id, stage }: AgentJob, plan: RunPlan): Promise<void> {
  const { orm } = deps.database
  const { id } = await writeBlob(orm, deps, [Buffer.from(JSON.stringify(plan))])
  const row = { run_id, stage, kind: 'plan-json', blob_id: id, created_at: deps.now() }
  const target = [runArtifacts.run_id, runArtifacts.stage, runArtifacts.kind]
  await orm
    .insert(runArtifacts)
    .values(row)
    .onConflictDoUpdate({ target, set: { blob_id: id } })
}
