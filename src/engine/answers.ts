// The six questions: what may be answered, what is assumed, and the sentence
// that a wrong answer gets. The wizard and the server read the same table.
import { z } from 'zod'
import { isOneLine } from './one-line.ts'
import { message } from '#words/message.ts'
import { fieldMessage, ofType } from './field-messages.ts'
import {
  DURATIONS,
  MAX_TEAM_SIZE,
  ENVIRONMENT_TYPES,
  SENSITIVITIES,
  USE_CASES,
  findWord,
  type CloudId,
  type Word,
} from './vocabulary.ts'
import { CLOUDS, CLOUD_WORDS } from './clouds/index.ts'

/** The team sizes on offer and the number that each stands for. */
export const TEAM_SIZES = [
  { label: 'Just me', value: 1 },
  { label: '2-5 people', value: 3 },
  { label: '6-10 people', value: 8 },
  { label: '11-20 people', value: 15 },
  { label: '20+ people', value: 30 },
] as const

/** What the wizard says when a step has no answer. */
export const STEP_MESSAGES = {
  use_case: message('fields.use-case'),
  environment_type: message('fields.environment-type'),
  team_size: message('fields.team-size-least'),
  data_sensitivity: message('fields.data-sensitivity'),
  duration: message('fields.duration'),
  cloud_provider: message('fields.cloud-provider'),
} as const

/** The answer fields in the order in which the wizard asks. */
export const STEP_FIELDS = Object.keys(STEP_MESSAGES) as (keyof typeof STEP_MESSAGES)[]
export const DEFAULT_TEAM_SIZE = 3
/** What the wizard says when a question has no answer, before it says which. */
export const REQUIRED_MESSAGE = message('fields.answers-required')

/** A word of a list, accepted as id, label or alias in any case, kept as its label. */
function word(words: readonly Word[], missing: string) {
  const labels = words.map((one) => one.label)
  return z
    .string({ error: missing })
    .transform((given, ctx) => {
      const found = findWord(words, given)
      if (found) return found.label
      ctx.addIssue({ code: 'custom', message: fieldMessage('fields.choose-one', { known: labels }) })
      return z.NEVER
    })
    .meta({ enum: labels })
}

/** Body of POST /generate: the six answers, and what a script can add. Unknown fields are refused. */
export const generateRequest = z
  .strictObject({
    use_case: word(USE_CASES, fieldMessage('fields.use-case')),
    environment_type: word(ENVIRONMENT_TYPES, fieldMessage('fields.environment-type')),
    team_size: z
      .int(ofType(fieldMessage('fields.team-size-whole')))
      .min(1, fieldMessage('fields.team-size-least'))
      .max(MAX_TEAM_SIZE, fieldMessage('fields.team-size-most', { max: MAX_TEAM_SIZE }))
      .default(DEFAULT_TEAM_SIZE),
    data_sensitivity: word(SENSITIVITIES, fieldMessage('fields.data-sensitivity')),
    duration: word(DURATIONS, fieldMessage('fields.duration')),
    cloud_provider: word(CLOUD_WORDS, fieldMessage('fields.cloud-provider')),
    region: z.string().max(40).optional().meta({ description: 'Region of the cloud; its default when absent.' }),
    budget_limit: z
      .number(ofType(fieldMessage('fields.budget-limit-number')))
      .min(0, fieldMessage('fields.budget-limit-least'))
      .optional()
      .meta({ description: 'USD a month.' }),
    tags: z.record(z.string().max(100), z.string().max(200)).default({}),
    name: z
      .string()
      .max(200)
      .refine(isOneLine, fieldMessage('fields.one-line'))
      .optional()
      .meta({ description: 'Name of the stack; derived from the use case when absent.' }),
    expires_on: z.iso.date().optional().meta({ description: 'End of a Temporary stack, YYYY-MM-DD.' }),
    owner: z.string().max(200).optional(),
    cost_center: z.string().max(200).optional(),
    usage: z
      .record(z.string(), z.number().min(0).max(1e9))
      .default({})
      .meta({ description: 'Overrides of the usage that the price assumes.' }),
  })
  .superRefine((answers, ctx) => {
    const cloud = findWord<CloudId>(CLOUD_WORDS, answers.cloud_provider)
    if (!cloud || !answers.region) return
    const known = CLOUDS[cloud.id].regions.map((region) => region.id)
    if (known.includes(answers.region)) return
    const unknown = { cloud: cloud.label, given: answers.region, known }
    ctx.addIssue({ code: 'custom', path: ['region'], message: fieldMessage('checks.unknown-region', unknown) })
  })

/** Answers as they are sent, and as they are after defaults and aliases. */
export type GenerateRequest = z.input<typeof generateRequest>
export type Answers = z.output<typeof generateRequest>
