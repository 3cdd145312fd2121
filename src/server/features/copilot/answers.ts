// Answers as the copilot knows them: from a stack, checked as a request for
// `/generate`, and compiled.
import { generateRequest, type Answers } from '#engine/answers.ts'
import { answersOfStack as answersBehind } from '#engine/answers-of-stack.ts'
import { differencesOf } from '#engine/copilot/differences.ts'
import type { CopilotAnswers } from '#engine/copilot/understanding.ts'
import type { CompiledStack } from '#engine/result.ts'
import type { StackSpec } from '#engine/stack/schema.ts'
import type { Output } from '#contract/endpoint.ts'
import type { copilot } from '#contract/copilot.ts'
import { compileAnswers } from '../../stack/compile.ts'

type Event = Output<(typeof copilot)['send']> extends AsyncIterable<infer One> ? One : never
export type CopilotResult = Extract<Event, { readonly type: 'result' }>['result']

/** The answers if they are complete and a request for `/generate`; undefined otherwise. */
export function readAnswers(given: Readonly<Record<string, unknown>>): CopilotAnswers | undefined {
  const read = generateRequest.safeParse(requestOf(given))
  if (!read.success) return undefined
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
    : { use_case, environment_type, team_size, data_sensitivity, duration, cloud_provider, region, budget_limit }
}

/** The answers from which a stack was made; undefined for one that was made otherwise. */
export function answersOfStack(stack: StackSpec): CopilotAnswers | undefined {
  const answers = answersBehind(stack)
  return answers && readAnswers(answers)
}

/**
 * Compiles answers as `/generate` does, and stores nothing.
 * @param before the answers that they change; absent for the first
 * @param startedAt of `performance.now()`, when the answer was begun
 * @throws Refused with 400 that names everything that the compiler finds wrong
 */
export function previewAnswers(
  answers: CopilotAnswers,
  before: CopilotAnswers | undefined,
  now: Date,
  startedAt: number,
): CopilotResult {
  const { cost_estimate, resource_count, resources_summary } = compile(answers, now)
  const { total_monthly, priced_lines, total_lines, breakdown } = cost_estimate
  return {
    total_monthly,
    priced_lines,
    total_lines,
    breakdown,
    resource_count,
    resources_summary,
    changes: before ? differencesOf(before, answers).map((difference) => ({ ...difference })) : [],
    // Compiled again and not looked up: both are of the same price book.
    before_monthly: before ? compile(before, now).cost_estimate.total_monthly : null,
    duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
  }
}

function compile(answers: CopilotAnswers, now: Date): CompiledStack {
  const request: Answers = generateRequest.parse(requestOf({ ...answers }))
  return compileAnswers(request, { now })
}

/** No budget is null here and absent there. */
function requestOf({ budget_limit, ...answers }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return budget_limit === null || budget_limit === undefined ? answers : { ...answers, budget_limit }
}
