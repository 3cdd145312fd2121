// What migrations make of rows that are there already.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { ENVIRONMENT_STATUSES } from '#domain/environment/lifecycle.ts'
import { makeCast } from '../../../test/support/cast.ts'
import { stackModule } from '#engine/stack/module.ts'
import { make } from '../../../test/support/make.ts'
import { makeTestApp } from '../../../test/support/test-app.ts'
import { environmentRow, makeCompiledStack, makeEnvironment, makeTemplate } from '../../../test/support/things.ts'
import { eventsOf } from '../../../test/support/workflow-engine.ts'
import { findInstallation } from '../folders.ts'
import { simulate } from '../workflows/dry-run/simulate.ts'
import { MIGRATION_STEPS } from './applied.ts'
import { connect } from './connect.ts'
import { applyMigrations } from './migrate.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

/** The migrations before one of them. */
async function migrationsBefore(folder: string, tag: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'strata-migrations-'))
  folders.push(copy)
  await cp(folder, copy, { recursive: true })
  const path = join(copy, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(path, 'utf8'))
  const index = journal.entries.findIndex((entry) => entry.tag === tag)
  expect(index).toBeGreaterThan(0)
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, index) }))
  return copy
}

/**
 * What a migration makes of rows, without what it makes of tables: rows are made with the present columns, which an
 * older schema does not have.
 */
async function rowStatements(folder: string, name: string): Promise<string[]> {
  const file = (await readdir(folder)).find((one) => one.endsWith(`_${name}.sql`))
  const text = await readFile(join(folder, file ?? ''), 'utf8')
  const statements = text.split('--> statement-breakpoint').filter((one) => /^(?:insert|update)\b/im.test(one))
  expect(statements.length).toBeGreaterThan(0)
  return statements
}

/** A database of its own. */
async function createDatabase(name: string) {
  const server = inject('postgres')
  const root = connect('embedded', { ...server, database: 'postgres', max: 1 }, () => undefined)
  await root.pool.query(`create database ${name}`)
  await root.pool.end()
  return connect('embedded', { ...server, database: name, max: 4 }, () => undefined)
}

it('gives workflows what happened before there were any, to look at and not to act on', async () => {
  const database = await createDatabase('before_workflows')
  const { migrationsFolder } = findInstallation(import.meta.dirname)
  await applyMigrations(database.pool, migrationsFolder)

  // The migration goes by the clock of the database.
  const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
  const app = makeTestApp(database, { now: () => new Date() }, () => Promise.resolve())
  const { deps } = app
  const cast = await makeCast(app)
  const makeOne = (name: string, days: number) =>
    makeEnvironment(deps, cast.project.id, cast.developer, { name, created_at: ago(days), budget_limit: 50 })
  const shop = await makeOne('Shop', 10)
  const old = await makeOne('Old', 101)
  const approve = `insert into approvals (id, environment_id, requester_id, author_id, state, reasons, compiled_id, stack_digest, cost_monthly, budget_limit, created_at, expires_at, decided_at, decided_by)
    select gen_random_uuid(), id, requester_id, author_id, $2, '{production}', compiled_id, stack_digest, cost_monthly, budget_limit, created_at, created_at, $3, $4 from environments where id = $1`
  for (const state of ['approved', 'rejected']) await database.pool.query(approve, [shop, state, ago(9), cast.owner.id])

  for (const statement of await rowStatements(migrationsFolder, 'workflows')) await database.pool.query(statement)
  const events = (await eventsOf(deps, shop)).map(({ trigger, facts, text, processed_at }) => ({
    trigger,
    facts,
    text,
    is_done: processed_at !== null,
  }))
  const { resource_count, cost_monthly } = await environmentRow(deps, shop)
  const facts = {
    environment: 'Development',
    cloud_provider: 'Azure',
    cost: cost_monthly,
    budget: 50,
    team_size: 3,
    data_sensitivity: 'Internal',
    region: 'eastus',
    resource_count,
  }
  expect(events).toEqual([
    { trigger: 'on-deploy', facts, text: `${cast.developer.name} asked for "Shop".`, is_done: true },
    { trigger: 'on-approval', facts, text: `${cast.owner.name} approved the request for "Shop".`, is_done: true },
  ])
  expect(await eventsOf(deps, old)).toEqual([])
  const draft = {
    name: 'Try',
    description: '',
    enabled: true,
    schedule: null,
    resource_limit: null,
    project_id: null,
    conditions: [],
    actions: [],
  }
  expect(await simulate(deps, { id: cast.owner.id, role: 'user' }, { ...draft, trigger: 'on-deploy' })).toMatchObject({
    checked: 1,
    matched: 1,
  })
  expect(await simulate(deps, { id: cast.owner.id, role: 'user' }, { ...draft, trigger: 'on-approval' })).toMatchObject(
    { checked: 1, matched: 1 },
  )
  await database.pool.end()
})

