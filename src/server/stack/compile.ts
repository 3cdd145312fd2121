// The one way from a stack to what it compiles to, for results, environments, pipelines and the copilot.
import type { Answers } from '#engine/answers.ts'
import { stackFromAnswers } from '#engine/blueprints/from-answers.ts'
import { compileStack } from '#engine/compile/compile.ts'
import { DAY_MS, TEMPORARY_DAYS } from '#engine/durations.ts'
import type { CompiledStack, CompileOutcome, ReleasedStack } from '#engine/result.ts'
import type { StackSpec } from '#engine/stack/schema.ts'
import type { Lifetime } from '#domain/environment/lifetime.ts'
import { message as sentences } from '#words/message.ts'
import { badRequest, inOne } from '../http/errors.ts'
import { compileInTurn } from './in-turn.ts'

/** When and for what a stack is compiled. */
export interface CompileOptions {
  /** Today, for a Temporary stack without dates: the engine has no clock. */
  readonly now: Date
  /** The lifetime of the environment that is made of the stack; it comes before the dates of the stack. */
  readonly lifetime?: Lifetime | undefined
  /** The field of the request that holds the stack; empty when the fields of the stack are those of the request. */
  readonly field?: string
}

/**
 * Compiles a stack, in a thread when its person's turn has come unless it is small.
 * @param person id of the caller, OWN_WORK for work of the server
 * @throws Refused with 400 that names everything that the compiler finds wrong
 */
export async function compileOrRefuse(
  person: string,
  stack: StackSpec,
  options: CompileOptions,
): Promise<CompiledStack> {
  return resultOf(await compileInTurn(person, withDates(stack, options)), options)
}

/**
 * The same, together with the files without protections against deletion.
 * @throws Refused with 400 that names everything that the compiler finds wrong
 */
export async function compileReleasedOrRefuse(
  person: string,
  stack: StackSpec,
  options: CompileOptions,
): Promise<{ readonly compiled: CompiledStack; readonly released: ReleasedStack }> {
  const outcome = await compileInTurn(person, withDates(stack, options), { released: true })
  const compiled = resultOf(outcome, options)
  if (!outcome.ok || !outcome.released) throw new Error('The compiler left out the released files.')
  return { compiled, released: outcome.released }
}

/**
 * Compiles the stack of someone's answers at once: it is small.
 * @throws Refused with 400 that names everything that the compiler finds wrong
 */
export function compileAnswers(answers: Answers, options: CompileOptions): CompiledStack {
  return resultOf(compileStack(withDates(stackFromAnswers(answers), options)), options)
}

/** Compiles a small stack at once; what the compiler finds wrong is a value. */
export function compileSmall(stack: StackSpec, options: CompileOptions): CompileOutcome {
  return compileStack(withDates(stack, options))
}

function resultOf(outcome: CompileOutcome, options: CompileOptions): CompiledStack {
  if (outcome.ok) return outcome.result
  throw badRequest(
    outcome.diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(({ field, node, message, messages }) => ({
        field: fieldIn(options.field ?? '', field ?? (node === undefined ? '' : `nodes.${node}`)),
        // Only results of older versions have diagnostics without messages.
        said: messages === undefined ? sentences('http.sentences', { sentences: [message] }) : inOne(messages),
      })),
  )
}

/** The path of a field in a request, such as `answers.expires_on`. @param parent empty for the request itself */
export function fieldIn(parent: string, field: string): string {
  return [parent, field].filter((part) => part !== '').join('.')
}

/**
 * Gives a Temporary stack its dates. An environment begins today and ends with its lifetime. Without an environment the
 * stack keeps the dates that it has; it begins today, and ends after seven days, where it has none.
 */
function withDates(stack: StackSpec, { now, lifetime }: CompileOptions): StackSpec {
  if (stack.duration !== 'temporary') return stack
  const starts_on = lifetime ? dayOf(now.getTime()) : (stack.starts_on ?? dayOf(now.getTime()))
  if (!lifetime && stack.expires_on !== undefined) return { ...stack, starts_on }
  const begin = lifetime ? now.getTime() : Date.parse(starts_on)
  const end = lifetime?.expires_at?.getTime() ?? begin + (lifetime?.lifetime_days ?? TEMPORARY_DAYS) * DAY_MS
  return { ...stack, starts_on, expires_on: dayOf(end) }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
