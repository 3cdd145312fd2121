// Answers as the copilot knows them: from a stack, checked, and compiled.
import { generateRequest } from '#engine/answers.ts'
import { answersOfStack as answersBehind } from '#engine/answers-of-stack.ts'
import { differencesOf } from '#engine/copilot/differences.ts'
import { stackOfAnswers } from '#engine/copilot/stack.ts'
import type { CopilotAnswers } from '#engine/copilot/understanding.ts'
import type { CompileOutcome } from '#engine/result.ts'
import type { StackSpec } from '#engine/stack/schema.ts'
import type { Output } from '#contract/endpoint.ts'
import { copilotConfig, type copilot } from '#contract/copilot.ts'
import type { StoredMessage } from '#words/message.ts'
import { inOne } from '../../http/errors.ts'
import { compileSmall } from '../../stack/compile.ts'

type Event = Output<(typeof copilot)['send']> extends AsyncIterable<infer One> ? One : never
export type CopilotResult = Extract<Event, { readonly type: 'result' }>['result']

/** What answers cost and consist of, or why they cannot be built. */
export type PreviewedAnswers =
  | { readonly ok: true; readonly result: CopilotResult }
  | { readonly ok: false; readonly reasons: readonly StoredMessage[] }

const extras = copilotConfig.pick({ parts: true, lifetime_days: true })

/** The answers if they are complete and a request for `/generate`; undefined otherwise. */
export function readAnswers(given: Readonly<Record<string, unknown>>): CopilotAnswers | undefined {
  const { parts: givenParts = null, lifetime_days: givenDays = null, budget_limit: limit, ...others } = given
  const read = generateRequest.safeParse(
    limit === null || limit === undefined ? others : { ...others, budget_limit: limit },
  )
  const more = extras.safeParse({ parts: givenParts, lifetime_days: givenDays })
  if (!read.success || !more.success) return undefined
  const {
    use_case,
    environment_type,
    team_size,
    data_sensitivity,
    duration,
    cloud_provider,
    region,
    budget_limit = null,
  } = read.data
  return region === undefined || region === ''
    ? undefined
    : {
        use_case,
        environment_type,
        team_size,
        data_sensitivity,
        duration,
        cloud_provider,
        region,
        budget_limit,
        parts: more.data.parts,
        lifetime_days: duration === 'Temporary' ? more.data.lifetime_days : null,
      }
}

/** The answers from which a stack was made; undefined for one that was made otherwise. */
export function answersOfStack(stack: StackSpec): CopilotAnswers | undefined {
  const answers = answersBehind(stack)
  return answers && readAnswers(answers)
}

/** The day of a time, YYYY-MM-DD. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

/**
 * Compiles answers as `/generate` does, and stores nothing.
 * @param before the answers that they change; absent for the first
 * @param startedAt of `performance.now()`, when the answer was begun
 */
export function previewAnswers(
  answers: CopilotAnswers,
  before: CopilotAnswers | undefined,
  now: Date,
  startedAt: number,
): PreviewedAnswers {
  const outcome = compile(answers, now)
  if (!outcome.ok)
    return {
      ok: false,
      reasons: outcome.diagnostics.flatMap(({ severity, messages }) =>
        severity === 'error' && messages !== undefined ? [inOne(messages)] : [],
      ),
    }
  const { cost_estimate, resource_count, resource_count_is_least, resources_summary } = outcome.result
  const { total_monthly, priced_lines, total_lines, breakdown } = cost_estimate
  // Compiled again and not looked up: both are of the same price book.
  const earlier = before && compile(before, now)
  return {
    ok: true,
    result: {
      total_monthly,
      priced_lines,
      total_lines,
      breakdown,
      resource_count,
      resource_count_is_least,
      resources_summary,
      changes: before ? differencesOf(before, answers).map((difference) => ({ ...difference })) : [],
      before_monthly: earlier?.ok === true ? earlier.result.cost_estimate.total_monthly : null,
      duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
    },
  }
}

function compile(answers: CopilotAnswers, now: Date): CompileOutcome {
  return compileSmall(stackOfAnswers(answers, dayOf(now)).stack, { now })
}
