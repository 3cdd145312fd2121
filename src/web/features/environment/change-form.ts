// The ways in which the stack of an environment is changed, and what each of them sends.
import type { InputOf } from '#contract/client.ts'
import type { Environment, EnvironmentDetail } from '#contract/environment.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { stackOf, type AgainValues } from './ask-again-form.ts'

/** The newest version of its template, other answers, or a stack that was edited in the builder. */
export const CHANGE_WAYS = ['template', 'answers', 'stack'] as const
export type ChangeWay = (typeof CHANGE_WAYS)[number]

/** What is sent of a change: where the stack comes from. */
export type ChangeSource = InputOf<'POST /environments/{id}/check'>['body']

/** The action that another stack is for an environment: a pending one is asked for again, what runs is updated. */
export function changeActionOf({ status }: Pick<Environment, 'status'>): 'change' | 'update' {
  return status === 'pending' ? 'change' : 'update'
}

/** Whether its template has a newer version than the one that it is made of. */
export function hasNewerVersion({ template }: Pick<EnvironmentDetail, 'template'>): boolean {
  return template !== null && template.newest_version > template.version
}

/** The ways that an environment has: without a newer version of a template there are two. */
export function waysOf(environment: EnvironmentDetail): readonly ChangeWay[] {
  return CHANGE_WAYS.filter((way) => way !== 'template' || hasNewerVersion(environment))
}

/** The way that an address names; the first one where it names none that there is. */
export function wayOf(named: string, environment: EnvironmentDetail): ChangeWay {
  const ways = waysOf(environment)
  return ways.find((way) => way === named) ?? ways[0] ?? 'answers'
}

interface Given {
  readonly way: ChangeWay
  readonly values: AgainValues
  /** What was edited in the builder. */
  readonly edited: StackDraft | undefined
}

/** Where the other stack comes from; undefined while nothing is changed. */
export function sourceOf({ way, values, edited }: Given, environment: EnvironmentDetail): ChangeSource | undefined {
  if (way === 'template') return environment.template ? { template_id: environment.template.id } : undefined
  const stack = way === 'answers' ? stackOf(values, environment.result.stack) : edited
  return stack && { stack }
}
