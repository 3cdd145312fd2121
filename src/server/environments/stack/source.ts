// What an environment is made of: a result, a template, a stack or answers become a stack that is compiled, proved and
// priced, and then stored as it was requested.
import { and, eq, or } from 'drizzle-orm'
import type { Answers } from '#engine/answers.ts'
import { stackFromAnswers } from '#engine/blueprints/from-answers.ts'
import { CLOUD_WORDS } from '#engine/clouds/index.ts'
import type { CompiledStack, PriceLine, ReleasedStack } from '#engine/result.ts'
import { goesOn } from '#engine/cost/stops.ts'
import { stackSpec, type StackSpec } from '#engine/stack/schema.ts'
import { DURATIONS, ENVIRONMENT_TYPES, SENSITIVITIES, type Word } from '#engine/vocabulary.ts'
import { USD_MAX, cents } from '#domain/environment/cost.ts'
import { tokenReaches } from '#domain/access/may.ts'
import type { Lifetime } from '#domain/environment/lifetime.ts'
import type { SchemaProof } from '#contract/proof.ts'
import { noTemplate } from '../../access/authorize.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { compiledStacks } from '../../db/schema/environments.ts'
import { results } from '../../db/schema/results.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/context.ts'
import { badRequest, forbidden, notFound } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import { keepPlan, newPlan } from '../../plan-proof/keep.ts'
import { findFailure, refuseUnplannable } from '../../plan-proof/refuse.ts'
import { compileOrRefuse, compileReleasedOrRefuse, fieldIn, type CompileOptions } from '../../stack/compile.ts'
import { digestOf } from './digest.ts'
import type { EnvironmentRow } from '../base/lock.ts'
import { findReadableTemplate } from './template-source.ts'
import { message } from '#words/message.ts'
import { parseFields } from '#engine/field-messages.ts'

/** What a request can name, exactly one of them. */
export interface SourceInput {
  readonly result_id?: string | undefined
  /** A saved template or one of the gallery: its newest version. */
  readonly template_id?: string | undefined
  readonly stack?: StackSpec | undefined
  readonly answers?: Answers | undefined
}

/** A stack that is not compiled yet. */
export interface Source {
  readonly stack: StackSpec
  /** The author, not always the requester of the environment. */
  readonly author_id: string
  /** The field of the request that holds the stack; empty when the fields of the stack are those of the request. */
  readonly field: string
  /** As it was stored and planned; undefined for what the request itself brings. */
  readonly stored?: { readonly stack: StackSpec; readonly files_digest: string | null } | undefined
  /** The template that it is, as it is. */
  readonly template?: TemplateVersion | undefined
}

/** A version of a template. */
interface TemplateVersion {
  readonly id: string
  readonly version: number
}

/** The columns of an environment that describe its stack. */
export type StackFacts = Pick<
  EnvironmentRow,
  | 'cloud_provider'
  | 'region'
  | 'environment_type'
  | 'data_sensitivity'
  | 'duration'
  | 'team_size'
  | 'stack_digest'
  | 'resource_count'
  | 'resource_count_is_least'
  | 'price_book'
  | 'priced_lines'
  | 'total_lines'
  | 'declared_components'
  | 'cost_monthly'
  | 'cost_monthly_suspended'
>

/** A stack of which an environment can be made. */
export interface PreparedStack {
  readonly author_id: string
  /** Who asked, whose turn its plan will use. */
  readonly person: string
  readonly compiled: CompiledStack
  /** Its files without protections against deletion, which a destroy uses. */
  readonly released: ReleasedStack
  readonly proof: SchemaProof
  readonly facts: StackFacts
  readonly template: TemplateVersion | undefined
}

/** The caller; the server itself has no token. */
type Reader = Pick<Caller, 'id' | 'role'> & Partial<Pick<Caller, 'token'>>

const SOURCES = ['result_id', 'template_id', 'stack', 'answers'] as const

/** Whether a request names anything of which an environment can be made. */
export function hasSource(given: SourceInput): boolean {
  return SOURCES.some((field) => given[field] !== undefined)
}

