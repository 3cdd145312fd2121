// The price of Terraform that callers bring: a plan or files. Nothing of it is executed or kept.
import { z } from 'zod'
import { DEFAULT_TEAM_SIZE } from '#engine/answers.ts'
import { USAGE_KEYS } from '#engine/clouds/usage.ts'
import { OWN_FIGURES } from '#engine/cost/resources/figure.ts'
import { ENVIRONMENT_TYPES, MAX_TEAM_SIZE } from '#engine/vocabulary.ts'
import { priceLine } from './compiled-stack.ts'
import { defineContract } from './endpoint.ts'

/** What a request for a price can have; a plan of 2,000 resources has about so much. */
const BODY_MAX_BYTES = 10_000_000

const FIGURES = [...USAGE_KEYS, ...OWN_FIGURES] as const

const figures = z.partialRecord(z.enum(FIGURES), z.number().min(0).max(1e12)).meta({
  description: 'Use in a month, such as nat_gb; what is absent is assumed.',
  examples: [{ nat_gb: 500 }],
})

const input = {
  plan: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({
      description:
        'A plan, as `terraform show -json plan.tfplan` prints it. Of it, format_version, resource_changes, the expressions of configuration, and variables that name a region are read.',
      examples: [
        {
          format_version: '1.2',
          resource_changes: [
            {
              address: 'aws_ebs_volume.data',
              mode: 'managed',
              type: 'aws_ebs_volume',
              change: { actions: ['create'], before: null, after: { type: 'gp3', size: 100 }, after_unknown: {} },
            },
          ],
        },
      ],
    }),
  files: z.record(z.string().max(200), z.string().max(400_000)).optional().meta({
    description: 'Terraform files by path, with their terraform.tfvars. They are read, and never run.',
  }),
}

/** What a request for a price has. */
export const priceRequest = z
  .strictObject({
    ...input,
    base: z
      .union([z.literal('prior'), z.strictObject(input)])
      .optional()
      .meta({
        description: 'What the price is compared with. prior: what the plan says that is there before.',
      }),
    region: z
      .string()
      .max(60)
      .optional()
      .meta({ description: 'Of what names none; that of the provider when absent, else that of the cloud.' }),
    environment_type: z
      .enum(ENVIRONMENT_TYPES.map(({ id }) => id))
      .default('development')
      .meta({ description: 'How much use is assumed.' }),
    team_size: z.int().min(1).max(MAX_TEAM_SIZE).default(DEFAULT_TEAM_SIZE),
    usage: figures.default({}),
    resource_usage: z
      .record(z.string().max(1000), figures)
      .default({})
      .meta({ description: 'The same of single resources, by address: it takes the place of their share.' }),
    format: z
      .enum(['json', 'table', 'markdown'])
      .default('json')
      .meta({ description: 'table and markdown: the answer also has a report to show to people.' }),
  })
  .meta({ id: 'PriceRequest' })

const usd = z.number().meta({ description: 'USD a month.' })
const bounds = z
  .object({ least: usd, most: usd })
  .nullable()
  .meta({ description: 'USD a month at least and at most, where something is known after apply and has bounds.' })
const words = z.array(z.string())
const state = z.enum(['priced', 'partial', 'unpriced', 'free'])

const pricedResource = z
  .object({
    address: z.string(),
    type: z.string(),
    state: state.meta({ description: 'partial: monthly is a part of it. unpriced: nothing of it is known.' }),
    monthly: usd.nullable(),
    reason: z.string().nullable().meta({ description: 'Why it is free, or what is missing; in English.' }),
    range: bounds,
    unknown: words.meta({ description: 'Arguments that matter and are known after apply.' }),
    assumed: words.meta({ description: 'What was taken because no argument says it; in English.' }),
    uses: z.array(z.object({ figure: z.enum(FIGURES), amount: z.number(), is_own: z.boolean() })).meta({
      description: 'What all of its instances use in a month, as assumed or, where is_own is true, as given.',
    }),
    lines: z.array(priceLine.omit({ node: true, component: true, layer: true, ends_on_stop: true })),
  })
  .meta({ id: 'PricedResource' })

const sums = {
  total_monthly: usd.meta({ description: 'USD a month of what is known.' }),
  is_complete: z.boolean().meta({ description: 'False when something is not known: the total is a lower bound.' }),
  range: bounds,
  counts: z.object({ priced: z.int(), partial: z.int(), unpriced: z.int(), free: z.int() }),
}

const side = z.object({ state, monthly: usd.nullable() }).nullable().meta({ description: 'Null when it is not there.' })

const difference = z
  .object({
    monthly: usd.meta({ description: 'USD a month more than before, of what is known; negative when it is less.' }),
    is_complete: z.boolean(),
    before: z.object(sums),
    changes: z
      .array(
        z.object({
          address: z.string(),
          type: z.string(),
          change: z
            .enum(['created', 'updated', 'replaced', 'deleted', 'forgotten', 'unchanged'])
            .meta({ description: 'forgotten: Terraform no longer knows it, and it keeps costing money.' }),
          before: side,
          after: side,
          monthly: usd.nullable().meta({ description: 'The difference; null when one side has no price.' }),
        }),
      )
      .meta({ description: 'What changes, and what costs something else than before.' }),
  })
  .meta({ id: 'PriceDifference' })

export const prices = defineContract({
  price: {
    method: 'POST',
    path: '/price',
    summary:
      'Prices a plan or Terraform files, resource by resource, and compares them with what was there before. It is always dry: nothing is executed, and nothing is kept. The body can have up to 10 MB.',
    permission: 'prices.read',
    body: priceRequest,
    largeBody: { maxBytes: BODY_MAX_BYTES },
    isHeavy: true,
    returns: {
      status: 200,
      json: z
        .object({
          currency: z.literal('USD'),
          ...sums,
          priced_lines: z.int(),
          total_lines: z.int(),
          region: z.string().meta({ description: 'Of what names none.' }),
          environment_type: z.enum(ENVIRONMENT_TYPES.map(({ id }) => id)),
          team_size: z.number(),
          price_book: z.string().meta({ description: 'Date of the price book.' }),
          unpriced_modules: words.meta({ description: 'Modules whose files are not among those given.' }),
          resources: z.array(pricedResource),
          difference: difference.nullable().meta({ description: 'Null without a base.' }),
          report: z.string().nullable().meta({ description: 'For people, in English; null for the format json.' }),
        })
        .meta({ id: 'Price' }),
    },
    errors: [400, 401, 403, 413, 415, 429],
    leavesNoTrace: 'It stores nothing.',
  },
})
