// Logs and metrics that Azure resources send to the workspace.
import type { LogSource } from '../../clouds/lowered.ts'
import { block, ref, resource, type TopBlock } from '../../hcl/nodes.ts'

/** Sends the logs and metrics of a resource to the workspace; the data is priced with the workspace. */
export function diagnosticSetting(source: LogSource): TopBlock {
  const enabled = source.categories?.map((category) => block({ category })) ?? [
    block({ category_group: source.categoryGroup ?? 'allLogs' }),
  ]
  return resource('azurerm_monitor_diagnostic_setting', source.key, {
    name: 'to-workspace',
    target_resource_id: source.target,
    log_analytics_workspace_id: ref('azurerm_log_analytics_workspace', 'logs', 'id'),
    enabled_log: enabled,
    enabled_metric: source.hasMetrics === true ? block({ category: 'AllMetrics' }) : undefined,
  })
}
