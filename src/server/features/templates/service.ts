// Making templates: new ones, copies, and those that other features bring.
import { CLOUDS } from '#engine/clouds/index.ts'
import { stackDraft, type StackDraft } from '#engine/stack/schema.ts'
import { tokenReaches } from '#domain/access/may.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { templates as rows, TemplateDetail } from '#contract/templates.ts'
import { message } from '#words/message.ts'
import { noTemplate } from '../../access/authorize.ts'
import { change, type Change } from '../../audit/change.ts'
import { templateTarget } from '../../audit/targets.ts'
import { templates, templateVersions } from '../../db/schema/library.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest, forbidden } from '../../http/errors.ts'
import {
  countTemplateUse,
  findReadableTemplate,
  type TemplateSource,
} from '../../environments/stack/template-source.ts'
import { foundBy } from './found-by.ts'
import { stackOf } from './present.ts'
import { priceInTurn } from '../../stack/in-turn.ts'
import type { TemplatePrices } from '../../stack/prices.ts'
import { readTemplate } from './read.ts'
import { refuseSecrets } from './secrets.ts'
import { lockTeam } from '../../access/lock-team.ts'
import { DISPLAY_NAME_MAX } from '#domain/account/name-length.ts'

type Rows = typeof rows
type Body<Name extends 'create' | 'fork'> = Parsed<Rows[Name]>['body']

/** What a template begins with. */
export interface NewTemplate {
  readonly name: string
  readonly description?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly readme?: string | undefined
  readonly stack: StackDraft
  /** A team that is held, see {@link lockTeam}. */
  readonly team_id?: string | null | undefined
  readonly note?: string | undefined
  readonly origin?: TemplateSource | undefined
  /** Where it comes from, for the audit log. */
  readonly imported_from?: string
}

/** A template whose prices are known; computing them takes its time, never while something is held. */
export interface PricedTemplate extends NewTemplate {
  readonly prices: TemplatePrices
}

/** Prices a new template. @param person id of the caller */
export async function priceNewTemplate(person: string, given: NewTemplate): Promise<PricedTemplate> {
  return { ...given, prices: await priceInTurn(person, given.stack) }
}

/** Saves a new template of the caller with its first version, and writes it down. @returns its id */
export async function insertTemplate(
  deps: Pick<Deps, 'now' | 'newId'>,
  { tx, record }: Change,
  { caller }: SignedIn,
  given: PricedTemplate,
): Promise<string> {
  const {
    name,
    description = '',
    tags = [],
    readme = '',
    stack,
    team_id = null,
    note = '',
    origin,
    prices,
    imported_from,
  } = given
  const id = deps.newId()
  const at = deps.now()
  const forked_from = origin?.id ?? null
  const forked_version = origin?.version ?? null
  await tx.insert(templates).values({
    id,
    owner_id: caller.id,
    team_id,
    name,
    description,
    tags: [...tags],
    readme,
    cloud: stack.cloud,
    stack,
    ...foundBy(stack),
    ...prices,
    forked_from,
    forked_version,
    created_at: at,
    updated_at: at,
    updated_by: caller.id,
  })
  const version = {
    template_id: id,
    version: 1,
    name,
    stack,
    node_count: stack.nodes.length,
    cost_monthly: prices.cost_monthly,
  }
  await tx.insert(templateVersions).values({ ...version, author_id: caller.id, note, created_at: at })
  if (origin) await countTemplateUse(tx, origin.id)
  record({
    action: 'template.create',
    target: templateTarget({ id, name }),
    after: {
      name,
      cloud: stack.cloud,
      component_count: stack.nodes.length,
      ...(team_id !== null && { team_id }),
      ...(origin && { copy_of: origin.name, copy_of_version: origin.version }),
      ...(imported_from !== undefined && { imported_from }),
    },
  })
  return id
}

/**
 * Saves a new template: an empty one, a stack, or a copy of another.
 * @throws Refused with 400 for a cloud that is not the one of the stack, 404 for a team that the caller is not in or
 *   for a
 * template that they do not see
 */
export async function createTemplate(deps: Deps, ctx: SignedIn, body: Body<'create'>): Promise<TemplateDetail> {
  const { cloud, stack = emptyStack(body.name, cloud ?? 'azure') } = body
  if (cloud !== undefined && cloud !== stack.cloud) {
    const said = message('templates.other-cloud', { cloud: CLOUDS[stack.cloud].label })
    throw badRequest([{ field: 'cloud', said }])
  }
  refuseSecrets(stack)
  const origin = body.forked_from === undefined ? undefined : await getOrigin(deps, ctx, body.forked_from)
  const priced = await priceNewTemplate(ctx.caller.id, { ...body, stack, origin })
  return change(deps, ctx, async (work) => {
    if (priced.team_id) await lockTeam(work.tx, ctx, priced.team_id)
    const id = await insertTemplate(deps, work, ctx, priced)
    return readTemplate(work.tx, ctx.caller, id, deps)
  })
}

/** A stack without components. */
export function emptyStack(name: string, cloud: StackDraft['cloud']): StackDraft {
  return stackDraft.parse({ name, cloud, region: CLOUDS[cloud].defaultRegion, nodes: [] })
}

const COPY = ' (copy)'

/**
 * Copies a template into the personal ones of the caller.
 * @throws Refused with 403 for a token that may only read, 404 when it is gone
 */
export async function forkTemplate(deps: Deps, ctx: SignedIn, id: string, body: Body<'fork'>): Promise<TemplateDetail> {
  const { token } = ctx.caller
  // The permissions table covers reading; the copy is a new object with its own check.
  if (token && !tokenReaches(token.scopes, 'templates.write')) {
    throw forbidden(message('access.scope-missing', { token: token.name, scope: 'templates:write' }))
  }
  const origin = await getOrigin(deps, ctx, id)
  const name = body.name ?? `${origin.name.slice(0, DISPLAY_NAME_MAX - COPY.length)}${COPY}`
  const priced = await priceNewTemplate(ctx.caller.id, {
    name,
    description: origin.description,
    tags: origin.tags,
    readme: origin.readme,
    stack: stackOf(origin),
    origin,
  })
  return change(deps, ctx, async (work) =>
    readTemplate(work.tx, ctx.caller, await insertTemplate(deps, work, ctx, priced), deps),
  )
}

async function getOrigin({ database }: Deps, { caller }: SignedIn, id: string): Promise<TemplateSource> {
  const origin = await findReadableTemplate(database.orm, caller, id)
  if (!origin) throw noTemplate()
  return origin
}
