// Takes over what older versions kept in the browser (product.md section 2).
// Doing it again takes nothing twice: every old thing is remembered by its key.
import { and, eq, inArray } from 'drizzle-orm'
import { stackModule, type StackModule } from '#engine/stack/module.ts'
import { tokenReaches } from '#domain/access/may.ts'
import { displayName } from '#domain/account/password.ts'
import { teamId } from '#domain/slug.ts'
import type { imports } from '#contract/imports.ts'
import type { Output } from '#contract/endpoint.ts'
import { change, type Change } from '../../audit/change.ts'
import { componentTarget, teamTarget } from '../../audit/targets.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { browserImports, components } from '../../db/schema/library.ts'
import { teamMembers, teams } from '../../db/schema/teams.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { insertTemplate, priceNewTemplate, type PricedTemplate } from '../templates/service.ts'
import {
  gather,
  keyOf,
  readOldComponent,
  readOldTemplate,
  skippedOf,
  type Keyed,
  type OldData,
  type Skipped,
} from './old-templates.ts'
import { fieldMessage, parseFields } from '#engine/field-messages.ts'
import { message, type StoredMessage } from '#words/message.ts'

type Result = Output<(typeof imports)['browserData']>

/** What a thing becomes, computed before anything is held. */
interface Planned<Value> {
  readonly key: string
  /** As the browser called it. */
  readonly name: string
  readonly team: string | undefined
  readonly value: Value
}

interface Plan {
  readonly components: readonly Planned<{ readonly id: string; readonly module: StackModule }>[]
  readonly templates: readonly Planned<PricedTemplate>[]
  readonly skipped: Skipped[]
}

/** What an old team became: its new id, or none. */
type Teams = ReadonlyMap<string, string>

const FROM = 'browser data'
const teamName = displayName(fieldMessage('fields.name-required'), 60)

/**
 * Takes over templates, components and teams that older versions kept in the browser, all in one transaction.
 * @returns how many of each are new, and what was not taken over and why
 */
export async function importBrowserData(deps: Deps, ctx: SignedIn, body: OldData): Promise<Result> {
  const plan = await makePlan(deps, ctx, body)
  return change(deps, ctx, async (work) => {
    const { skipped } = plan
    const made = await importTeams(deps, work, ctx, { data: body, skipped })
    const teamOf = async ({ team, name }: Planned<unknown>): Promise<string | null> => {
      if (team === undefined) return null
      const known = made.byOldId.get(team) ?? (await findOwnTeam(work.tx, ctx, teamId(team)))
      if (known === undefined) skipped.push(skippedOf('sharing', name, message('imports.yours-alone', { team })))
      return known ?? null
    }
    let componentCount = 0
    for (const one of plan.components) {
      if (!(await claim(deps, work.tx, ctx, { kind: 'component', key: one.key }))) continue
      const { id, module } = one.value
      const at = deps.now()
      const { name, type } = module
      const team_id = await teamOf(one)
      await work.tx
        .insert(components)
        .values({ id, owner_id: ctx.caller.id, team_id, name, type, module, created_at: at, updated_at: at })
      const { category, cloud } = module
      work.record({
        action: 'component.create',
        target: componentTarget({ id, name }),
        after: { name, category, cloud, team_id, imported_from: FROM },
      })
      componentCount += 1
    }
    let templateCount = 0
    for (const one of plan.templates) {
      if (!(await claim(deps, work.tx, ctx, { kind: 'template', key: one.key }))) continue
      await insertTemplate(deps, work, ctx, { ...one.value, team_id: await teamOf(one), imported_from: FROM })
      templateCount += 1
    }
    return { templates: templateCount, components: componentCount, teams: made.count, skipped }
  })
}

/** Reads and prices everything that is new, which takes its time. */
async function makePlan({ database: { orm }, newId }: Deps, { caller }: SignedIn, body: OldData): Promise<Plan> {
  const skipped: Skipped[] = []
  const known = await readKeys(orm, caller.id)
  const isNew = (kind: string) => (one: Keyed<unknown>) => !known.has(`${kind} ${one.key}`)
  const all = gather(body.savedComponents, body.teamComponents)
  const customs = await readOwnModules(orm, caller.id, all)
  const planned = all.filter(isNew('component')).flatMap(({ key, old, team }): Plan['components'][number][] => {
    const id = newId()
    const module = readOldComponent(old, id)
    if ('code' in module) {
      skipped.push(skippedOf('component', old.name, module))
      return []
    }
    for (const word of wordsOf(old)) customs.set(word, module)
    return [{ key, name: old.name, team, value: { id, module } }]
  })
  const templates: Plan['templates'][number][] = []
  for (const { key, old, team } of gather(body.savedTemplates, body.teamTemplates).filter(isNew('template'))) {
    const read = readOldTemplate(old, customs)
    if ('code' in read) skipped.push(skippedOf('template', old.name, read))
    else {
      skipped.push(...read.skipped)
      const value = await priceNewTemplate(caller.id, { name: read.name, stack: read.stack })
      templates.push({ key, name: old.name, team, value })
    }
  }
  for (const { deploymentName, templateName } of body.deployments ?? []) {
    const name = [deploymentName, templateName].find((one) => typeof one === 'string') ?? ''
    skipped.push(skippedOf('deployment', String(name), message('imports.only-record')))
  }
  return { components: planned, templates, skipped }
}

