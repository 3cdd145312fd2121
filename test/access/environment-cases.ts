// Who may call what of environments, approvals, the scheduler and the sample
// data, written down apart from the product's own table of permissions.
import { randomUUID } from 'node:crypto'
import type { EndpointKey } from '#contract/client.ts'
import type { ApprovalReason } from '#domain/approval/policy.ts'
import { driftIgnores } from '../../src/server/db/schema/drift.ts'
import type { environments } from '../../src/server/db/schema/environments.ts'
import { deletedBy, makeDrift } from '../support/drift.ts'
import { make } from '../support/make.ts'
import { setPipeline, triggerOf } from '../support/pipeline-hosts.ts'
import { makeOutputs, makeState, stateText } from '../support/attempts.ts'
import { makeReceipt } from '../support/receipts.ts'
import { makeSnapshot } from '../support/snapshots.ts'
import { makeAccountResource, makeUnknownResource } from '../support/simulated.ts'
import { makeApproval, makeRequest } from '../support/requests.ts'
import { makeEnvironment } from '../support/things.ts'
import { plain, type Case, type Request, type Who } from './case.ts'

type Given = Partial<typeof environments.$inferInsert>

/** On an environment of the viewer: what the developer may not, they may by owning it. */
const onEnvironment = (who: Who, given: Given = {}, more: Request = {}, rejected = false): Case => ({
  who,
  request: async ({ app, cast }) => {
    const id = await makeEnvironment(app.deps, cast.project.id, cast.viewer, given)
    if (rejected)
      await makeApproval(app.deps, id, {
        state: 'rejected',
        decided_at: app.deps.now(),
        decided_by: cast.owner.id,
        notes: 'Too dear.',
      })
    return { params: { id }, ...more }
  },
})

/** On a version of the state of such an environment, of which there are two. */
const onState = (who: Who, number: number, more: Request = {}): Case => ({
  who,
  request: async ({ app, cast }) => {
    const id = await makeEnvironment(app.deps, cast.project.id, cast.viewer)
    for (const serial of [1, 2]) await makeState(app.deps, id, stateText(serial))
    return { params: { id, number: String(number) }, ...more }
  },
})

/** On a resource of the simulated account of such an environment. */
const onAccount = (who: Who, more: Request = {}): Case => ({
  who,
  request: async ({ app, cast }) => {
    const id = await makeEnvironment(app.deps, cast.project.id, cast.viewer, { connection: 'sandbox' })
    const key = await makeAccountResource(app.deps, id, 'aws_instance.web', { id: 'i-1', size: 'small' })
    return { params: { id, key }, ...more }
  },
})

/** On what others changed of such an environment; also as a decision to ignore it, which is there already. */
const onDrift = (who: Who, isIgnored: boolean, isChoice = false): Case => ({
  who,
  request: async ({ app, cast }): Promise<Request> => {
    const id = await makeEnvironment(app.deps, cast.project.id, cast.viewer, { connection: 'sandbox' })
    const findings = [...(await makeDrift(app.deps, id, [deletedBy('aws_instance.web')]))]
    const until = new Date(app.deps.now().getTime() + THREE_DAYS_MS)
    if (isChoice) return { params: { id }, body: { ignore: [{ findings, reason: 'Known.', until }] } }
    if (!isIgnored) return { params: { id }, body: { findings, reason: 'Known.', until } }
    const ignore = randomUUID()
    await app.deps.database.orm.insert(driftIgnores).values({
      id: ignore,
      environment_id: id,
      findings,
      reason: 'Known.',
      until,
      ignored_by: cast.viewer.id,
      created_at: app.deps.now(),
    })
    return { params: { id, ignore } }
  },
})
/** On the pipeline of one that is being destroyed. */
const onPipeline: Case = {
  who: 'environment-managers',
  request: async ({ app, cast }) => {
    const id = await makeEnvironment(app.deps, cast.project.id, cast.viewer, {
      operation: 'destroying',
      operation_run: 'destroy',
    })
    await setPipeline(cast.owner, id)
    return { params: { id } }
  },
}
/** On the receipt of such an environment. */
const onReceipt: Case = {
  who: 'project-members',
  request: async ({ app, cast }) => {
    const id = await makeEnvironment(app.deps, cast.project.id, cast.viewer, { status: 'deleted' })
    await makeReceipt(app.deps, id)
    return { params: { id } }
  },
}

