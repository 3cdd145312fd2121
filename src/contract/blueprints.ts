// The ready-made stacks that the landing page offers.
import { z } from 'zod'
import { defineContract } from './endpoint.ts'
import { architecture, costEstimate, resourcesSummary, stackSpec } from './compiled-stack.ts'
import { cloudLabel } from './words.ts'

const price = z.number().meta({ description: 'USD a month.' })

export const blueprintCard = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    contents: z.array(z.string()),
    setup_minutes: z.int(),
    price_range: z.object({ min: price, max: price }).meta({ description: 'The advertised range, in USD a month.' }),
    total_monthly: price.meta({ description: 'What it costs by the price book, in USD a month.' }),
    priced_lines: z.int(),
    total_lines: z.int(),
    resource_count: z.int(),
    cloud_provider: cloudLabel.meta({ description: 'Cloud for which it is priced.' }),
    region: z.string(),
    price_book: z.string(),
  })
  .meta({ id: 'BlueprintCard' })

export const blueprintDetail = blueprintCard
  .extend({ stack: stackSpec, cost_estimate: costEstimate, resources_summary: resourcesSummary, architecture })
  .meta({ id: 'Blueprint' })

export type BlueprintCard = z.infer<typeof blueprintCard>
export type BlueprintDetail = z.infer<typeof blueprintDetail>

export const blueprints = defineContract({
  list: {
    method: 'GET',
    path: '/blueprints',
    summary: 'Lists the blueprints with what they cost.',
    permission: 'blueprints.read',
    returns: { status: 200, json: z.array(blueprintCard), etag: 'content' },
    errors: [401, 403],
  },
  get: {
    method: 'GET',
    path: '/blueprints/{id}',
    summary: 'Returns a blueprint with its stack, resources and price lines.',
    permission: 'blueprints.read',
    params: z.object({ id: z.string().meta({ examples: ['three-tier-web-app'] }) }),
    returns: { status: 200, json: blueprintDetail, etag: 'content' },
    errors: [401, 403, 404],
  },
})
