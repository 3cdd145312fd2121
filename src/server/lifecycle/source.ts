// What an environment is made of: from a result, a stack or answers to a stack
// that is compiled, proved and priced, and then kept as it was asked for.
import { and, eq, or } from 'drizzle-orm'
import type { Answers } from '#engine/answers.ts'
import { stackFromAnswers } from '#engine/blueprints/from-answers.ts'
import { CLOUD_WORDS } from '#engine/clouds/index.ts'
import { compileStack } from '#engine/compile/compile.ts'
import type { CompiledStack } from '#engine/result.ts'
import { stackSpec, type StackSpec } from '#engine/stack/schema.ts'
import { DURATIONS, ENVIRONMENT_TYPES, SENSITIVITIES, type Word } from '#engine/vocabulary.ts'
import { cents } from '#domain/environment/cost.ts'
import { tokenReaches } from '#domain/access/permissions.ts'
import { TEMPORARY_DAYS } from '#domain/environment/expiry.ts'
import type { Lifetime } from '#domain/environment/lifetime.ts'
import type { Proof } from '#contract/proof.ts'
import { noTemplate } from '../access/authorize.ts'
import type { Queries, Transaction } from '../db/connect.ts'
import { compiledStacks } from '../db/schema/environments.ts'
import { results } from '../db/schema/results.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/context.ts'
import { badRequest, forbidden, notFound } from '../http/errors.ts'
import { isId } from '../http/ids.ts'
import { digestOf } from './digest.ts'
import type { EnvironmentRow } from './locked.ts'
import { findReadableTemplate } from './template-source.ts'

/** What a request may name, exactly one of them. */
export interface SourceGiven {
  readonly result_id?: string | undefined
  /** A saved template or one of the gallery: its newest version. */
  readonly template_id?: string | undefined
  readonly stack?: StackSpec | undefined
  readonly answers?: Answers | undefined
}

/** A stack that is not compiled yet. */
export interface Source {
  readonly stack: StackSpec
  /** Who made it, who may be somebody else than who asks for the environment. */
  readonly author_id: string
  /** The field that is to blame when it does not compile; empty when its fields stand in the body itself. */
  readonly field: string
}

/** What the row of an environment keeps of its stack. */
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
  | 'price_book'
  | 'priced_lines'
  | 'total_lines'
  | 'cost_monthly'
  | 'cost_monthly_suspended'
>

/** A stack that can be asked for. */
export interface PreparedStack {
  readonly author_id: string
  readonly compiled: CompiledStack
  readonly proof: Proof
  readonly facts: StackFacts
}

/** Who asks: the server itself has no token. */
type Reader = Pick<Caller, 'id' | 'role'> & Partial<Pick<Caller, 'token'>>

const SOURCES = ['result_id', 'template_id', 'stack', 'answers'] as const
const DAY_MS = 86_400_000
/** Nobody means more; beyond it sums are no longer exact to the cent. */
const COST_MAX = 1e9

/** Whether anything is named of which an environment could be made. */
export function hasSource(given: SourceGiven): boolean {
  return SOURCES.some((field) => given[field] !== undefined)
}

/**
 * The stack that a request names.
 * @throws Refused with 400 when it names none or several or what cannot be compiled, 403 for a template and a token that may
 * not read templates, 404 for a result or a template that
 * is not there or not for this person
 */
export async function readSource(orm: Queries, caller: Reader, given: SourceGiven): Promise<Source> {
  const [field, other] = SOURCES.filter((one) => given[one] !== undefined)
  if (field === undefined) throw badRequest([{ field: 'result_id', message: `Say what the environment is made of: give one of ${SOURCES.join(', ')}.` }])
  if (other !== undefined) throw badRequest([{ field: other, message: `Give only one of ${SOURCES.join(', ')}: the environment is made of one stack.` }])
  if (given.stack) return { stack: given.stack, author_id: caller.id, field }
  if (given.answers) return { stack: stackFromAnswers(given.answers), author_id: caller.id, field }
  if (given.template_id !== undefined) return readTemplate(orm, caller, given.template_id)
  const result = await findResult(orm, caller, given.result_id ?? '')
  if (!result) throw notFound('There is no such result, or it is not shared with you: ask the person who made it to share it.')
  return { stack: parseStored(result.stack), author_id: result.user_id ?? caller.id, field }
}

/** The newest version of a template; its author is who saved that version. */
async function readTemplate(orm: Queries, caller: Reader, id: string): Promise<Source> {
  const field = 'template_id'
  // Who may read it says its role; what a token may, its scopes: what is made of a template tells all of it.
  if (caller.token && !tokenReaches(caller.token.scopes, 'template.read')) {
    throw forbidden(`The API token "${caller.token.name}" has no scope templates:read: make one that has it.`)
  }
  const template = await findReadableTemplate(orm, caller, id)
  if (!template) throw noTemplate()
  const read = stackSpec.safeParse(template.stack)
  if (!read.success) {
    const reasons = read.error.issues.map(({ message }) => message).join(' ')
    throw badRequest([{ field, message: `The template "${template.name}" cannot be used yet: ${reasons}` }])
  }
  // What it makes is called as it is, where its stack has no name of its own.
  const stack = read.data.name === '' ? { ...read.data, name: template.name } : read.data
  return { stack, author_id: template.saved_by ?? caller.id, field }
}

