// The closed word lists on the wire: each by its labels.
import { z } from 'zod'
import { CLOUD_WORDS } from '#engine/clouds/index.ts'
import { fieldMessage } from '#engine/field-messages.ts'
import { DURATIONS, ENVIRONMENT_TYPES, SENSITIVITIES, type Word } from '#engine/vocabulary.ts'

function labelOf(words: readonly Word[]): z.ZodString {
  const known = words.map(({ label }) => label)
  return z
    .string()
    .refine((text) => known.includes(text), fieldMessage('fields.choose-one', { known }))
    .meta({ enum: known })
}

export const cloudLabel = labelOf(CLOUD_WORDS)
export const environmentTypeLabel = labelOf(ENVIRONMENT_TYPES)
export const sensitivityLabel = labelOf(SENSITIVITIES)
export const durationLabel = labelOf(DURATIONS)