/** On the last snapshot of a deleted environment of the sandbox. */
const onSnapshot = (body?: Request['body']): Case => ({
  who: 'environment-managers',
  request: async ({ app, cast }) => {
    const id = await makeEnvironment(app.deps, cast.project.id, cast.viewer, {
      status: 'deleted',
      connection: 'sandbox',
    })
    const snapshot_id = await makeSnapshot(app.deps, id)
    return { params: { id, snapshot_id }, ...(body !== undefined && { body }) }
  },
})

/** On a request of someone who is in the project as well. */
const onApproval = (who: Who, reason: ApprovalReason, more: Request = {}): Case => ({
  who,
  request: async ({ app, cast }) => {
    const { approval } = await makeRequest(app.deps, cast.project.id, app.user(), { reasons: [reason] })
    return { params: { id: approval }, ...more }
  },
})

/** No one decides for others, and who sees a request without being asked is written down. */
const deciding = { doer: 'owner', recordsRefusals: true } as const

/** The next resource fails. */
const QUOTA = {
  kind: 'quota',
  component: null,
  type: null,
  times: 1,
  share_percent: 100,
  environment_id: null,
} as const

const THREE_DAYS_MS = 3 * 86_400_000

type Key = Extract<EndpointKey, `${string} /${'environments' | 'approval' | 'scheduler' | 'dev'}${string}`>

