// Custom components: reading, adding, changing and deleting them.
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { components as rows, CustomComponent } from '#contract/components.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { stackModule, type StackModule } from '#engine/stack/module.ts'
import { componentAbilities } from '#domain/access/abilities.ts'
import { message } from '#words/message.ts'
import { libraryRole } from '../../access/library.ts'
import { change } from '../../audit/change.ts'
import { changedFields } from '../../audit/changed.ts'
import { componentTarget } from '../../audit/targets.ts'
import type { Queries } from '../../db/connect.ts'
import { components } from '../../db/schema/library.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, SignedIn } from '../../http/context.ts'
import { forbidden } from '../../http/errors.ts'
import type { PageOf } from '../../http/implement.ts'
import { cursorKeys, cutPage, readCursor } from '../../http/paging.ts'
import { lockTeam } from '../../access/lock-team.ts'
import { moduleWith, typeOf } from './module.ts'
import { countUses, getFoundComponent, holdComponent, listComponentRows, type FoundComponent } from './store.ts'

export { typeOf }

type Rows = typeof rows

/** The components of the caller and of their teams. @throws Refused with 400 for a cursor of another list */
export async function listComponents(
  { database: { orm } }: Deps,
  { caller }: SignedIn,
  query: Parsed<Rows['list']>['query'],
): Promise<PageOf<Output<Rows['list']>[number]>> {
  const after = readCursor(query.cursor, cursorKeys.instant, z.uuid())
  const { rows: found, total } = await listComponentRows(orm, caller.id, { ...query, after })
  const page = cutPage(found, query.limit, ({ row }) => [row.created_at.toISOString(), row.id])
  const uses = await countUses(
    orm,
    page.rows.map(({ row }) => row.type),
  )
  return { items: page.rows.map((one) => present(one, uses, caller)), total, next: page.next }
}

/** @throws Refused with 404 when it has gone since the guard saw it */
export async function getComponent(
  orm: Queries,
  { caller }: Pick<SignedIn, 'caller'>,
  id: string,
): Promise<CustomComponent> {
  const found = await getFoundComponent(orm, id, caller.id)
  return present(found, await countUses(orm, [found.row.type]), caller)
}

/**
 * Adds a component of the caller.
 * @throws Refused with 400 for files that are wrong, 404 for a team that they are not in
 */
export async function createComponent(
  deps: Deps,
  ctx: SignedIn,
  { team_id = null, ...given }: Parsed<Rows['create']>['body'],
): Promise<CustomComponent> {
  const id = deps.newId()
  const { name, category, cloud } = given
  const module = await moduleWith(
    ctx.caller.id,
    stackModule.parse({ type: typeOf(name, id), name, category, cloud }),
    given,
  )
  return change(deps, ctx, async ({ tx, record }) => {
    if (team_id !== null) await lockTeam(tx, ctx, team_id)
    const at = deps.now()
    await tx
      .insert(components)
      .values({ id, owner_id: ctx.caller.id, team_id, name, type: module.type, module, created_at: at, updated_at: at })
    record({ action: 'component.create', target: componentTarget({ id, name }), after: auditedFields(module, team_id) })
    return getComponent(tx, ctx, id)
  })
}

/**
 * Changes what is given of a component; its type stays, so that stacks that have it know it.
 * @throws Refused with 400 for files that are wrong, 403 for a caller who cannot move it to another team, 404 for a
 *   team that
 *   they are not in
 */
