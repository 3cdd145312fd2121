// What lies in projects and teams, and what is left of changes to them.
import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { auditEntries } from '../../src/server/db/schema/audit.ts'
import { notifications } from '../../src/server/db/schema/notifications.ts'
import { environments } from '../../src/server/db/schema/projects.ts'
import { templates } from '../../src/server/db/schema/teams.ts'
import type { Deps } from '../../src/server/deps.ts'
import type { User } from './test-app.ts'

type Environment = typeof environments.$inferInsert
type Template = typeof templates.$inferInsert

/** An environment in a project: active and for 10 USD a month, unless a test says otherwise. */
export async function makeEnvironment(deps: Deps, projectId: string, owner: User, given: Partial<Environment> = {}): Promise<string> {
  const row = {
    id: randomUUID(),
    project_id: projectId,
    owner_id: owner.id,
    name: 'Shop',
    status: 'active',
    cloud_provider: 'Azure',
    environment_type: 'Development',
    cost_monthly: 10,
    created_at: deps.now(),
    ...given,
  }
  await deps.database.orm.insert(environments).values(row)
  return row.id
}

/** A template of somebody. */
export async function makeTemplate(deps: Deps, owner: User, given: Partial<Template> = {}): Promise<string> {
  await owner.ready()
  const row = { id: randomUUID(), owner_id: owner.id, name: 'Three tiers', cloud: 'azure', created_at: deps.now(), updated_at: deps.now(), ...given }
  await deps.database.orm.insert(templates).values(row)
  return row.id
}

/** What the audit log says was done to something, oldest first. */
export function auditOf({ database }: Deps, targetId: string) {
  const { action, before, after, actor_email } = auditEntries
  return database.orm
    .select({ action, before, after, actor_email })
    .from(auditEntries)
    .where(eq(auditEntries.target_id, targetId))
    .orderBy(asc(auditEntries.seq))
}

/** What somebody was told, oldest first. */
export function toldTo({ database }: Deps, user: User) {
  const { kind, data, path } = notifications
  return database.orm
    .select({ kind, data, path })
    .from(notifications)
    .where(eq(notifications.user_id, user.id))
    .orderBy(asc(notifications.created_at), asc(notifications.id))
}
