// Back from a stack to the answers of which it was made.
import type { GenerateRequest } from './answers.ts'
import { CLOUD_WORDS } from './clouds/index.ts'
import type { StackSpec } from './stack/schema.ts'
import { DURATIONS, ENVIRONMENT_TYPES, SENSITIVITIES, USE_CASES, type Word } from './vocabulary.ts'

type Answered = Pick<
  GenerateRequest,
  | 'use_case'
  | 'environment_type'
  | 'team_size'
  | 'data_sensitivity'
  | 'duration'
  | 'cloud_provider'
  | 'region'
  | 'budget_limit'
  | 'name'
>

/**
 * The answers from which a stack was made, in words of the wire; undefined for one that was made otherwise. A name that
 * only repeats the use case was not given.
 */
export function answersOfStack(stack: StackSpec): Answered | undefined {
  const use_case = labelOf(USE_CASES, stack.blueprint)
  const environment_type = labelOf(ENVIRONMENT_TYPES, stack.environment_type)
  const data_sensitivity = labelOf(SENSITIVITIES, stack.data_sensitivity)
  const duration = labelOf(DURATIONS, stack.duration)
  const cloud_provider = labelOf(CLOUD_WORDS, stack.cloud)
  if (!use_case || !environment_type || !data_sensitivity || !duration || !cloud_provider) return undefined
  const { team_size, region, budget_limit, name } = stack
  return {
    use_case,
    environment_type,
    team_size,
    data_sensitivity,
    duration,
    cloud_provider,
    region,
    ...(budget_limit !== undefined && { budget_limit }),
    ...(name !== use_case && name !== '' && { name }),
  }
}

/** By the id alone: a blueprint may have the other spelling of a use case as its own id. */
function labelOf(words: readonly Word[], id: string | undefined): string | undefined {
  return words.find((word) => word.id === id)?.label
}
