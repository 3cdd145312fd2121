// What lies in projects and teams, and what is left of changes to them.
import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { compileStack } from '#engine/compile/compile.ts'
import type { CompiledStack } from '#engine/result.ts'
import { stackModule } from '#engine/stack/module.ts'
import { stackDraft } from '#engine/stack/schema.ts'
import { auditEntries } from '../../src/server/db/schema/audit.ts'
import { notifications } from '../../src/server/db/schema/notifications.ts'
import { costNow, type CostRate } from '#domain/environment/cost.ts'
import type { EnvironmentStatus } from '#domain/environment/lifecycle.ts'
import type { SchemaProof } from '#contract/proof.ts'
import { compiledStacks, costPeriods, environments } from '../../src/server/db/schema/environments.ts'
import { components, templates, templateVersions } from '../../src/server/db/schema/library.ts'
import type { Deps } from '../../src/server/deps.ts'
import { foundBy } from '../../src/server/features/templates/found-by.ts'
import { digestOf } from '../../src/server/environments/stack/digest.ts'
import { deepFreeze } from './deep-freeze.ts'
import { make } from './make.ts'
import type { User } from './test-app.ts'

type Environment = typeof environments.$inferInsert
type Template = typeof templates.$inferInsert

/** A compiled stack in the database, as every environment and approval names one. */
export async function makeCompiledStack(
  deps: Deps,
  stack = make.stack(),
): Promise<{ id: string; result: CompiledStack; digest: string }> {
  const { result: compiled, released, digest } = compileOnce(stack)
  const row = {
    id: randomUUID(),
    digest,
    stack: compiled.stack,
    result: compiled,
    proof: PROOF,
    released,
    created_at: deps.now(),
  }
  await deps.database.orm.insert(compiledStacks).values(row)
  return { id: row.id, result: compiled, digest }
}

type Compiled = Pick<typeof compiledStacks.$inferInsert, 'digest' | 'released'> & { readonly result: CompiledStack }

/** By the stack as JSON: most tests of a worker make the same few. */
const compiledBefore = new Map<string, Compiled>()

function compileOnce(stack: Parameters<typeof compileStack>[0]): Compiled {
  const key = JSON.stringify(stack)
  const before = compiledBefore.get(key)
  if (before) return before
  const outcome = compileStack(stack, { released: true })
  if (!outcome.ok || !outcome.released) throw new Error('The stack of the tests does not compile.')
  const { result, released } = outcome
  const compiled = deepFreeze({ result, released, digest: digestOf(result.stack) })
  compiledBefore.set(key, compiled)
  return compiled
}

/** What the tests that are not about proofs are shown. */
const PROOF: SchemaProof = {
  checker: 'test',
  checked_files: ['main.tf'],
  providers: [],
  errors: [],
  warnings: [],
  duration_ms: 1,
}

/** For tests that compile and are not about proofs: proving a stack takes most of the time of a request. */
export const proveNothing: Deps['prove'] = () => Promise.resolve(PROOF)

/**
 * An environment in a project as the lifecycle would have made it: active and
 * for 10 USD a month since its creation, unless a test says otherwise.
 */
export async function makeEnvironment(
  deps: Deps,
  projectId: string,
  owner: User,
  given: Partial<Environment> = {},
): Promise<string> {
  await owner.ready()
  const stack = given.compiled_id === undefined ? await makeCompiledStack(deps) : undefined
  const created = given.created_at ?? deps.now()
  const status = given.status ?? 'active'
  const { cost_monthly = 10, cost_monthly_suspended = 2 } = given
  const row = {
    id: randomUUID(),
    project_id: projectId,
    owner_id: owner.id,
    requester_id: owner.id,
    author_id: owner.id,
    name: 'Shop',
    status,
    status_since: created,
    cloud_provider: 'Azure',
    region: 'eastus',
    environment_type: 'Development',
    data_sensitivity: 'Internal',
    duration: 'Long-term',
    team_size: 3,
    compiled_id: stack?.id ?? '',
    stack_digest: stack?.digest ?? '',
    resource_count: 12,
    price_book: '2026-11-01',
    priced_lines: 4,
    total_lines: 4,
    cost_monthly,
    cost_monthly_suspended,
    is_reserved: status !== 'deleted',
    auto_teardown_enabled: true,
    tags: {},
    created_at: created,
    activated_at: status === 'pending' ? null : created,
    deleted_at: status === 'deleted' ? created : null,
    ...given,
    cost_now: given.cost_now ?? costNow(rateOf(status), { cost_monthly, cost_monthly_suspended }),
  } satisfies Environment
  await deps.database.orm.insert(environments).values(row)
  if (row.activated_at !== null) {
    await deps.database.orm.insert(costPeriods).values({
      environment_id: row.id,
      started_at: row.activated_at,
      ended_at: row.deleted_at,
      cost_monthly: row.deleted_at === null ? row.cost_now : cost_monthly,
    })
  }
  return row.id
}

/** How an environment costs that did nothing unusual to come to its status. */
function rateOf(status: EnvironmentStatus): CostRate {
  if (status === 'pending' || status === 'deleted') return 'ended'
  return status === 'suspended' ? 'stopped' : 'running'
}

/** An environment as it is in the database. */
export async function environmentRow({ database }: Deps, id: string): Promise<typeof environments.$inferSelect> {
  const [row] = await database.orm.select().from(environments).where(eq(environments.id, id))
  if (!row) throw new Error(`There is no environment ${id}.`)
  return row
}

/** A template of someone with one version: one database, unless a test says otherwise. */
export async function makeTemplate(deps: Deps, owner: User, given: Partial<Template> = {}): Promise<string> {
  await owner.ready()
  const at = deps.now()
  const stack = stackDraft.parse(given.stack ?? make.stack())
  const row = {
    id: randomUUID(),
    owner_id: owner.id,
    name: 'Three tiers',
    cloud: stack.cloud,
    created_at: at,
    updated_at: at,
    ...foundBy(stack),
    ...given,
    stack,
  }
  await deps.database.orm.insert(templates).values(row)
  const { id: template_id, name, created_at } = row
  const version = {
    template_id,
    version: row.version ?? 1,
    name,
    stack,
    node_count: stack.nodes.length,
    author_id: owner.id,
    created_at,
  }
  await deps.database.orm.insert(templateVersions).values(version)
  return row.id
}

/** A custom component of someone, whose module is one file. */
export async function makeComponent(
  deps: Deps,
  owner: User,
  given: Partial<typeof components.$inferInsert> = {},
): Promise<string> {
  await owner.ready()
  const id = randomUUID()
  const type = `custom-${id.slice(0, 8)}`
  const module = stackModule.parse({
    type,
    name: given.name ?? 'Queue',
    category: 'compute',
    cloud: 'aws',
    source: { kind: 'files', files: { 'main.tf': 'resource "aws_sqs_queue" "queue" {\n  name = var.name\n}\n' } },
    variables: [{ name: 'name' }],
  })
  const row = {
    id,
    owner_id: owner.id,
    name: module.name,
    type,
    module,
    created_at: deps.now(),
    updated_at: deps.now(),
    ...given,
  }
  await deps.database.orm.insert(components).values(row)
  return id
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

/** What someone was told, oldest first. */
export function toldTo({ database }: Deps, user: User) {
  const { kind, data, path } = notifications
  return database.orm
    .select({ kind, data, path })
    .from(notifications)
    .where(eq(notifications.user_id, user.id))
    .orderBy(asc(notifications.created_at), asc(notifications.id))
}
