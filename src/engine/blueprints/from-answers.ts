// From the wizard's answers to a stack.
import type { Answers } from '../answers.ts'
import { CLOUDS, CLOUD_WORDS } from '../clouds/index.ts'
import { stackSpec, type StackSpec } from '../stack/schema.ts'
import { DURATIONS, ENVIRONMENT_TYPES, SENSITIVITIES, USE_CASES, findWord, type Word } from '../vocabulary.ts'
import { USE_CASE_RECIPES } from './catalogue.ts'

/** The stack that the answers describe. The answers were parsed, so every word is known. */
export function stackFromAnswers(answers: Answers): StackSpec {
  const cloud = idOf(CLOUD_WORDS, answers.cloud_provider)
  const useCase = idOf(USE_CASES, answers.use_case)
  const environment = idOf(ENVIRONMENT_TYPES, answers.environment_type)
  const { nodes, connections } = USE_CASE_RECIPES[useCase]({ cloud, environment })
  return stackSpec.parse({
    name: answers.name === undefined || answers.name.trim() === '' ? answers.use_case : answers.name,
    cloud,
    region: answers.region === undefined || answers.region === '' ? CLOUDS[cloud].defaultRegion : answers.region,
    environment_type: environment,
    data_sensitivity: idOf(SENSITIVITIES, answers.data_sensitivity),
    duration: idOf(DURATIONS, answers.duration),
    team_size: answers.team_size,
    budget_limit: answers.budget_limit,
    expires_on: answers.expires_on,
    owner: answers.owner,
    cost_center: answers.cost_center,
    tags: answers.tags,
    nodes,
    connections,
    blueprint: useCase,
    usage: answers.usage,
  })
}

function idOf<Id extends string>(words: readonly Word<Id>[], label: string): Id {
  const word = findWord(words, label)
  if (word === undefined) throw new Error(`"${label}" is not a word of the list: answers must be parsed first`)
  return word.id
}