/**
 * Reads the stack that a request names.
 * @throws Refused with 400 when it names none or several, or one that cannot be read; 403 for a template and a token
 *   without the scope for it; 404 for a result or a template that does not exist or that the caller cannot read
 */
export async function readSource(orm: Queries, caller: Reader, given: SourceInput): Promise<Source> {
  const [field, other] = SOURCES.filter((one) => given[one] !== undefined)
  if (field === undefined)
    throw badRequest([{ field: 'result_id', said: message('environments.no-source', { sources: SOURCES }) }])
  if (other !== undefined)
    throw badRequest([{ field: other, said: message('environments.two-sources', { sources: SOURCES }) }])
  if (given.stack) return { stack: given.stack, author_id: caller.id, field }
  if (given.answers) return { stack: stackFromAnswers(given.answers), author_id: caller.id, field }
  if (given.template_id !== undefined) return readTemplate(orm, caller, given.template_id)
  const result = await findResult(orm, caller, given.result_id ?? '')
  if (!result) throw notFound(message('results.no-result'))
  const stack = parseStored(result.stack)
  return { stack, author_id: result.user_id ?? caller.id, field, stored: { stack, files_digest: result.files_digest } }
}

/** The newest version of a template; its author is the person who saved that version. */
async function readTemplate(orm: Queries, caller: Reader, id: string): Promise<Source> {
  const field = 'template_id'
  // An environment shows everything of its template, so the token needs the scope that reads it.
  if (caller.token && !tokenReaches(caller.token.scopes, 'template.read')) {
    throw forbidden(message('access.scope-missing', { token: caller.token.name, scope: 'templates:read' }))
  }
  const template = await findReadableTemplate(orm, caller, id)
  if (!template) throw noTemplate()
  const read = parseFields(stackSpec, template.stack)
  if (!read.success) {
    const reasons = read.faults.map(({ said }) => said)
    throw badRequest([{ field, said: message('environments.template-unusable', { template: template.name, reasons }) }])
  }
  // A stack without a name gets the name of its template.
  const stack = read.data.name === '' ? { ...read.data, name: template.name } : read.data
  const { files_digest, version } = template
  const author_id = template.saved_by ?? caller.id
  return { stack, author_id, field, stored: { stack, files_digest }, template: { id: template.id, version } }
}

/** A source with the tags of its environment, so that what runs in the cloud carries them. */
export function withTags(source: Source, tags: Readonly<Record<string, string>>): Source {
  return { ...source, stack: { ...source.stack, tags: { ...tags } } }
}

async function findResult(
  orm: Queries,
  caller: Pick<Caller, 'id'>,
  id: string,
): Promise<{ stack: unknown; user_id: string | null; files_digest: string | null } | undefined> {
  if (!isId(id)) return undefined
  const mayRead = or(eq(results.is_shared, true), eq(results.user_id, caller.id))
  const [row] = await orm
    .select({ stack: results.stack, user_id: results.user_id, files_digest: results.files_digest })
    .from(results)
    .where(and(eq(results.id, id), mayRead))
  return row
}

/** @throws Refused with 400 for a stack of an older version that this one cannot read */
function parseStored(stack: unknown): StackSpec {
  const read = stackSpec.safeParse(stack)
  if (read.success) return read.data
  throw badRequest([
    {
      field: 'result_id',
      said: message('environments.old-result'),
    },
  ])
}

/**
 * Compiles a source.
 * @param person id of the caller
 * @param options without a lifetime, a Temporary stack keeps its own dates
 * @throws Refused with 400 that names everything that the compiler finds wrong, and for a price that no one can mean
 */
export async function compileSource(
  person: string,
  { stack, field }: Pick<Source, 'stack' | 'field'>,
  options: Pick<CompileOptions, 'now' | 'lifetime'>,
): Promise<CompiledStack> {
  return refuseTooDear(await compileOrRefuse(person, stack, { ...options, field }), field)
}

/** @throws Refused with 400 for a price that no one can mean */
function refuseTooDear(compiled: CompiledStack, field: string): CompiledStack {
  if (compiled.cost_estimate.total_monthly <= USD_MAX) return compiled
  throw badRequest([{ field: fieldIn(field, 'usage'), said: message('environments.estimate-too-high') }])
}