/** A source with the tags of its environment, so that what runs in the cloud carries them. */
export function withTags(source: Source, tags: Readonly<Record<string, string>>): Source {
  return { ...source, stack: { ...source.stack, tags: { ...tags } } }
}

async function findResult(orm: Queries, caller: Pick<Caller, 'id'>, id: string): Promise<{ stack: unknown; user_id: string | null } | undefined> {
  if (!isId(id)) return undefined
  const mayRead = or(eq(results.is_shared, true), eq(results.user_id, caller.id))
  const [row] = await orm
    .select({ stack: results.stack, user_id: results.user_id })
    .from(results)
    .where(and(eq(results.id, id), mayRead))
  return row
}

/** @throws Refused with 400 for a stack that an older version stored and that this one cannot read */
function parseStored(stack: unknown): StackSpec {
  const read = stackSpec.safeParse(stack)
  if (read.success) return read.data
  throw badRequest([{ field: 'result_id', message: 'This result is of an older version of Strata and cannot be read any more: generate it again.' }])
}

/**
 * Compiles a source. The dates of a Temporary stack are those of the
 * environment, as far as they are known: the engine has no clock.
 * @throws Refused with 400 that names everything that the compiler finds wrong
 */
export function compileSource({ stack, field }: Pick<Source, 'stack' | 'field'>, lifetime: Lifetime, now: Date): CompiledStack {
  const outcome = compileStack(withDates(stack, lifetime, now))
  const inSource = (rest: string): string => [field, rest].filter((part) => part !== '').join('.')
  if (!outcome.ok) {
    const errors = outcome.diagnostics.filter(({ severity }) => severity === 'error')
    throw badRequest(
      errors.map((error) => ({ field: inSource(error.field ?? (error.node === undefined ? '' : `nodes.${error.node}`)), message: error.message })),
    )
  }
  if (outcome.result.cost_estimate.total_monthly > COST_MAX) {
    throw badRequest([{ field: inSource('usage'), message: 'The estimate is above 1,000,000,000 USD a month: assume less use.' }])
  }
  return outcome.result
}

function withDates(stack: StackSpec, { expires_at, lifetime_days }: Lifetime, now: Date): StackSpec {
  if (stack.duration !== 'temporary') return stack
  const day = (time: number): string => new Date(time).toISOString().slice(0, 10)
  const end = expires_at?.getTime() ?? now.getTime() + (lifetime_days ?? TEMPORARY_DAYS) * DAY_MS
  return { ...stack, starts_on: day(now.getTime()), expires_on: day(end) }
}

/**
 * Compiles and proves a source. It takes its time: never while something is held.
 * @throws Refused with 400 that names everything that the compiler finds wrong
 */
export async function prepareStack({ prove }: Pick<Deps, 'prove'>, source: Source, lifetime: Lifetime, now: Date): Promise<PreparedStack> {
  const compiled = compileSource(source, lifetime, now)
  return { author_id: source.author_id, compiled, proof: await prove(compiled.terraform, compiled.module_files), facts: factsOfStack(compiled) }
}

/** What environments and rules look at of a compiled stack. */
export function factsOfStack({ stack, cost_estimate: cost, resource_count }: CompiledStack): StackFacts {
  const lasting = cost.lines.reduce((sum, line) => sum + (line.ends_on_stop ? 0 : (line.amount ?? 0)), 0)
  return {
    cloud_provider: labelOf(CLOUD_WORDS, stack.cloud),
    region: stack.region,
    environment_type: labelOf(ENVIRONMENT_TYPES, stack.environment_type),
    data_sensitivity: labelOf(SENSITIVITIES, stack.data_sensitivity),
    duration: labelOf(DURATIONS, stack.duration),
    team_size: stack.team_size,
    stack_digest: digestOf(stack),
    resource_count,
    price_book: cost.price_book,
    priced_lines: cost.priced_lines,
    total_lines: cost.total_lines,
    cost_monthly: cents(cost.total_monthly),
    cost_monthly_suspended: cents(lasting),
  }
}

/** The label of the specification for a word of the engine. */
export function labelOf(words: readonly Word[], id: string): string {
  const word = words.find((one) => one.id === id)
  if (!word) throw new Error(`"${id}" is not a word of the list: stacks must be parsed first.`)
  return word.label
}

/** Keeps a stack as it was asked for. @returns its id */
export async function keepStack({ newId }: Pick<Deps, 'newId'>, tx: Transaction, { compiled, proof, facts }: PreparedStack, now: Date): Promise<string> {
  const id = newId()
  await tx.insert(compiledStacks).values({ id, digest: facts.stack_digest, stack: compiled.stack, result: compiled, proof, created_at: now })
  return id
}
