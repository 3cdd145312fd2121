// Instances of Cloud SQL: their activation policy says whether they run.
// https://cloud.google.com/sql/docs/postgres/start-stop-restart-instance
import { z } from 'zod'
import type { Google } from '#cloud-api/google/client.ts'
import { blockOf, textOf, type Kind, type Target } from '../kind.ts'
import { parseAnswer } from './resource.ts'

const instanceAnswer = z.object({
  state: z.string().default('RUNNABLE'),
  instanceType: z.string().default('CLOUD_SQL_INSTANCE'),
  replicaNames: z.array(z.string()).default([]),
  settings: z.object({ activationPolicy: z.string().default('ALWAYS') }),
})
const operationsAnswer = z.object({ items: z.array(z.object({ status: z.string() })).default([]) })

const pathOf = (target: Target): string =>
  `/v1/projects/${encodeURIComponent(textOf(target, 'project'))}/instances/${encodeURIComponent(textOf(target, 'name'))}`

const database: Kind<Google> = {
  tier: 2,
  // It does one thing at a time, such as a backup.
  busy: ['operationInProgress', 'instanceOperationInProgress'],
  look: async (google, target, what) => {
    const asked = { action: 'cloudsql.instances.get', service: 'sqladmin', path: pathOf(target) }
    const { state, instanceType, replicaNames, settings } = instanceAnswer.parse(await google.ask(asked))
    const { activationPolicy } = settings
    if (state === 'PENDING_DELETE') return { at: 'gone', status: state }
    const isReplica = instanceType === 'READ_REPLICA_INSTANCE' || replicaNames.length > 0
    if (isReplica && what === 'stop') return { at: 'fixed', status: state, said: 'replica' }
    // Its state says nothing of a start or a stop that is under way.
    const operations = await google.ask({
      action: 'cloudsql.instances.get',
      service: 'sqladmin',
      path: `/v1/projects/${encodeURIComponent(textOf(target, 'project'))}/operations`,
      query: { instance: textOf(target, 'name'), maxResults: '1' },
    })
    const [last] = parseAnswer(operationsAnswer, operations).items
    if (last !== undefined && last.status !== 'DONE') return { at: 'changing', status: `${state}, ${last.status}` }
    if (activationPolicy === 'NEVER') return { at: 'stopped', status: 'STOPPED' }
    return { at: state === 'RUNNABLE' ? 'running' : 'changing', status: state }
  },
  ask: async (google, target, what) => {
    await google.ask({
      action: 'cloudsql.instances.update',
      service: 'sqladmin',
      method: 'PATCH',
      path: pathOf(target),
      body: { settings: { activationPolicy: what === 'stop' ? 'NEVER' : 'ALWAYS' } },
    })
  },
}

/** Kinds of databases by their type. */
export const DATABASES = { google_sql_database_instance: database } as const

/** Whether the backups of a resource outlive it. What a replica holds is in its source. */
export function leavesBackups({ type, attributes }: Pick<Target, 'type' | 'attributes'>): boolean {
  const isKept = blockOf(attributes, 'settings')['retain_backups_on_delete'] === true
  return Object.hasOwn(DATABASES, type) && isKept && textOf({ attributes }, 'master_instance_name') === ''
}