/**
 * Compiles and proves a source. This takes its time: do not call it while a transaction has locked anything.
 * @throws Refused with 400 that names everything that the compiler finds wrong, 409 for what Terraform cannot plan
 */
export async function prepareStack(
  deps: Pick<Deps, 'prove' | 'now' | 'database' | 'planner'>,
  person: string,
  source: Source,
  lifetime: Lifetime,
): Promise<PreparedStack> {
  const { prove, now } = deps
  const { field, stored } = source
  const { compiled, released } = await compileReleasedOrRefuse(person, source.stack, { lifetime, now: now(), field })
  refuseTooDear(compiled, field)
  await refuseUnplannable(deps, compiled)
  // Its files have tags of their own: what is known of the stored ones holds for them too, as long as this version of
  // Strata makes the same files of that stack.
  if (stored && (await findFailure(deps, stored.files_digest)))
    await refuseUnplannable(deps, await compileSource(person, { stack: stored.stack, field }, { now: now() }))
  return {
    author_id: source.author_id,
    person,
    compiled,
    released,
    proof: await prove(person, compiled.terraform, compiled.module_files),
    facts: factsOfStack(compiled),
    template: source.template,
  }
}

/** The facts of a compiled stack that environments store and rules read. */
export function factsOfStack({
  stack,
  cost_estimate: cost,
  resource_count,
  resource_count_is_least = true,
}: CompiledStack): StackFacts {
  return {
    cloud_provider: labelOf(CLOUD_WORDS, stack.cloud),
    region: stack.region,
    environment_type: labelOf(ENVIRONMENT_TYPES, stack.environment_type),
    data_sensitivity: labelOf(SENSITIVITIES, stack.data_sensitivity),
    duration: labelOf(DURATIONS, stack.duration),
    team_size: stack.team_size,
    stack_digest: digestOf(stack),
    resource_count,
    resource_count_is_least,
    price_book: cost.price_book,
    priced_lines: cost.priced_lines,
    total_lines: cost.total_lines,
    declared_components: countUnconfirmed(stack, cost.lines),
    cost_monthly: cents(cost.total_monthly),
    cost_monthly_suspended: cents(goesOn(cost).total_monthly),
  }
}

/**
 * The components whose cost no price list confirms: custom ones, and those of a size that someone chose and that the
 * price book does not have. One line of either can stand for any number of machines.
 */
function countUnconfirmed(
  { nodes, modules }: Pick<StackSpec, 'nodes' | 'modules'>,
  lines: readonly Pick<PriceLine, 'node' | 'label' | 'amount'>[],
): number {
  const isOwn = new Set(modules?.map(({ type }) => type))
  return nodes.filter(({ id, type, settings: { size } }) => {
    if (isOwn.has(type)) return true
    if (typeof size !== 'string') return false
    const named = size.toLowerCase()
    return lines.some((line) => line.node === id && line.amount === null && line.label.toLowerCase().startsWith(named))
  }).length
}

/** The label that people read for a word of the engine. */
export function labelOf(words: readonly Word[], id: string): string {
  const word = words.find((one) => one.id === id)
  if (!word) throw new Error(`"${id}" is not a word of the list: stacks must be parsed first.`)
  return word.label
}

/** Stores a stack as it was requested. @returns its id */
export async function storeStack(
  { newId }: Pick<Deps, 'newId'>,
  tx: Transaction,
  { compiled, released, proof, facts, person, template }: PreparedStack,
  now: Date,
): Promise<string> {
  const id = newId()
  const { stack } = compiled
  const plan = newPlan(person, compiled, now)
  await keepPlan(tx, plan)
  await tx.insert(compiledStacks).values({
    id,
    digest: facts.stack_digest,
    stack,
    result: compiled,
    proof,
    released,
    files_digest: plan.files_digest,
    template_id: template?.id ?? null,
    template_version: template?.version ?? null,
    created_at: now,
  })
  return id
}
