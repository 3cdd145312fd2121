// What the browser computes when someone changes a field: the compiler itself,
// with the price book. Loaded when the first field is changed.
import { CLOUD_LIST } from '#engine/clouds/index.ts'
import { preview } from '#engine/preview.ts'
import type { CopilotConfig, CopilotResult } from '../../api/copilot.ts'
import { requestOf } from './request.ts'

/** What a price panel shows. */
export type Priced = Pick<
  CopilotResult,
  'total_monthly' | 'priced_lines' | 'total_lines' | 'breakdown' | 'resource_count' | 'resources_summary'
>

/** What answers cost, or the sentences that say why they cannot be built. */
export function priceOf(config: CopilotConfig): Priced | readonly string[] {
  const outcome = preview(requestOf(config))
  if (!outcome.ok) return outcome.diagnostics.map(({ message }) => message)
  const { cost_estimate: cost, resource_count, resources_summary } = outcome.result
  return {
    total_monthly: cost.total_monthly,
    priced_lines: cost.priced_lines,
    total_lines: cost.total_lines,
    breakdown: cost.breakdown,
    resource_count,
    resources_summary,
  }
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
