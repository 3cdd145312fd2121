// Backups of Cloud SQL and snapshots of disks, as far as Strata asks for them. Requests are as their references
// describe them: https://cloud.google.com/sql/docs/mysql/admin-api/rest/v1 and
// https://cloud.google.com/compute/docs/reference/rest/v1/snapshots.
import { z } from 'zod'
import { startCloudServer, type CloudAnswer, type CloudServer, type Route } from './cloud-server.ts'

/** A backup as Cloud SQL answers with it. */
interface FakeBackup {
  readonly name: string
  readonly instance: string
  readonly description: string
  readonly maxChargeableBytes: string
  readonly kmsKey?: string
  readonly backupInterval: { readonly startTime: string }
}

export interface FakeSqlBackups extends CloudServer {
  readonly backups: FakeBackup[]
  /** Snapshots of disks, as Compute Engine answers with them. */
  readonly snapshots: Record<string, unknown>[]
  /** With which the next backup ends; undefined for a good one. */
  failure: string | undefined
  /** Adds a backup that was there before. @returns its name */
  add(given: { readonly instance: string; readonly description: string; readonly kmsKey?: string }): string
}

const MISSING: CloudAnswer = { status: 404, json: { error: { code: 404, errors: [{ reason: 'notFound' }] } } }
const GIB = 1024 ** 3

/** Starts it on a free port of this machine. @param more what else of Google Cloud is asked */
export async function startSqlBackups(project: string, more: readonly Route[] = []): Promise<FakeSqlBackups> {
  const backups: FakeBackup[] = []
  const snapshots: Record<string, unknown>[] = []
  const pending = new Map<string, { looks: number; readonly end: () => void }>()
  let made = 0
  const of = (rest: string) => new RegExp(`^/v1/projects/${project}/${rest}$`)
  const add: FakeSqlBackups['add'] = ({ instance, ...given }) => {
    made += 1
    const name = `projects/${project}/backups/backup-${made}`
    const startTime = new Date(Date.UTC(2026, 10, 1, made)).toISOString()
    const own = { name, instance: `projects/${project}/instances/${instance}`, backupInterval: { startTime } }
    backups.push({ ...own, maxChargeableBytes: String(10 * GIB), ...given })
    return name
  }
  const routes: Route[] = [
    {
      action: 'oauth2.token',
      method: 'POST',
      path: /^\/token$/,
      body: z.string().startsWith('grant_type='),
      answer: () => ({ json: { access_token: 'access-1', expires_in: 3600 } }),
    },
    {
      action: 'cloudsql.backups.list',
      method: 'GET',
      path: of('backups'),
      answer: () => ({ json: { backups } }),
    },
    {
      action: 'cloudsql.backups.get',
      method: 'GET',
      path: of('backups/([\\w-]+)'),
      answer: ({ parts: [id = ''] }) => {
        const found = backups.find(({ name }) => name.endsWith(`/${id}`))
        return found ? { json: found } : MISSING
      },
    },
    {
      action: 'cloudsql.backups.delete',
      method: 'DELETE',
      path: of('backups/([\\w-]+)'),
      answer: ({ parts: [id = ''] }) => {
        const at = backups.findIndex(({ name }) => name.endsWith(`/${id}`))
        if (at === -1) return MISSING
        backups.splice(at, 1)
        return { json: { kind: 'sql#operation', name: 'deletion', status: 'PENDING' } }
      },
    },
    {
      action: 'cloudsql.backupRuns.create',
      method: 'POST',
      path: of('instances/([\\w-]+)/backupRuns'),
      body: z.strictObject({ description: z.string() }),
      answer: ({ parts: [instance = ''], body }) => {
        const name = `operation-${pending.size + 1}`
        const { description } = body as { description: string }
        pending.set(name, { looks: 2, end: () => void add({ instance, description }) })
        return { json: { kind: 'sql#operation', name, status: 'PENDING' } }
      },
    },
    {
      action: 'cloudsql.operations.get',
      method: 'GET',
      path: of('operations/([\\w-]+)'),
      answer: ({ parts: [name = ''] }) => {
        const one = pending.get(name)
        if (!one) return MISSING
        one.looks -= 1
        if (one.looks > 0) return { json: { name, status: 'RUNNING' } }
        const { failure } = fake
        if (failure !== undefined) return { json: { name, status: 'DONE', error: { errors: [{ code: failure }] } } }
        one.end()
        return { json: { name, status: 'DONE' } }
      },
    },
    {
      action: 'compute.snapshots.list',
      method: 'GET',
      path: new RegExp(`^/compute/v1/projects/${project}/global/snapshots$`),
      query: z.strictObject({ filter: z.string().regex(/^sourceDisk="[^"]+"$/) }),
      answer: ({ query }) => ({
        json: { items: snapshots.filter(({ sourceDisk }) => query['filter'] === `sourceDisk="${String(sourceDisk)}"`) },
      }),
    },
    {
      action: 'compute.snapshots.delete',
      method: 'DELETE',
      path: new RegExp(`^/compute/v1/projects/${project}/global/snapshots/([\\w-]+)$`),
      answer: ({ parts: [name = ''] }) => {
        const at = snapshots.findIndex((one) => one['name'] === name)
        if (at === -1) return MISSING
        snapshots.splice(at, 1)
        return { json: { kind: 'compute#operation', status: 'RUNNING', name: 'operation-1' } }
      },
    },
    ...more,
  ]
  const server = await startCloudServer(routes)
  const fake: FakeSqlBackups = { ...server, backups, snapshots, add, failure: undefined }
  return fake
}