it('counts the custom components of what is there already', async () => {
  const database = await createDatabase('before_declared_costs')
  const { migrationsFolder } = findInstallation(import.meta.dirname)
  await applyMigrations(database.pool, migrationsFolder)
  const app = makeTestApp(database, { now: () => new Date() }, () => Promise.resolve())
  const { deps } = app
  const { project, developer } = await makeCast(app)
  const { id: compiled_id } = await makeCompiledStack(deps, make.ownStack())
  const farm = await makeEnvironment(deps, project.id, developer, { name: 'Farm', status: 'pending', compiled_id })
  const shop = await makeEnvironment(deps, project.id, developer, { name: 'Shop' })
  for (const statement of await rowStatements(migrationsFolder, 'declared_costs')) await database.pool.query(statement)
  expect((await environmentRow(deps, farm)).declared_components).toBe(1)
  expect((await environmentRow(deps, shop)).declared_components).toBe(0)
  await database.pool.end()
})

it('says of environments that are there already whether they can make more resources', async () => {
  const database = await createDatabase('before_told_and_least')
  const { migrationsFolder } = findInstallation(import.meta.dirname)
  await applyMigrations(database.pool, migrationsFolder)
  const app = makeTestApp(database, { now: () => new Date() }, () => Promise.resolve())
  const { deps } = app
  const { project, developer } = await makeCast(app)
  const id = await makeEnvironment(deps, project.id, developer)
  await database.pool.query(`update ${MIGRATION_STEPS} set finished_at = null, after = null`)
  await applyMigrations(database.pool, migrationsFolder)
  expect((await environmentRow(deps, id)).resource_count_is_least).toBe(false)
  await database.pool.end()
})

it('keeps what everything costs as it is', async () => {
  const database = await createDatabase('before_cost_now')
  const { migrationsFolder } = findInstallation(import.meta.dirname)
  await applyMigrations(database.pool, migrationsFolder)
  const app = makeTestApp(database, { now: () => new Date() }, () => Promise.resolve())
  const { deps } = app
  const { project, owner } = await makeCast(app)
  for (const status of ENVIRONMENT_STATUSES) await makeEnvironment(deps, project.id, owner, { name: status, status })
  const costs = async () => (await database.pool.query('select name, cost_now from environments order by name')).rows
  const before = await costs()
  await database.pool.query('update environments set cost_now = 0')
  for (const statement of await rowStatements(migrationsFolder, 'cost_now')) await database.pool.query(statement)
  expect(await costs()).toEqual(before)
  expect(before.map(({ name, cost_now }) => `${name} ${cost_now}`)).toEqual([
    'active 10.00',
    'deleted 0.00',
    'expired 10.00',
    'expiring_soon 10.00',
    'pending 0.00',
    'suspended 2.00',
  ])
  await database.pool.end()
})

it('has templates with custom components priced again, and no others', async () => {
  const database = await createDatabase('before_priced_again')
  const { migrationsFolder } = findInstallation(import.meta.dirname)
  await applyMigrations(database.pool, migrationsFolder)
  const { deps, user } = makeTestApp(database, {}, () => Promise.resolve())
  for (const [name, stack] of [['Farm', make.ownStack()] as const, ['Shop', make.stack()] as const])
    await makeTemplate(deps, user(), { name, stack, price_book: '2026-10-01' })
  for (const one of await rowStatements(migrationsFolder, 'templates_priced_again')) await database.pool.query(one)
  const { rows } = await database.pool.query('select name, price_book from templates order by name')
  expect(rows).toEqual([
    { name: 'Farm', price_book: '' },
    { name: 'Shop', price_book: '2026-10-01' },
  ])
  await database.pool.end()
})

it('keeps how jobs fared under their present names', async () => {
  const database = await createDatabase('before_job_names')
  const { migrationsFolder } = findInstallation(import.meta.dirname)
  await applyMigrations(database.pool, await migrationsBefore(migrationsFolder, '0008_job_names'))
  for (const [index, name] of ['costs', 'approvals', 'lifecycle'].entries())
    await database.pool.query(
      'insert into scheduled_jobs (name, last_run_at, last_duration_ms, run_count, failure_count) values ($1, now(), 1, $2, 0)',
      [name, index + 1],
    )
  await applyMigrations(database.pool, migrationsFolder)
  const kept = await database.pool.query('select name, run_count from scheduled_jobs order by run_count')
  expect(kept.rows).toEqual([
    { name: 'budget-alerts', run_count: 1 },
    { name: 'lapsed-requests', run_count: 2 },
    { name: 'lifecycle', run_count: 3 },
  ])
  await database.pool.end()
})

