// Saving templates: each save that changes the stack or the name is a version,
// and none is lost because someone else saved meanwhile.
import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { StackDraft } from '#engine/stack/schema.ts'
import { mayOnInstance } from '#domain/access/may.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { templates as rows, TemplateDetail } from '#contract/templates.ts'
import { message } from '#words/message.ts'
import { change, type Change } from '../../audit/change.ts'
import { changedFields } from '../../audit/changed.ts'
import { templateTarget } from '../../audit/targets.ts'
import type { Transaction } from '../../db/connect.ts'
import { templates, templateVersions } from '../../db/schema/library.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, SignedIn } from '../../http/context.ts'
import { badRequest, conflict, forbidden, futureVersion, notFound, outdated } from '../../http/errors.ts'
import { foundBy } from './found-by.ts'
import { stackOf } from './present.ts'
import { priceInTurn } from '../../stack/in-turn.ts'
import { problemsOfStack, readPrices, type TemplatePrices } from '../../stack/prices.ts'
import { readTemplate } from './read.ts'
import { refuseSecrets } from './secrets.ts'
import { findVersion, getFoundTemplate, holdTemplate, type TemplateRow } from './store.ts'

type Rows = typeof rows

/** A template as someone wants it to be. */
interface Wanted {
  readonly name: string
  readonly description: string
  readonly tags: readonly string[]
  readonly readme: string
  readonly stack: StackDraft
}

/**
 * Saves a template; what is left out stays.
 * @throws Refused with 400 for a stack that does not say which version was edited, 403 for a published one that the
 *   caller
 * may not publish, 404 when it is gone, 409 when someone saved it meanwhile or what is published would not compile
 */
export async function updateTemplate(
  deps: Deps,
  ctx: SignedIn,
  id: string,
  body: Parsed<Rows['update']>['body'],
): Promise<TemplateDetail> {
  if (body.stack && body.base_version === undefined) {
    throw badRequest([{ field: 'base_version', said: message('templates.no-base-version') }])
  }
  if (body.stack) refuseSecrets(body.stack)
  // Computed before anything is held.
  const prices = body.stack && (await priceInTurn(ctx.caller.id, body.stack))
  return change(deps, ctx, async (work) => {
    const before = await holdTemplate(work.tx, id)
    const given = stackOf(before)
    const name = body.name ?? before.name
    const wanted: Wanted = {
      name,
      description: body.description ?? before.description,
      tags: body.tags ?? before.tags,
      readme: body.readme ?? before.readme,
      // A stack that is called like its template goes on doing so; one without a name is given none by a description.
      stack:
        body.stack ?? (name !== before.name && [before.name, ''].includes(given.name) ? { ...given, name } : given),
    }
    if (body.base_updated_at !== undefined) refuseOtherAbout(before, wanted, body.base_updated_at)
    if (isOther(before, wanted)) await refuseOutdated(work.tx, ctx.caller, before, body.base_version)
    await save(deps, work, ctx.caller, {
      before,
      wanted,
      saving: {
        note: body.note ?? '',
        restored_from: null,
        prices: prices ?? keptPrices(before) ?? (await priceInTurn(ctx.caller.id, wanted.stack)),
      },
    })
    return readTemplate(work.tx, ctx.caller, id, deps)
  })
}

/**
 * Makes a new version that is equal to an older one; none when it is as it is now.
 * @throws Refused with 403 for a published one that the caller may not publish, 404 when there is no such version
 */
export async function restoreVersion(deps: Deps, ctx: SignedIn, id: string, version: number): Promise<TemplateDetail> {
  // Computed before anything is held: what a version has never changes.
  const { orm } = deps.database
  const { row } = await getFoundTemplate(orm, id, ctx.caller.id)
  const earlier = version > row.version ? undefined : await findVersion(orm, id, version)
  const prices = earlier && (await priceInTurn(ctx.caller.id, stackOf(earlier)))
  return change(deps, ctx, async (work) => {
    const before = await holdTemplate(work.tx, id)
    const found = version > before.version ? undefined : await findVersion(work.tx, id, version)
    if (!found || !prices) throw noVersion(version)
    const { description, tags, readme } = before
    const wanted = { name: found.name, description, tags, readme, stack: stackOf(found) }
    await save(deps, work, ctx.caller, {
      before,
      wanted,
      saving: {
        note: '',
        restored_from: version,
        prices,
      },
    })
    return readTemplate(work.tx, ctx.caller, id, deps)
  })
}

/** 404 for a number that no version has. */
export function noVersion(version: number) {
  return notFound(message('templates.no-version', { version }))
}

function isOther(before: TemplateRow, { name, stack }: Wanted): boolean {
  return name !== before.name || !isDeepStrictEqual(stack, stackOf(before))
}

