// The wire form of what compiling a stack gives. The types are the engine's;
// the schemas describe them for the interface document and for tests.
import { z } from 'zod'
import { CLOUD_IDS } from '#engine/clouds/index.ts'
import { FILE_LAYOUTS } from '#engine/compile/split.ts'
import { LAYERS, type CompiledStack, type PriceLine, type TerraformFiles } from '#engine/result.ts'
import { message } from './message.ts'
import { stackSpec as engineStackSpec } from '#engine/stack/schema.ts'

/** A stack description; the engine's schema under the name that the interface document gives it. */
export const stackSpec = engineStackSpec.meta({ id: 'StackSpec' })

const layer = z.enum(LAYERS)
const cloudId = z.enum(CLOUD_IDS)
/** Sentences for other languages; absent in results of older versions. */
const sentences = z.array(message)

const usdMonthly = z.number().meta({ description: 'USD a month.' })

export const terraformFiles = z
  .object({
    main_tf: z.string(),
    variables_tf: z.string(),
    outputs_tf: z.string(),
    provider_tf: z.string(),
    backend_tf: z
      .string()
      .optional()
      .meta({ description: 'Where the state lies, to fill in. Absent in results of older versions.' }),
    readme_md: z.string(),
  })
  .meta({ id: 'TerraformFiles' }) satisfies z.ZodType<TerraformFiles>

export const priceLine = z
  .object({
    resource: z
      .string()
      .meta({ description: 'Address of the resource that incurs it, such as aws_db_instance.postgresql.' }),
    node: z.string(),
    component: z.string(),
    layer,
    label: z.string(),
    service: z.string(),
    sku: z.string(),
    unit: z.string(),
    quantity: z.number().meta({ description: 'Units of the meter in a month.' }),
    quantity_basis: z.string().meta({ description: 'How the quantity comes about.' }),
    unit_price: z.number().nullable(),
    amount: z.number().nullable().meta({ description: 'USD a month; null when the price is unknown, never 0.' }),
    region: z.string(),
    price_basis: z.enum(['exact', 'scaled', 'assumed', 'declared']).nullable(),
    confidence: z.string().nullable(),
    source: z
      .string()
      .nullable()
      .meta({ description: 'Who published the price and where, such as "Microsoft, Azure Retail Prices API".' }),
    source_url: z.string().nullable().optional().meta({
      description: 'The page of the vendor on which anyone can look it up. Absent in results of older versions.',
    }),
    source_date: z.string().nullable(),
    usage: z.boolean().meta({ description: 'True when the quantity is an assumption about use and not a size.' }),
    ends_on_stop: z.boolean().meta({ description: 'True when stopping the environment ends this line.' }),
    note: z.string().nullable(),
  })
  .meta({ id: 'PriceLine' }) satisfies z.ZodType<PriceLine>

export const costEstimate = z
  .object({
    total_monthly: usdMonthly,
    breakdown: z.record(z.string(), z.number()).meta({ description: 'Component to USD a month.' }),
    comparison: z
      .record(z.string(), z.number())
      .optional()
      .meta({ description: 'Cloud to USD a month for the same stack.' }),
    savings_opportunities: z.array(z.string()),
    lines: z.array(priceLine),
    priced_lines: z.int(),
    total_lines: z.int(),
    free: z.record(z.string(), z.string()).meta({ description: 'Resources without charge: address to reason.' }),
    comparison_detail: z.array(
      z.object({
        cloud: cloudId,
        label: z.string(),
        region: z.string(),
        total_monthly: usdMonthly,
        priced_lines: z.int(),
        total_lines: z.int(),
        losses: z.array(z.string()).optional().meta({
          description: 'What the stack lacks there although it was to have it, such as a GPU or zones. In English.',
        }),
        loss_messages: z
          .array(sentences)
          .optional()
          .meta({ description: 'The same for other languages: the sentences of each.' }),
        differences: z.array(z.string()).meta({ description: 'In English.' }),
        difference_messages: z
          .array(sentences)
          .optional()
          .meta({ description: 'The same for other languages: the sentences of each.' }),
      }),
    ),
    savings: z.array(
      z.object({
        title: z.string().meta({ description: 'In English.' }),
        monthly: usdMonthly,
        detail: z.string().meta({ description: 'In English.' }),
        messages: z
          .object({ title: sentences, detail: sentences })
          .optional()
          .meta({ description: 'Title and detail for other languages.' }),
      }),
    ),
    usage: z
      .record(z.string(), z.number())
      .meta({ description: 'The use that the price assumes, with overrides applied.' }),
    lifetime: z.object({ days: z.number(), total: z.number() }).nullable(),
    price_book: z.string(),
  })
  .meta({ id: 'CostEstimate' })

export const identityConfig = z
  .object({
    service_principal_name: z.string(),
    iam_roles: z.array(z.string()),
    sso_integration: z.string(),
    grants: z.array(z.object({ identity: z.string(), role: z.string(), scope: z.string() })),
  })
  .meta({ id: 'IdentityConfig' })

const diagnostic = z
  .object({
    severity: z.enum(['error', 'warning', 'info']),
    code: z.string(),
    message: z.string().meta({ description: 'In English.' }),
    messages: sentences.optional().meta({ description: 'Its sentences for other languages.' }),
    node: z.string().optional(),
    field: z.string().optional(),
  })
  .meta({ id: 'Diagnostic' })

export const architecture = z
  .object({
    nodes: z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        name: z.string(),
        service: z.string(),
        layer,
        facts: z.array(z.string()),
        implied: z.boolean(),
        resources: z.array(z.string()).optional().meta({
          description: 'Addresses of what it becomes; absent in results of older versions.',
        }),
      }),
    ),
    edges: z.array(z.object({ from: z.string(), to: z.string(), label: z.string() })),
  })
  .meta({ id: 'Architecture' })

export const resourcesSummary = z
  .record(z.string(), z.array(z.string()))
  .meta({ description: 'Category to texts such as "PostgreSQL: db.t4g.micro, 32 GB".' })

export const compiledStack = z.object({
  stack: stackSpec,
  terraform: terraformFiles,
  module_files: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: 'Files of custom components, by their path beside the others.' }),
  main_parts: z
    .array(
      z.object({
        file: z.string().meta({ description: 'Name of the file, such as postgresql.tf.' }),
        lines: z.int().meta({ description: 'Its lines, without the empty one before the next part.' }),
      }),
    )
    .optional()
    .meta({
      description: 'Where main.tf can be cut into a file for each component. Absent in results of older versions.',
    }),
  cost_estimate: costEstimate,
  resources_summary: resourcesSummary,
  resource_count: z.int().meta({
    description: 'Number of resources, as the plan of Terraform counts them: each instance of count and for_each.',
  }),
  resource_count_is_least: z.boolean().optional().meta({
    description:
      'Whether there can be more, because only the plan knows a number. Absent in results of older versions, which count blocks: there can be more of each.',
  }),
  identity_config: identityConfig,
  recommendations: z.array(z.string()).meta({ description: 'In English.' }),
  recommendation_messages: z
    .array(sentences)
    .optional()
    .meta({ description: 'The same for other languages: the sentences of each.' }),
  diagnostics: z.array(diagnostic),
  architecture,
}) satisfies z.ZodType<CompiledStack>

/** How the files of a stack are packed. */
export const fileLayout = z
  .enum(FILE_LAYOUTS)
  .default('one')
  .meta({ description: 'one: everything in main.tf. components: a file for each component in its place.' })
