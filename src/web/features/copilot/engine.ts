// What the browser computes when someone changes a field: the compiler itself,
// with the price book. Loaded when the first field is changed.
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { compileStack } from '#engine/compile/compile.ts'
import { stackOfAnswers } from '#engine/copilot/stack.ts'
import { preview } from '#engine/preview.ts'
import type { StackSpec } from '#engine/stack/schema.ts'
import type { CopilotConfig, CopilotResult } from '../../api/copilot.ts'
import { requestOf } from './request.ts'

/** What a price panel shows. */
export type Priced = Pick<
  CopilotResult,
  | 'total_monthly'
  | 'priced_lines'
  | 'total_lines'
  | 'breakdown'
  | 'resource_count'
  | 'resource_count_is_least'
  | 'resources_summary'
>

/** What answers cost, or the sentences that say why they cannot be built. */
export function priceOf(config: CopilotConfig): Priced | readonly string[] {
  const outcome = config.parts === null ? preview(requestOf(config)) : compileStack(draftOf(config))
  if (!outcome.ok) return outcome.diagnostics.map(({ message }) => message)
  const { cost_estimate: cost, resource_count, resource_count_is_least, resources_summary } = outcome.result
  return {
    total_monthly: cost.total_monthly,
    priced_lines: cost.priced_lines,
    total_lines: cost.total_lines,
    breakdown: cost.breakdown,
    resource_count,
    resource_count_is_least,
    resources_summary,
  }
}

/** The stack with exactly the components of the answers, as the builder opens it. */
export function draftOf(config: CopilotConfig): StackSpec {
  return stackOfAnswers(config, new Date().toISOString().slice(0, 10)).stack
}

const findCloud = (label: string) => CLOUD_LIST.find((cloud) => cloud.label === label)

/** The regions of a cloud by its label. */
export function regionsOf(cloud: string): readonly string[] {
  return findCloud(cloud)?.regions.map(({ id }) => id) ?? []
}

/** The region with which a cloud begins; empty for a cloud that is not known. */
export function defaultRegionOf(cloud: string): string {
  return findCloud(cloud)?.defaultRegion ?? ''
}
