// The closed word lists of the product: what a person can choose, with its label
// and the id by which the engine knows it. Input may name either, in any case:
// this is the one alias table.

export type { CloudId } from './clouds/ids.ts'
export type EnvironmentType = 'development' | 'staging' | 'production'
export type Sensitivity = 'public' | 'internal' | 'confidential'
export type Duration = 'temporary' | 'long-term'
export type UseCaseId = 'web-application' | 'data-pipeline' | 'ml-sandbox' | 'microservices' | 'mobile-backend'

/** People whom a stack is for, at most. */
export const MAX_TEAM_SIZE = 100

/** A word of a list: its id in the engine, its label on the wire, other spellings that are accepted. */
export interface Word<Id extends string = string> {
  readonly id: Id
  readonly label: string
  readonly aliases?: readonly string[]
}

export const USE_CASES = [
  { id: 'web-application', label: 'Web Application' },
  { id: 'data-pipeline', label: 'Data Pipeline' },
  { id: 'ml-sandbox', label: 'ML/AI Sandbox', aliases: ['ml-ai-sandbox', 'ml'] },
  { id: 'microservices', label: 'Microservices Dev', aliases: ['microservices-dev'] },
  { id: 'mobile-backend', label: 'Mobile Backend' },
] as const satisfies readonly Word<UseCaseId>[]

export const ENVIRONMENT_TYPES = [
  { id: 'development', label: 'Development', aliases: ['dev'] },
  { id: 'staging', label: 'Staging', aliases: ['stg', 'stage'] },
  { id: 'production', label: 'Production', aliases: ['prod', 'prd'] },
] as const satisfies readonly Word<EnvironmentType>[]

export const SENSITIVITIES = [
  { id: 'public', label: 'Public' },
  { id: 'internal', label: 'Internal' },
  { id: 'confidential', label: 'Confidential' },
] as const satisfies readonly Word<Sensitivity>[]

export const DURATIONS = [
  { id: 'temporary', label: 'Temporary' },
  { id: 'long-term', label: 'Long-term', aliases: ['long_term', 'longterm', 'permanent'] },
] as const satisfies readonly Word<Duration>[]

/** The id that a person's word stands for, by id, label or alias in any case. Undefined when it is none of them. */
export function findWord<Id extends string>(words: readonly Word<Id>[], text: string): Word<Id> | undefined {
  const wanted = text.trim().toLowerCase()
  return words.find(
    (word) => word.id === wanted || word.label.toLowerCase() === wanted || word.aliases?.includes(wanted),
  )
}
