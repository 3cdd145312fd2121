// What tools answer, as schemas: those of the API, without what is for pages.
import { z } from 'zod'
import { approval, approvalCheck, approvalDetail } from '#contract/approvals.ts'
import { compiledStack, costEstimate, identityConfig, priceLine, stackSpec } from '#contract/compiled-stack.ts'
import { environment, environmentDetail } from '#contract/environment.ts'
import { prices } from '#contract/prices.ts'
import { project } from '#contract/projects.ts'
import { run, runDetail } from '#contract/run.ts'
import { runs } from '#contract/runs.ts'
import { template, templateDetail } from '#contract/templates.ts'
import { workflow } from '#contract/workflows.ts'

const url = z.string().meta({ description: 'Where people look at it in Strata.' })

/** One page of a list. */
const page = {
  total: z.int().meta({ description: 'How many there are on all pages together.' }),
  next_cursor: z
    .string()
    .nullable()
    .meta({ description: 'Give it as cursor for the next page; null on the last one.' }),
}
const { shape } = costEstimate

/** USD a month, and how much of it is known. */
const total = {
  currency: z.literal('USD'),
  total_monthly: z.number().nullable().meta({ description: 'USD a month; null where it is not known.' }),
  priced_lines: z.int(),
  total_lines: z.int(),
  price_book: shape.price_book,
  lifetime: shape.lifetime,
}

const { name, cloud, region, environment_type, data_sensitivity, duration, team_size } = stackSpec.shape

/** A compiled stack as tools give it. */
const summary = {
  stack: z.object({
    name,
    cloud,
    region,
    environment_type,
    data_sensitivity,
    duration,
    team_size,
    budget_limit: z.number().nullable(),
    expires_on: z.string().nullable(),
  }),
  ...total,
  breakdown: shape.breakdown,
  savings_opportunities: shape.savings_opportunities,
  resource_count: compiledStack.shape.resource_count,
  resource_count_is_least: compiledStack.shape.resource_count_is_least,
  resources_summary: compiledStack.shape.resources_summary,
  identities: identityConfig.shape.grants,
  recommendations: compiledStack.shape.recommendations,
  diagnostics: compiledStack.shape.diagnostics,
  proof: z.object({
    is_valid: z.boolean(),
    errors: z.int(),
    warnings: z.int(),
    checked_files: z.array(z.string()),
    plan: z
      .object({ status: z.string(), reason: z.string().nullable(), to_add: z.int().nullable() })
      .nullable()
      .meta({ description: 'What Terraform itself says of the files.' }),
  }),
  files: z.array(z.object({ path: z.string(), characters: z.int() })),
}

const ofResult = { result_id: z.string(), url }

/** The figures of a price line that a model needs. */
export const LINE_FIELDS = {
  resource: true,
  component: true,
  label: true,
  unit: true,
  quantity: true,
  quantity_basis: true,
  unit_price: true,
  amount: true,
  region: true,
  source_date: true,
  note: true,
} as const

/** What lists give of a template. */
export const TEMPLATE_FIELDS = {
  id: true,
  name: true,
  description: true,
  tags: true,
  cloud: true,
  region: true,
  environment_type: true,
  component_types: true,
  owner_name: true,
  is_curated: true,
  version: true,
  cost_monthly: true,
  prices: true,
  problem_count: true,
} as const

/** What lists give of a project. */
export const PROJECT_FIELDS = {
  id: true,
  name: true,
  description: true,
  budget_limit: true,
  budget_state: true,
  budget: true,
  environment_count: true,
  settings: true,
} as const

const withoutActions = { actions: true } as const
const words = z.array(z.string())

/** The answer of each tool. */
export const OUTPUTS = {
  options: z.object({
    use_case: words,
    environment_type: words,
    data_sensitivity: words,
    duration: words,
    cloud_provider: z.array(
      z.object({ label: z.string(), name: z.string(), regions: words, default_region: z.string() }),
    ),
    team_size: z.object({ min: z.int(), max: z.int(), default: z.int() }),
    budget_limit: z.string(),
  }),
  generate: z.object({ ...ofResult, ...summary }),
  price: z.object({
    ...ofResult,
    ...total,
    breakdown: shape.breakdown,
    lines: z.array(priceLine.pick(LINE_FIELDS)),
    usage: shape.usage,
  }),
  compare: z.object({
    ...ofResult,
    currency: z.literal('USD'),
    clouds: z.array(shape.comparison_detail.element.extend({ total_monthly: z.number().nullable() })),
  }),
  price_terraform: prices.price.returns.json.omit({ report: true }),
  list_templates: z.object({ templates: z.array(template.pick(TEMPLATE_FIELDS)), ...page }),
  get_template: templateDetail.omit({ abilities: true }).extend({ url }),
  compile_template: z.object({
    template: z.object({ id: z.string(), name: z.string(), version: z.int() }),
    ...ofResult,
    ...summary,
  }),
  list_environments: z.object({ environments: z.array(environment.omit(withoutActions)), ...page }),
  get_environment: environmentDetail
    .omit({ ...withoutActions, result: true, proof: true })
    .extend({ url, result: z.object(summary) }),
  list_projects: z.object({ projects: z.array(project.pick(PROJECT_FIELDS).extend({ url })), ...page }),
  request_environment: environment.omit(withoutActions).extend({ url }),
  check_approval: approvalCheck,
  list_approvals: z.object({ approvals: z.array(approval), ...page }),
  get_approval: approvalDetail.extend({ url }),
  list_runs: z.object({ runs: z.array(run.omit(withoutActions)), ...page }),
  get_run: runDetail.omit(withoutActions).extend({
    url,
    log_end: z.string(),
    plan: runs.plan.returns.json.optional(),
  }),
  import_workflow: workflow.omit({ abilities: true }).extend({ url }),
} as const

export type ToolName = keyof typeof OUTPUTS

/** The fields of a value that a mask names. */
export function pick<Value extends object, Field extends keyof Value>(
  value: Value,
  fields: Readonly<Record<Field, true>>,
): Pick<Value, Field> {
  return Object.fromEntries(Object.entries(value).filter(([field]) => field in fields)) as Pick<Value, Field>
}