it('leaves to people what they ran before Strata ran anything', async () => {
  const { migrationsFolder } = findInstallation(import.meta.dirname)
  // Rows as the version before left them: those of now, without the columns that it did not have.
  const now = await createDatabase('with_runs')
  await applyMigrations(now.pool, migrationsFolder)
  const before = await createDatabase('before_runs')
  await applyMigrations(before.pool, await migrationsBefore(migrationsFolder, '0016_runs'))
  const { deps } = makeTestApp(now, {}, () => Promise.resolve())
  const { project, owner } = await makeCast(makeTestApp(now, {}, () => Promise.resolve()))
  const active = await makeEnvironment(deps, project.id, owner, { name: 'Active' })
  const failed = await makeEnvironment(deps, project.id, owner, { status: 'pending', operation: 'failed' })
  for (const table of ['users', 'projects', 'project_members', 'compiled_stacks', 'environments', 'cost_periods']) {
    const given = await before.pool.query<{ columns: string }>(
      `select string_agg(column_name, ', ') as columns from information_schema.columns
      where table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    const columns = given.rows[0]?.columns ?? ''
    const { rows } = await now.pool.query<{ row: unknown }>(`select to_jsonb(one) as row from ${table} as one`)
    for (const { row } of rows)
      await before.pool.query(
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`,
        [row],
      )
  }
  await now.pool.end()

  await applyMigrations(before.pool, migrationsFolder)
  const app = makeTestApp(before, {}, () => Promise.resolve())
  for (const id of [active, failed])
    expect(await environmentRow(app.deps, id)).toMatchObject({
      connection: 'manual',
      applied_compiled_id: null,
      update_compiled_id: null,
      binary_flavour: null,
    })
  const { rows } = await before.pool.query('select distinct confirm_plans from projects')
  expect(rows).toEqual([{ confirm_plans: 'changes' }])
  const admin = app.user({ role: 'admin' })
  const shown = await admin.call('GET /environments/{id}', { params: { id: active } })
  expect(shown).toMatchObject({ connection: 'manual', is_simulated: false })
  // It waits for the person who runs it, as before, and no agent is asked.
  await admin.call('POST /environments/{id}/suspend', { params: { id: active } })
  const body = { outcome: 'stopped' } as const
  expect(await admin.call('POST /environments/{id}/report', { params: { id: active }, body })).toMatchObject({
    status: 'suspended',
  })
  expect((await before.pool.query('select 1 from runs union all select 1 from run_jobs')).rowCount).toBe(0)
  await before.pool.end()
})

it('finds older templates by their components, also custom ones', async () => {
  const database = await createDatabase('before_template_tags')
  const { migrationsFolder } = findInstallation(import.meta.dirname)
  await applyMigrations(database.pool, migrationsFolder)
  const app = makeTestApp(database, { now: () => new Date() }, () => Promise.resolve())
  const caller = app.user()
  const modules = [
    stackModule.parse({ type: 'custom-edge', name: 'Half \ud800', category: 'networking', cloud: 'azure' }),
  ]
  const nodes = ['postgresql', 'custom-edge', 'redis'].map((type) => ({ id: type, type }))
  const again = { id: 'more', type: 'redis' }
  const older = { component_types: [], custom_categories: [] }
  const stack = make.stack({ nodes: [...nodes, again], modules })
  const id = await makeTemplate(app.deps, caller, { ...older, stack })
  const empty = await makeTemplate(app.deps, caller, { ...older, stack: make.stack({ nodes: [] }) })
  for (const statement of await rowStatements(migrationsFolder, 'template_texts')) await database.pool.query(statement)
  const { rows } = await database.pool.query<{ id: string; component_types: string[]; custom_categories: string[] }>(
    'select id, component_types, custom_categories from templates',
  )
  expect(rows.find((row) => row.id === id)).toEqual({
    id,
    component_types: ['custom-edge', 'postgresql', 'redis'],
    custom_categories: ['network'],
  })
  expect(rows.find((row) => row.id === empty)).toEqual({ id: empty, ...older })
  await database.pool.end()
})

it('keeps the keys by which push services know the installation', async () => {
  const database = await createDatabase('before_push_keys')
  const { migrationsFolder } = findInstallation(import.meta.dirname)
  await applyMigrations(database.pool, await migrationsBefore(migrationsFolder, '0039_key-rotation'))
  const kept = JSON.stringify({ public_key: 'BPublic', sealed_private_key: 'v1.AAAA' })
  await database.pool.query(`insert into instance_facts values ('push_keys', $1), ('demo_seeded_at', 'x')`, [kept])
  await applyMigrations(database.pool, migrationsFolder)
  expect((await database.pool.query('select * from push_keys')).rows).toEqual([
    { id: 1, public_key: 'BPublic', sealed_private_key: 'v1.AAAA' },
  ])
  expect((await database.pool.query('select key from instance_facts')).rows).toEqual([{ key: 'demo_seeded_at' }])
  await database.pool.end()
})
