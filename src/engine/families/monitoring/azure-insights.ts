// Application Insights on Azure, and what Azure makes beside it.
import { grouped, placed, prefix, tags } from '../../clouds/azure/naming.ts'
import { block, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'

const GROUP = 'smart_detection'

/** Telemetry of a component, kept in the stack's workspace; only identities write it. */
export function applicationInsights(label: string, namePart: string): TopBlock {
  return resource('azurerm_application_insights', label, {
    ...placed(t`appi-${namePart}-${prefix}`),
    application_type: 'web',
    workspace_id: ref('azurerm_log_analytics_workspace', 'logs', 'id'),
    local_authentication_enabled: false,
    tags,
    depends_on: [ref('azurerm_monitor_action_group', GROUP)],
  })
}

/**
 * The action group that Azure makes for the rule of Application Insights where there is none of this name. The provider
 * removes the rule (features.application_insights in clouds/azure/provider.ts), but not the group: the resource group
 * could not be destroyed (https://github.com/hashicorp/terraform-provider-azurerm/pull/22163).
 */
export function smartDetectionGroup(): TopBlock {
  return resource(
    'azurerm_monitor_action_group',
    GROUP,
    {
      ...grouped('Application Insights Smart Detection'),
      short_name: 'SmartDetect',
      tags,
      lifecycle: block({ ignore_changes: x`all` }),
    },
    'Azure makes this group for Application Insights unless it is there, and fills it in: here, so that it goes with the\nstack.',
  )
}
