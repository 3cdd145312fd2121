// The six questions: what may be answered, what is assumed, and the sentence
// that a wrong answer gets. The wizard and the server read the same table.
import { z } from 'zod'
import { DURATIONS, ENVIRONMENT_TYPES, SENSITIVITIES, USE_CASES, findWord, type CloudId, type Word } from './vocabulary.ts'
import { CLOUDS, CLOUD_WORDS } from './clouds/index.ts'

/** Specification section 9: team sizes on offer and the number each stands for. */
export const TEAM_SIZES = [
  { label: 'Just me', value: 1 },
  { label: '2-5 people', value: 3 },
  { label: '6-10 people', value: 8 },
  { label: '11-20 people', value: 15 },
  { label: '20+ people', value: 30 },
] as const

/** Specification section 5: what the wizard says when a step has no answer. */
export const STEP_MESSAGES = {
  use_case: 'Please select what you are building.',
  environment_type: 'Please select environment type.',
  team_size: 'Team size must be at least 1.',
  data_sensitivity: 'Please select data sensitivity level.',
  duration: 'Please select deployment duration.',
  cloud_provider: 'Please select a cloud provider.',
} as const

/** The answer fields in the order in which the wizard asks. */
export const STEP_FIELDS = Object.keys(STEP_MESSAGES) as (keyof typeof STEP_MESSAGES)[]
export const DEFAULT_TEAM_SIZE = 3
export const MAX_TEAM_SIZE = 100
export const REQUIRED_MESSAGE = 'Please complete all required fields.'

/** A word of a list, accepted as id, label or alias in any case, kept as its label. */
function word(words: readonly Word[], message: string) {
  const labels = words.map((one) => one.label)
  return z
    .string({ error: message })
    .transform((given, ctx) => {
      const found = findWord(words, given)
      if (found) return found.label
      ctx.addIssue({ code: 'custom', message: `${message} Choose one of: ${labels.join(', ')}.` })
      return z.NEVER
    })
    .meta({ description: `One of ${labels.join(', ')}`, examples: [labels[0]] })
}

/** Body of POST /generate: the specification's fields, and what a script may add. Unknown fields are refused. */
export const generateRequest = z
  .strictObject({
    use_case: word(USE_CASES, STEP_MESSAGES.use_case),
    environment_type: word(ENVIRONMENT_TYPES, STEP_MESSAGES.environment_type),
    team_size: z
      .int({ error: 'Team size must be a whole number.' })
      .min(1, STEP_MESSAGES.team_size)
      .max(MAX_TEAM_SIZE, 'Team size must be at most 100.')
      .default(DEFAULT_TEAM_SIZE),
    data_sensitivity: word(SENSITIVITIES, STEP_MESSAGES.data_sensitivity),
    duration: word(DURATIONS, STEP_MESSAGES.duration),
    cloud_provider: word(CLOUD_WORDS, STEP_MESSAGES.cloud_provider),
    region: z.string().max(40).optional().meta({ description: 'Region of the cloud; its default when absent.' }),
    budget_limit: z
      .number({ error: 'Budget limit must be a number.' })
      .min(0, 'Budget limit must be at least 0.')
      .optional()
      .meta({ description: 'USD a month.' }),
    tags: z.record(z.string().max(100), z.string().max(200)).default({}),
    name: z.string().max(200).optional().meta({ description: 'Name of the stack; derived from the use case when absent.' }),
    expires_on: z.iso.date().optional().meta({ description: 'End of a Temporary stack, YYYY-MM-DD.' }),
    owner: z.string().max(200).optional(),
    cost_center: z.string().max(200).optional(),
    usage: z.record(z.string(), z.number().min(0).max(1e9)).default({}).meta({ description: 'Overrides of the usage that the price assumes.' }),
  })
  .superRefine((answers, ctx) => {
    const cloud = findWord<CloudId>(CLOUD_WORDS, answers.cloud_provider)
    if (!cloud || !answers.region) return
    const regions = CLOUDS[cloud.id].regions.map((region) => region.id)
    if (!regions.includes(answers.region)) {
      ctx.addIssue({
        code: 'custom',
        path: ['region'],
        message: `${cloud.label} has no region "${answers.region}" here. Choose one of: ${regions.join(', ')}.`,
      })
    }
  })

/** Answers as they are sent, and as they are after defaults and aliases. */
export type GenerateRequest = z.input<typeof generateRequest>
export type Answers = z.output<typeof generateRequest>
