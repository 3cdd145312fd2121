// Tools about stacks: what can be chosen, what it becomes and what it costs.
import { z } from 'zod'
import { knownCost } from '#domain/environment/cost.ts'
import { DEFAULT_TEAM_SIZE, generateRequest } from '#engine/answers.ts'
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { DURATIONS, ENVIRONMENT_TYPES, MAX_TEAM_SIZE, SENSITIVITIES, USE_CASES, type Word } from '#engine/vocabulary.ts'
import type { StoredResult } from '#contract/results.ts'
import { ToolRefusal, toolAnswer } from './answer.ts'
import type { Api } from './api.ts'
import { LINE_FIELDS, pick } from './outputs.ts'
import { filesAsContent, summaryOf, totalOf } from './stack-summary.ts'
import { addTool, type Toolbox } from './toolbox.ts'

const labels = (words: readonly Word[]): string[] => words.map(({ label }) => label)

/** A result that is there, or answers from which one is made: exactly one of them. */
const resultOrAnswers = z.strictObject({
  result_id: z.string().max(64).optional().meta({ description: 'A generated result, by its id.' }),
  answers: generateRequest.optional().meta({ description: 'What generate takes; a result is then made of it.' }),
})

/** Adds options, generate, price and compare. */
export function addStackTools(box: Toolbox): void {
  const { api, publicUrl } = box
  addTool(
    box,
    'options',
    {
      title: 'What can be chosen',
      description:
        'Lists the values that generate takes: use cases, environment types, clouds with their regions, and defaults.',
      input: z.strictObject({}),
      effect: 'reads',
      calls: [],
    },
    async () =>
      toolAnswer({
        use_case: labels(USE_CASES),
        environment_type: labels(ENVIRONMENT_TYPES),
        data_sensitivity: labels(SENSITIVITIES),
        duration: labels(DURATIONS),
        cloud_provider: CLOUD_LIST.map(({ label, name, regions, defaultRegion }) => ({
          label,
          name,
          regions: regions.map(({ id }) => id),
          default_region: defaultRegion,
        })),
        team_size: { min: 1, max: MAX_TEAM_SIZE, default: DEFAULT_TEAM_SIZE },
        budget_limit: 'USD a month; absent for none.',
      }),
  )
  addTool(
    box,
    'generate',
    {
      title: 'Generate Terraform',
      description:
        'Generates Terraform for an environment, with its price and the proof that it fits the providers. Keeps it as a private result of the caller, which no one else sees; nothing is deployed.',
      input: generateRequest.safeExtend({
        include_files: z
          .boolean()
          .default(false)
          .meta({ description: 'Whether the Terraform files are part of the answer.' }),
      }),
      effect: 'drafts',
      calls: ['stacks.compile'],
    },
    async ({ include_files, ...answers }) => {
      const result = await api.call('POST /generate', { body: answers })
      return toolAnswer(
        { ...addressOf(result, publicUrl), ...summaryOf(result, result.proof) },
        include_files ? filesAsContent(result, addressOf(result, publicUrl).url) : [],
      )
    },
  )
  addTool(
    box,
    'price',
    {
      title: 'Price',
      description:
        'Prices an environment line by line: meter, quantity, unit price, region and source. A price that is not known is null, never 0.',
      input: resultOrAnswers,
      effect: 'drafts',
      calls: ['stacks.compile'],
    },
    async (given) => {
      const result = await resultOf(api, given)
      const lines = result.cost_estimate.lines.map((line) => pick(line, LINE_FIELDS))
      return toolAnswer({
        ...addressOf(result, publicUrl),
        ...totalOf(result),
        breakdown: result.cost_estimate.breakdown,
        lines,
        usage: result.cost_estimate.usage,
      })
    },
  )
  addTool(
    box,
    'compare',
    {
      title: 'Compare clouds',
      description: 'Prices the same environment on every cloud, and says what is not the same there.',
      input: resultOrAnswers,
      effect: 'drafts',
      calls: ['stacks.compile'],
    },
    async (given) => {
      const result = await resultOf(api, given)
      const clouds = result.cost_estimate.comparison_detail.map((cloud) => ({
        ...cloud,
        total_monthly: knownCost(cloud.total_monthly, cloud),
      }))
      return toolAnswer({ ...addressOf(result, publicUrl), currency: 'USD', clouds })
    },
  )
}

/** Where people look at a result. */
export function addressOf(
  { id }: Pick<StoredResult, 'id'>,
  publicUrl: string,
): { readonly result_id: string; readonly url: string } {
  return { result_id: id, url: `${publicUrl}/results/${id}` }
}

async function resultOf(
  { call }: Api,
  { result_id, answers }: z.output<typeof resultOrAnswers>,
): Promise<StoredResult> {
  if (result_id !== undefined && answers === undefined) return call('GET /results/{id}', { params: { id: result_id } })
  if (answers !== undefined && result_id === undefined) return call('POST /generate', { body: answers })
  throw new ToolRefusal('Give either result_id or answers.')
}