export async function updateComponent(
  deps: Deps,
  ctx: SignedIn,
  id: string,
  { team_id, ...given }: Parsed<Rows['update']>['body'],
): Promise<CustomComponent> {
  // Files are read before it is held, because that takes its time. What is not given is taken from the row that is
  // held.
  const found = moduleOf((await getFoundComponent(deps.database.orm, id, ctx.caller.id)).row)
  const checked = await moduleWith(ctx.caller.id, found, given)
  return change(deps, ctx, async ({ tx, record }) => {
    const row = await holdComponent(tx, id)
    const before = moduleOf(row)
    const isCurrent = given.source !== undefined || isDeepStrictEqual(before, found)
    const after = isCurrent
      ? { ...checked, ...unchanged(before, given) }
      : await moduleWith(ctx.caller.id, before, given)
    const team = team_id === undefined ? row.team_id : team_id
    if (team !== row.team_id) await allowOtherTeam(tx, ctx, id, team)
    const changed = changedFields(auditedFields(before, row.team_id), auditedFields(after, team))
    if (changed === undefined && JSON.stringify(before) === JSON.stringify(after)) return getComponent(tx, ctx, id)
    await tx
      .update(components)
      .set({ module: after, name: after.name, team_id: team, updated_at: deps.now() })
      .where(eq(components.id, id))
    record({ action: 'component.update', target: componentTarget(row), ...(changed ?? { before: {}, after: {} }) })
    return getComponent(tx, ctx, id)
  })
}

/**
 * Deletes a component; templates keep the module with which they were saved. @throws Refused with 404 when it is gone
 */
export async function removeComponent(deps: Deps, ctx: SignedIn, id: string): Promise<void> {
  await change(deps, ctx, async ({ tx, record }) => {
    const row = await holdComponent(tx, id)
    await tx.delete(components).where(eq(components.id, id))
    record({
      action: 'component.delete',
      target: componentTarget(row),
      before: auditedFields(moduleOf(row), row.team_id),
    })
  })
}

/** Members can change a component; only its author or an owner of its team can move it. */
async function allowOtherTeam(
  tx: Parameters<typeof lockTeam>[0],
  ctx: SignedIn,
  id: string,
  team: string | null,
): Promise<void> {
  const { row, in_team } = await getFoundComponent(tx, id, ctx.caller.id)
  const role = libraryRole({ owner_id: row.owner_id, in_team, is_public: false }, ctx.caller.id)
  if (!componentAbilities(ctx.caller.role, role)['component.delete']) {
    throw forbidden(message('components.give-to-team'))
  }
  if (team !== null) await lockTeam(tx, ctx, team)
}

/** Simple fields that were not given, as they are by now. */
function unchanged(before: StackModule, given: Omit<Parsed<Rows['update']>['body'], 'team_id'>): Partial<StackModule> {
  const simple = ['name', 'description', 'category', 'cloud', 'prices', 'is_free'] as const
  return Object.fromEntries(simple.filter((field) => given[field] === undefined).map((field) => [field, before[field]]))
}

function moduleOf({ module }: { readonly module: unknown }): StackModule {
  return stackModule.parse(module)
}

function present(
  { row, owner_name, team_name, in_team }: FoundComponent,
  uses: ReadonlyMap<string, number>,
  caller: Caller,
): CustomComponent {
  const is_own = row.owner_id === caller.id
  return {
    id: row.id,
    module: moduleOf(row),
    team_id: row.team_id,
    team_name,
    owner_name,
    is_own,
    use_count: uses.get(row.type) ?? 0,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    abilities: componentAbilities(
      caller.role,
      libraryRole({ owner_id: row.owner_id, in_team, is_public: false }, caller.id),
    ),
  }
}

/** As the audit log names its fields; files by their names and by what tells whether they are others. */
function auditedFields(
  { source, variables, outputs, prices, ...fields }: StackModule,
  team_id: string | null,
): Record<string, unknown> {
  return {
    ...fields,
    team_id,
    source:
      source === undefined
        ? null
        : source.kind === 'files'
          ? {
              kind: source.kind,
              files: Object.keys(source.files),
              sha256: createHash('sha256').update(JSON.stringify(source.files)).digest('hex'),
            }
          : source,
    variables: variables.map(({ name }) => name),
    outputs: outputs.map(({ name }) => name),
    prices,
  }
}
