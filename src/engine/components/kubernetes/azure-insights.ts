import { placed, prefix, tags } from '../../clouds/azure/naming.ts'
import { block, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import type { Node } from './azure-cluster.ts'

/** Logs of containers, and what happens to pods; figures come from the platform's own metrics. */
const STREAMS = ['Microsoft-ContainerLogV2', 'Microsoft-KubeEvents', 'Microsoft-KubePodInventory']
/**
 * Azure knows the rule of a cluster's agent by this name of the association (learn.microsoft.com, Enable Container
 * insights).
 */
const EXTENSION = 'ContainerInsightsExtension'
const DESTINATION = 'workspace'

/** What the cluster's agent collects: an agent that signs in with an identity sends nothing without a rule. */
export function insightsBlocks({ site, label, slug }: Node): TopBlock[] {
  if (!site.has('log-analytics')) return []
  const settings = {
    interval: '1m',
    namespaceFilteringMode: 'Exclude',
    namespaces: ['kube-system', 'gatekeeper-system'],
    enableContainerLogV2: true,
  }
  return [
    resource(
      'azurerm_monitor_data_collection_rule',
      label,
      {
        ...placed(t`dcr-${slug('aks')}-${prefix}`),
        kind: 'Linux',
        tags,
        data_sources: block({
          extension: block({
            name: EXTENSION,
            extension_name: 'ContainerInsights',
            extension_json: x`jsonencode(${{ dataCollectionSettings: settings }})`,
            streams: STREAMS,
          }),
        }),
        destinations: block({
          log_analytics: block({
            name: DESTINATION,
            workspace_resource_id: ref('azurerm_log_analytics_workspace', 'logs', 'id'),
          }),
        }),
        data_flow: block({ streams: STREAMS, destinations: [DESTINATION] }),
      },
      'What the agent on the nodes collects: logs of the application, and what happens to\npods. Without a rule it sends nothing.',
    ),
    resource('azurerm_monitor_data_collection_rule_association', label, {
      name: EXTENSION,
      target_resource_id: ref('azurerm_kubernetes_cluster', label, 'id'),
      data_collection_rule_id: ref('azurerm_monitor_data_collection_rule', label, 'id'),
    }),
  ]
}
