// What a model filled in, laid over what the rules understood.
import { CLOUD_LIST, CLOUD_WORDS } from '#engine/clouds/index.ts'
import { typesOf } from '#engine/copilot/components.ts'
import { partsOrNone } from '#engine/copilot/parts.ts'
import {
  COPILOT_FIELDS,
  type CopilotAnswers,
  type CopilotField,
  type Understanding,
  type UnderstoodField,
} from '#engine/copilot/understanding.ts'
import { findWord } from '#engine/vocabulary.ts'
import { readAnswers } from './answers.ts'
import type { FilledForm } from './model-form.ts'

/**
 * Takes each field that the model filled in with a valid value. What is missing,
 * or is no value of its field, stays as the rules understood it. A question of
 * the rules is answered only by one of its candidates. Components and a lifetime
 * are taken where the rules found none.
 */
export function mergeForm(rules: Understanding, { fields, components, lifetimeDays }: FilledForm): Understanding {
  let answers = rules.answers
  const taken = new Set<CopilotField>()
  // The cloud comes before its region.
  for (const field of COPILOT_FIELDS) {
    const changed = take(answers, field, fields[field])
    if (changed === undefined) continue
    answers = changed
    taken.add(field)
  }
  const stays = (field: CopilotField): boolean => answers[field] === rules.answers[field]
  const parts = rules.components.length > 0 ? answers.parts : partsWith(answers, components)
  const isTemporary = answers.duration === 'Temporary'
  const days = rules.lifetime.length > 0 ? answers.lifetime_days : (lifetimeDays ?? answers.lifetime_days)
  const isMore = parts !== answers.parts || (isTemporary && days !== answers.lifetime_days)
  const is_empty = rules.is_empty && taken.size === 0 && !isMore
  return {
    ...rules,
    // What a model reads in a language that the rules do not know is a description.
    intent: rules.intent === 'other-language' && !is_empty ? 'describe' : rules.intent,
    answers: { ...answers, parts, lifetime_days: isTemporary ? days : null },
    fields: rules.fields.map((one): UnderstoodField =>
      stays(one.field) ? one : { field: one.field, source: taken.has(one.field) ? 'said' : 'follows', words: [] },
    ),
    questions: rules.questions.filter(
      ({ field, candidates }) => !taken.has(field) || !candidates.some((candidate) => candidate === answers[field]),
    ),
    notices: rules.notices.filter(({ field }) => field === null || stays(field)),
    is_empty,
  }
}

/** The components of the answers with those that a model named; what the catalogue lacks is left out. */
function partsWith(answers: CopilotAnswers, { only, add, remove }: FilledForm['components']): CopilotAnswers['parts'] {
  const base = answers.parts ?? { base: 'use-case' as const, added: [], removed: [], sizes: [] }
  if (only.length > 0) return { base: 'named', added: only, removed: [], sizes: [] }
  const present = typesOf(answers, base)
  const added = add.filter((type) => !present.has(type))
  const removed = remove.filter((type) => present.has(type) && !added.includes(type))
  if (added.length + removed.length === 0) return answers.parts
  const kept = base.added.filter((type) => !removed.includes(type))
  if (base.base === 'named' && kept.length + added.length === 0) return answers.parts
  const isNamed = base.base === 'named'
  return partsOrNone({
    ...base,
    added: [...kept, ...added.filter((type) => !base.removed.includes(type))],
    removed: isNamed ? [] : [...base.removed.filter((type) => !added.includes(type)), ...removed],
  })
}

/** The answers with one field changed; undefined for what is not said and for no value of the field. */
function take(answers: CopilotAnswers, field: CopilotField, given: unknown): CopilotAnswers | undefined {
  if (given === null || given === undefined) return undefined
  const region = field === 'cloud_provider' && typeof given === 'string' ? regionOn(answers, given) : answers.region
  return readAnswers({ ...answers, region, [field]: given })
}

/** The region of the answers if the cloud has it, else the default one. */
function regionOn({ region }: CopilotAnswers, label: string): string {
  const cloud = CLOUD_LIST.find(({ id }) => id === findWord(CLOUD_WORDS, label)?.id)
  return cloud === undefined || cloud.regions.some(({ id }) => id === region) ? region : cloud.defaultRegion
}