export const ENVIRONMENT_CASES: Readonly<Record<Key, Case>> = {
  'GET /environments': plain('signed-in'),
  'GET /environments/summary': plain('signed-in'),
  'POST /environments': {
    who: 'project-builders',
    request: ({ cast }) => ({
      body: { project_id: cast.project.id, name: `Shop ${randomUUID().slice(0, 8)}`, stack: make.stack() },
    }),
  },
  'GET /environments/{id}': onEnvironment('project-members'),
  'GET /environments/{id}/activities': onEnvironment('project-members'),
  'GET /environments/{id}/costs': onEnvironment('project-members'),
  'GET /environments/{id}/export': onEnvironment('project-members'),
  'PUT /environments/{id}': onEnvironment('environment-managers', {}, { body: { name: 'Renamed' } }),
  'POST /environments/{id}/check': onEnvironment(
    'environment-managers',
    { connection: 'sandbox' },
    { body: { stack: make.stack() } },
  ),
  'POST /environments/{id}/request': onEnvironment(
    'environment-managers',
    { status: 'pending', environment_type: 'Production', is_reserved: false },
    { body: {} },
    true,
  ),
  'POST /environments/{id}/extend': {
    who: 'environment-managers',
    request: async ({ app, cast }) => {
      const expires_at = new Date(app.deps.now().getTime() + THREE_DAYS_MS)
      const id = await makeEnvironment(app.deps, cast.project.id, cast.viewer, { expires_at })
      return { params: { id }, body: { days: 7 } }
    },
  },
  'POST /environments/{id}/suspend': onEnvironment('environment-managers'),
  'POST /environments/{id}/resume': onEnvironment('environment-managers', { status: 'suspended' }),
  'POST /environments/{id}/cancel': onEnvironment('environment-managers', { status: 'pending' }),
  'DELETE /environments/{id}': onEnvironment('environment-managers'),
  'POST /environments/{id}/begin': onEnvironment('environment-managers', { status: 'pending' }),
  'POST /environments/{id}/undo': onEnvironment('environment-managers', {
    operation: 'destroying',
    operation_run: 'destroy',
  }),
  'POST /environments/{id}/report': onEnvironment(
    'environment-managers',
    { status: 'pending' },
    { body: { outcome: 'applied' } },
  ),

  'GET /environments/{id}/pipeline': onEnvironment('project-members'),
  'PUT /environments/{id}/pipeline': onEnvironment('environment-managers', {}, { body: triggerOf() }),
  'DELETE /environments/{id}/pipeline': onPipeline,
  'POST /environments/{id}/pipeline/start': onPipeline,

  'GET /environments/{id}/receipt': onReceipt,
  'POST /environments/{id}/receipt/look': {
    who: 'environment-managers',
    request: async ({ app, cast }) => {
      const id = await makeEnvironment(app.deps, cast.project.id, cast.viewer, {
        status: 'deleted',
        connection: 'sandbox',
      })
      await makeReceipt(app.deps, id)
      // A search that finds nothing new changes nothing that the audit log would have to know.
      await makeUnknownResource(app.deps, id, 'aws_sqs_queue', { id: 'jobs' })
      return { params: { id } }
    },
  },
  'GET /environments/{id}/teardown': onEnvironment('project-members'),
  'PUT /environments/{id}/snapshots/{snapshot_id}': {
    who: 'environment-managers',
    request: async (scene) => {
      const until = new Date(scene.app.deps.now().getTime() + THREE_DAYS_MS).toISOString()
      return onSnapshot({ until }).request(scene)
    },
  },
  'DELETE /environments/{id}/snapshots/{snapshot_id}': onSnapshot(),
  'POST /environments/{id}/snapshots/{snapshot_id}/restore': onSnapshot(),
  'GET /environments/{id}/receipt/file': onReceipt,
  'GET /environments/{id}/receipt/page': onReceipt,
  'GET /environments/{id}/account': onEnvironment('project-members', { connection: 'sandbox' }),
  'GET /environments/{id}/account/{key}': onAccount('project-members'),
  'PUT /environments/{id}/account/{key}': onAccount('environment-managers', { body: { path: 'size', value: 'large' } }),
  'DELETE /environments/{id}/account/{key}': onAccount('environment-managers'),
  'POST /environments/{id}/drift-check': onEnvironment('environment-managers', { connection: 'sandbox' }),
  'POST /environments/{id}/drift-revert': onEnvironment('environment-managers', {
    connection: 'sandbox',
    drift: {
      run_id: '99999999-9999-4999-8999-999999999999',
      count: 1,
      found_at: '2026-11-02T10:00:00.000Z',
    },
  }),
  'GET /environments/{id}/drift': onEnvironment('project-members', { connection: 'sandbox' }),
  'POST /environments/{id}/drift-ignores': onDrift('environment-managers', false),
  'POST /environments/{id}/drift-choices': onDrift('environment-managers', false, true),
  'DELETE /environments/{id}/drift-ignores/{ignore}': onDrift('environment-managers', true),
  'GET /environments/{id}/states': onEnvironment('project-members'),
  'GET /environments/{id}/states/{number}/difference': onState('project-members', 1),
  'POST /environments/{id}/states/{number}/file': onState('environment-managers', 1),
  'POST /environments/{id}/states/{number}/rollback': onState('environment-managers', 1, { body: { reason: 'Lost.' } }),
  'GET /environments/{id}/resources': onEnvironment('project-members'),
  'GET /environments/{id}/outputs': onEnvironment('project-members'),
  'POST /environments/{id}/outputs/{name}/show': {
    who: 'environment-managers',
    request: async ({ app, cast }) => {
      const id = await makeEnvironment(app.deps, cast.project.id, cast.viewer)
      await makeOutputs(app.deps, id, { address: { sensitive: true, value: 'db.internal' } })
      return { params: { id, name: 'address' } }
    },
  },

  'POST /approval/check': plain('signed-in', { body: make.answers() }),
  'POST /approval/request': {
    who: 'project-builders',
    request: ({ cast }) => ({ body: { ...make.answers(), project_id: cast.project.id } }),
  },
  'GET /approval/list/pending': plain('signed-in'),
  'GET /approvals': plain('signed-in'),
  'GET /approval/{id}': onApproval('project-members', 'production'),
  'POST /approval/{id}/approve': { ...onApproval('approvers', 'development-not-automatic', { body: {} }), ...deciding },
  'POST /approval/{id}/reject': { ...onApproval('approving-owners', 'production', { body: {} }), ...deciding },

  'GET /scheduler/status': plain('signed-in'),
  'POST /scheduler/run-now': plain('administrators'),

  'GET /dev': plain('signed-in'),
  'GET /dev/simulated': plain('administrators'),
  'POST /dev/simulated/failures': {
    who: 'administrators',
    request: () => ({ body: QUOTA }),
  },
  'DELETE /dev/simulated/failures/{id}': {
    who: 'administrators',
    request: async ({ cast }) => {
      const { id } = await cast.admin.call('POST /dev/simulated/failures', { body: QUOTA })
      return { params: { id } }
    },
  },
  'PUT /dev/simulated/speed': {
    who: 'administrators',
    request: () => ({ body: { environment_id: null, speed: 1 } }),
  },
  'POST /dev/seed-data': {
    who: 'administrators',
    request: async ({ cast }) => {
      await cast.admin.call('DELETE /dev/clear-data', {})
      return {}
    },
  },
  'DELETE /dev/clear-data': {
    who: 'administrators',
    request: async ({ app, cast }) => {
      await makeEnvironment(app.deps, cast.project.id, cast.viewer, { is_seeded: true })
      return {}
    },
  },
}
