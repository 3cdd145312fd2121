// The answers of the wizard: what is known of them, and how they are kept on
// this device so that a refresh loses nothing.
import { z } from 'zod'
import { REQUIRED_MESSAGE, STEP_FIELDS, STEP_MESSAGES, generateRequest, type GenerateRequest } from '#engine/answers.ts'
import { CLOUD_LIST, CLOUD_WORDS } from '#engine/clouds/index.ts'
import type { Cloud } from '#engine/clouds/cloud.ts'
import type { StepField } from '#engine/preview.ts'
import { parseFields } from '#engine/field-messages.ts'
import {
  DURATIONS,
  ENVIRONMENT_TYPES,
  MAX_TEAM_SIZE,
  SENSITIVITIES,
  USE_CASES,
  findWord,
  type Word,
} from '#engine/vocabulary.ts'
import type { Message } from '#words/message.ts'
import { readStored, writeStored } from '../../lib/storage.ts'

export type WizardAnswers = Partial<Pick<GenerateRequest, StepField | 'region' | 'budget_limit' | 'name'>>

export interface WizardState {
  answers: WizardAnswers
  /** USD a month before the last answer; undefined until one was given. */
  total_before: number | undefined
  /** The project for which an environment is to be requested. */
  project_id?: string | undefined
}

/** What can be refused: an answer, or what is given besides. */
export type WizardField = StepField | 'budget_limit' | 'region' | 'name'

/** The fields of the steps in order: step 1 is the first. */
export const STEPS: readonly StepField[] = STEP_FIELDS

const oneOf = (words: readonly Word[]) =>
  z
    .enum(words.map((word) => word.label))
    .optional()
    .catch(undefined)
const amount = z.number().optional().catch(undefined)
const text = z.string().optional().catch(undefined)

/** A value of an older version, or one that someone edited, counts as not answered. */
const keptState = z.object({
  answers: z.object({
    use_case: oneOf(USE_CASES),
    environment_type: oneOf(ENVIRONMENT_TYPES),
    team_size: amount,
    data_sensitivity: oneOf(SENSITIVITIES),
    duration: oneOf(DURATIONS),
    cloud_provider: oneOf(CLOUD_WORDS),
    region: text,
    budget_limit: amount,
    name: text,
  }),
  total_before: amount,
  project_id: text,
})

/** The answers kept on this device, or none. */
export function readWizard(): WizardState {
  try {
    const { answers, total_before, project_id } = keptState.parse(JSON.parse(readStored('strata.wizard') ?? ''))
    return { answers: withValidRegion(answers), total_before, project_id }
  } catch {
    // Nothing was kept, or what was kept is not a state: the wizard starts again.
    return { answers: {}, total_before: undefined }
  }
}

/** Keeps the answers on this device. */
export function keepWizard(state: WizardState): void {
  writeStored('strata.wizard', JSON.stringify(state))
}

/** The cloud that was chosen. */
export function cloudOf(answers: WizardAnswers): Cloud | undefined {
  const word = findWord(CLOUD_WORDS, answers.cloud_provider ?? '')
  return CLOUD_LIST.find((cloud) => cloud.id === word?.id)
}

/**
 * The provider's default replaces a region that is empty or that the provider does not have.
 */
export function withValidRegion(answers: WizardAnswers): WizardAnswers {
  const cloud = cloudOf(answers)
  if (!cloud) return { ...answers, region: undefined }
  return {
    ...answers,
    region: cloud.regions.some((region) => region.id === answers.region) ? answers.region : cloud.defaultRegion,
  }
}

/** What is wrong with the answer to one question; undefined when nothing is. */
export function problemOf(answers: WizardAnswers, field: StepField): Message | undefined {
  if (field !== 'team_size') return answers[field] === undefined ? STEP_MESSAGES[field] : undefined
  // The size has a default, so that not answering it is no mistake.
  if (answers.team_size === undefined) return undefined
  const parsed = parseFields(generateRequest.shape.team_size, answers.team_size)
  return parsed.success ? undefined : parsed.faults[0].said
}

/** What is wrong with what is given besides the answers. */
function faultsOf(answers: WizardAnswers): { field: WizardField; said: Message }[] {
  return (['budget_limit', 'name'] as const).flatMap((field) => {
    const parsed = parseFields(generateRequest.shape[field], answers[field])
    return parsed.success ? [] : parsed.faults.map(({ said }) => ({ field, said }))
  })
}

/** Everything that keeps the answers from being sent. */
export function problemsOf(answers: WizardAnswers): Message[] {
  const ofSteps = STEPS.flatMap((field) => problemOf(answers, field) ?? [])
  const isMissing = STEPS.some((field) => field !== 'team_size' && answers[field] === undefined)
  return [...(isMissing ? [REQUIRED_MESSAGE] : []), ...ofSteps, ...faultsOf(answers).map(({ said }) => said)]
}

/** The fields that keep the answers from being sent. */
export function refusedFields(answers: WizardAnswers): WizardField[] {
  return [
    ...STEPS.filter((field) => problemOf(answers, field) !== undefined),
    ...faultsOf(answers).map(({ field }) => field),
  ]
}

/** The answers without what is wrong: what the preview can work with while someone is still typing. */
export function usableAnswers(answers: WizardAnswers): WizardAnswers {
  const { team_size: people, budget_limit: limit } = answers
  return {
    ...answers,
    team_size:
      people === undefined || !Number.isInteger(people) || people < 1 || people > MAX_TEAM_SIZE ? undefined : people,
    budget_limit: limit === undefined || limit < 0 ? undefined : limit,
  }
}

/** The body of POST /generate. Call it only when there are no problems. */
export function requestOf({
  use_case,
  environment_type,
  data_sensitivity,
  duration,
  cloud_provider,
  name = '',
  ...rest
}: WizardAnswers): GenerateRequest {
  if (!use_case || !environment_type || !data_sensitivity || !duration || !cloud_provider)
    throw new Error('A question of the wizard has no answer.')
  const named = name.trim() === '' ? {} : { name: name.trim() }
  return { use_case, environment_type, data_sensitivity, duration, cloud_provider, ...rest, ...named }
}