function isSameAbout(before: TemplateRow, { description, tags, readme }: Wanted): boolean {
  return (
    description === before.description && readme === before.readme && isDeepStrictEqual([...tags], [...before.tags])
  )
}

/** Refuses to write a text over one that the caller has not seen. @throws Refused with 409 */
function refuseOtherAbout(before: TemplateRow, wanted: Wanted, base: string): void {
  if (isSameAbout(before, wanted) || before.updated_at.getTime() === Date.parse(base)) return
  throw outdated(message('templates.about-saved-meanwhile', { at: before.updated_at.toISOString() }))
}

/** The prices of a template's stack, which its name does not change; undefined when they are of another book. */
function keptPrices(row: TemplateRow): TemplatePrices | undefined {
  const prices = readPrices(row)
  const { price_book, cost_monthly, problem_count } = row
  return prices && { prices, price_book, cost_monthly, problem_count }
}

interface Saving {
  readonly note: string
  readonly restored_from: number | null
  readonly prices: TemplatePrices
}

/** Writes what differs; a version of its own when the name or the stack does. */
async function save(
  deps: Pick<Deps, 'now'>,
  { tx, record }: Change,
  caller: Caller,
  { before, wanted, saving }: { readonly before: TemplateRow; readonly wanted: Wanted; readonly saving: Saving },
): Promise<void> {
  const isVersion = isOther(before, wanted)
  const { name, description, stack } = wanted
  const about = { description, tags: [...wanted.tags], readme: wanted.readme }
  if (!isVersion && isSameAbout(before, wanted)) return
  // What describes it is in the gallery too.
  if (before.is_public) refuseUnpublishable(caller, stack)
  const at = deps.now()
  const { prices, note, restored_from } = saving
  const version = before.version + (isVersion ? 1 : 0)
  const newest = { name, cloud: stack.cloud, stack, ...foundBy(stack), ...prices, version, updated_by: caller.id }
  await tx
    .update(templates)
    .set({ ...about, updated_at: at, ...(isVersion && newest) })
    .where(eq(templates.id, before.id))
  if (isVersion) {
    const { cost_monthly } = prices
    const row = {
      template_id: before.id,
      version,
      name,
      stack,
      node_count: stack.nodes.length,
      cost_monthly,
      author_id: caller.id,
      note,
      restored_from,
    }
    await tx.insert(templateVersions).values({ ...row, created_at: at })
  }
  const changed = changedFields(auditedFields(before), {
    ...auditedFields({ ...before, ...about, ...(isVersion && newest) }),
  })
  if (changed) {
    const after = { ...changed.after, ...(note !== '' && { note }), ...(restored_from !== null && { restored_from }) }
    record({
      action: restored_from === null ? 'template.update' : 'template.restore',
      target: templateTarget({ id: before.id, name }),
      ...changed,
      after,
    })
  }
}

/** What the audit log keeps: never whole stacks, which the versions have, and of a README its length and SHA-256. */
function auditedFields(
  row: Pick<TemplateRow, 'name' | 'description' | 'tags' | 'readme' | 'cloud' | 'version' | 'stack' | 'cost_monthly'>,
) {
  const { name, description, tags, readme, cloud, version, cost_monthly } = row
  const { region, nodes, connections } = stackOf(row)
  return {
    name,
    description,
    tags,
    readme_characters: readme.length,
    readme_digest: hash('sha256', readme, 'hex'),
    version,
    cloud,
    region,
    component_count: nodes.length,
    connection_count: connections.length,
    cost_monthly,
  }
}

/** Refuses to save over what the caller has not seen. @throws Refused with 400 or 409 */
async function refuseOutdated(
  tx: Transaction,
  caller: Caller,
  { id, version }: TemplateRow,
  base: number | undefined,
): Promise<void> {
  if (base === undefined || base === version) return
  if (base > version) throw futureVersion('base_version', message('templates.future-version', { base, version }))
  const newest = await findVersion(tx, id, version)
  throw outdated(
    message('templates.saved-meanwhile', {
      version,
      author: newest?.author_id === caller.id ? null : (newest?.author_name ?? ''),
      at: newest?.created_at.toISOString() ?? null,
    }),
  )
}

/**
 * The public gallery only shows what people with the right to publish put there.
 * @throws Refused with 403 for a caller who cannot publish, 409 for a stack that does not compile
 */
export function refuseUnpublishable(caller: Pick<Caller, 'role'>, stack: StackDraft): void {
  if (!mayOnInstance(caller.role, 'templates.publish')) {
    throw forbidden(message('templates.public-gallery'))
  }
  const problems = problemsOfStack(stack)
  if (problems.length > 0) throw conflict(message('templates.gallery-compiles', { problems: problems.flat() }))
}
