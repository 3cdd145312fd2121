// The provider block of Azure.
import { block, ref, type Body, type TopBlock } from '../../hcl/nodes.ts'
import type { Collected } from '../lowered.ts'
import type { Site } from '../site.ts'

/** The Azure provider: Entra identities instead of storage keys, and what a destroy may remove for good. */
export function azureProviders(site: Site, { resourceTypes }: Collected): TopBlock[] {
  const hasStorage = resourceTypes.has('azurerm_storage_account')
  const hasInsights = resourceTypes.has('azurerm_application_insights')
  const features: Body = {
    // Azure adds a rule to Application Insights, which would keep the resource group from going.
    application_insights: hasInsights ? block({ disable_generated_rule: true }) : undefined,
    key_vault: resourceTypes.has('azurerm_key_vault')
      ? block({
          purge_soft_delete_on_destroy: site.isDevelopment && !site.isConfidential,
          recover_soft_deleted_key_vaults: true,
        })
      : undefined,
    log_analytics_workspace: resourceTypes.has('azurerm_log_analytics_workspace')
      ? block({ permanently_delete_on_destroy: site.isDevelopment })
      : undefined,
    resource_group: block({ prevent_deletion_if_contains_resources: !site.isDevelopment }),
    // A key goes with its vault: Azure Resource Manager cannot delete it alone.
    template_deployment: resourceTypes.has('azurerm_resource_group_template_deployment')
      ? block({ delete_nested_items_during_deletion: false })
      : undefined,
    // Containers and shares are made through the management plane: the provider need not reach a closed account.
    storage: hasStorage ? block({ data_plane_available: false }) : undefined,
  }
  return [
    {
      type: 'provider',
      labels: ['azurerm'],
      body: {
        subscription_id: ref('var', 'subscription_id'),
        storage_use_azuread: hasStorage ? true : undefined,
        resource_providers_to_register: listed(registeredByStack(resourceTypes)),
        features: block(features),
      },
    },
  ]
}

const listed = (names: readonly string[]): string[] | undefined => (names.length === 0 ? undefined : [...names])

/**
 * What a stack has registered that the provider does not register automatically: Flex Consumption lives in subnets of
 * Microsoft.App. Unlike the others the plan registers it too.
 */
export function registeredByStack(types: ReadonlySet<string>): readonly string[] {
  return [
    ...(types.has('azurerm_application_insights') ? ['Microsoft.AlertsManagement'] : []),
    ...(types.has('azurerm_function_app_flex_consumption') ? ['Microsoft.App'] : []),
  ]
}