/** The words by which old nodes name a custom component. */
function wordsOf(old: Keyed<{ readonly name: string; readonly id?: unknown }>['old']): string[] {
  return [old.name, ...(typeof old.id === 'string' || typeof old.id === 'number' ? [String(old.id)] : [])].map((word) =>
    word.trim().toLowerCase(),
  )
}

/** Components that were taken over before, by the words of the old ones that are called like them. */
async function readOwnModules(
  orm: Queries,
  userId: string,
  old: readonly Keyed<{ readonly name: string; readonly id?: unknown }>[],
): Promise<Map<string, StackModule>> {
  if (old.length === 0) return new Map()
  const rows = await orm
    .select({ name: components.name, module: components.module })
    .from(components)
    .where(eq(components.owner_id, userId))
  const byName = new Map(rows.map(({ name, module }) => [name, stackModule.parse(module)]))
  return new Map(
    old.flatMap((one) => {
      const module = byName.get(one.old.name.trim())
      return module ? wordsOf(one.old).map((word) => [word, module] as const) : []
    }),
  )
}

/** Makes the teams that are not there yet, with the caller as their owner. */
async function importTeams(
  deps: Deps,
  work: Change,
  ctx: SignedIn,
  { data: { teams: old = [] }, skipped }: { readonly data: OldData; readonly skipped: Skipped[] },
): Promise<{ readonly byOldId: Teams; readonly count: number }> {
  const byOldId = new Map<string, string>()
  const { caller } = ctx
  const mayCreate = !caller.token || tokenReaches(caller.token.scopes, 'teams.create')
  let count = 0
  for (const team of old) {
    const skip = (reason: StoredMessage) => skipped.push(skippedOf('team', team.name, reason))
    const name = parseFields(teamName, team.name)
    const id = name.success ? teamId(name.data) : ''
    if (!name.success || id === '') {
      skip(name.success ? message('imports.team-without-address') : name.faults[0].said)
      continue
    }
    const oldIds = [
      typeof team.id === 'string' || typeof team.id === 'number' ? String(team.id) : '',
      team.name.toLowerCase().replaceAll(' ', '-'),
    ]
    const remember = () => oldIds.filter((one) => one !== '').forEach((one) => byOldId.set(one, id))
    if (await findOwnTeam(work.tx, ctx, id)) {
      remember()
      continue
    }
    if (!mayCreate) {
      skip(message('imports.token-without-teams', { token: caller.token?.name ?? '' }))
      continue
    }
    const description = typeof team.description === 'string' ? team.description.trim().slice(0, 1000) : ''
    // One that was taken over before and then deleted stays deleted.
    if (!(await claim(deps, work.tx, ctx, { kind: 'team', key: keyOf(team) }))) continue
    if (!(await makeTeam(deps, work, ctx, { id, name: name.data, description }))) {
      await forget(work.tx, ctx, 'team', keyOf(team))
      skip(message('imports.team-exists'))
      continue
    }
    remember()
    count += 1
  }
  return { byOldId, count }
}

async function makeTeam(
  { now, newId }: Deps,
  { tx, record }: Change,
  { caller }: SignedIn,
  team: { id: string; name: string; description: string },
): Promise<boolean> {
  const at = now()
  const [made] = await tx
    .insert(teams)
    .values({ ...team, owner_id: caller.id, created_at: at })
    .onConflictDoNothing()
    .returning()
  if (!made) return false
  await tx
    .insert(teamMembers)
    .values({ id: newId(), team_id: team.id, user_id: caller.id, role: 'owner', joined_at: at })
  record({
    action: 'team.create',
    target: teamTarget(team),
    after: { name: team.name, description: team.description, imported_from: FROM },
  })
  return true
}

/** A team that the caller is in, kept from being deleted; undefined when they are in none of this id. */
async function findOwnTeam(tx: Transaction, { caller }: SignedIn, id: string): Promise<string | undefined> {
  const [team] = await tx
    .select({ id: teams.id })
    .from(teams)
    .innerJoin(teamMembers, and(eq(teamMembers.team_id, teams.id), eq(teamMembers.user_id, caller.id)))
    .where(eq(teams.id, id))
    .for('key share', { of: teams })
  return team?.id
}

async function readKeys(orm: Queries, userId: string): Promise<ReadonlySet<string>> {
  const rows = await orm
    .select({ kind: browserImports.kind, key: browserImports.key })
    .from(browserImports)
    .where(and(eq(browserImports.user_id, userId), inArray(browserImports.kind, ['template', 'component'])))
  return new Set(rows.map(({ kind, key }) => `${kind} ${key}`))
}

/** Remembers that something is taken over. @returns false when it was before, or is at this moment */
async function claim(
  { now }: Deps,
  tx: Transaction,
  { caller }: SignedIn,
  { kind, key }: { readonly kind: string; readonly key: string },
): Promise<boolean> {
  const row = { user_id: caller.id, kind, key, created_at: now() }
  return (await tx.insert(browserImports).values(row).onConflictDoNothing().returning()).length > 0
}

async function forget(tx: Transaction, { caller }: SignedIn, kind: string, key: string): Promise<void> {
  const { user_id, kind: kinds, key: keys } = browserImports
  await tx.delete(browserImports).where(and(eq(user_id, caller.id), eq(kinds, kind), eq(keys, key)))
}
