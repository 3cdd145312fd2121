// A compiled stack as a model reads it: what it costs, what it consists of,
// and its files only where they are asked for.
import type { CallToolResult } from '@modelcontextprotocol/server'
import { knownCost } from '#domain/environment/cost.ts'
import { filesOnDisk } from '#engine/compile/on-disk.ts'
import type { CompiledStack } from '#engine/result.ts'
import type { Proof } from '#contract/proof.ts'

type Compiled = Pick<
  CompiledStack,
  | 'stack'
  | 'terraform'
  | 'module_files'
  | 'cost_estimate'
  | 'resources_summary'
  | 'resource_count'
  | 'resource_count_is_least'
  | 'recommendations'
  | 'diagnostics'
  | 'identity_config'
>

/** Characters of all files together; what is beyond is left out with a note. */
const FILES_MAX = 400_000

/** What a compiled stack is and costs. */
export function summaryOf(compiled: Compiled, proof: Proof): Record<string, unknown> {
  const { stack, cost_estimate, resource_count, resources_summary, recommendations, diagnostics, identity_config } =
    compiled
  const {
    name,
    cloud,
    region,
    environment_type,
    data_sensitivity,
    duration,
    team_size,
    budget_limit = null,
    expires_on = null,
  } = stack
  return {
    stack: { name, cloud, region, environment_type, data_sensitivity, duration, team_size, budget_limit, expires_on },
    ...totalOf(compiled),
    breakdown: cost_estimate.breakdown,
    savings_opportunities: cost_estimate.savings_opportunities,
    resource_count,
    resource_count_is_least: compiled.resource_count_is_least ?? true,
    resources_summary,
    identities: identity_config.grants,
    recommendations,
    diagnostics,
    proof: {
      is_valid: proof.errors.length === 0,
      errors: proof.errors.length,
      warnings: proof.warnings.length,
      checked_files: proof.checked_files,
      plan: proof.plan && { status: proof.plan.status, reason: proof.plan.reason, to_add: proof.plan.to_add },
    },
    files: Object.entries(filesOnDisk(compiled)).map(([path, text]) => ({ path, characters: text.length })),
  }
}

/** USD a month, and how much of it is known. */
export function totalOf({ cost_estimate }: Pick<Compiled, 'cost_estimate'>): Record<string, unknown> {
  const { priced_lines, total_lines, price_book, lifetime } = cost_estimate
  const total_monthly = knownCost(cost_estimate.total_monthly, cost_estimate)
  return {
    currency: 'USD',
    total_monthly,
    priced_lines,
    total_lines,
    price_book,
    lifetime: total_monthly === null ? null : lifetime,
  }
}

/** The files as parts of an answer. @param base address under which each has a name */
export function filesAsContent(
  compiled: Pick<Compiled, 'terraform' | 'module_files'>,
  base: string,
): CallToolResult['content'] {
  let left = FILES_MAX
  return Object.entries(filesOnDisk(compiled)).map(([path, text]) => {
    left -= text.length
    return left < 0
      ? {
          type: 'text' as const,
          text: `${path} is left out: the files together are too large for a model. Export them in Strata.`,
        }
      : {
          type: 'resource' as const,
          resource: { uri: `${base}#${path}`, mimeType: path.endsWith('.md') ? 'text/markdown' : 'text/plain', text },
        }
  })
}
