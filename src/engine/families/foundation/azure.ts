// What every stack on Azure begins with: naming, tags and the resource group.
//
// Addresses that parts of a stack rely on (clouds/azure/naming.ts and families/network print them):
// - azurerm_resource_group.main, local.prefix (name and environment), local.tags; where a part needs it:
//   local.compact (the prefix without dashes, 16 characters), local.suffix (5 characters for global names),
//   data.azurerm_client_config.current
// - azurerm_virtual_network.main, azurerm_subnet.main["app"], azurerm_network_security_group.main["app"],
//   azurerm_subnet_nat_gateway_association.main (where the network has NAT), azurerm_private_dns_zone.main["blob"],
//   azurerm_private_dns_zone_virtual_network_link.main: each key only where a part needs it
// - azurerm_user_assigned_identity.app (what all compute runs as), azurerm_key_vault.vault, time_sleep.vault_roles
//   (before anything that lies in the vault), azurerm_log_analytics_workspace.logs
// - with a key of the stack's own: local.key_id, azurerm_user_assigned_identity.encryption
// - azurerm_role_assignment.<label>_app: the role of the application's identity at the data node of that label
// Network security rules: 100-199 belong to compute and edge, 200-3999 to `reach`, from 4000 on lie the denials.
import { azureTags } from '../../clouds/azure/naming.ts'
import type { Collected, Lowered } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import { data, locals, ref, resource, t, x } from '../../hcl/nodes.ts'
import { smartDetectionGroup } from '../monitoring/azure-insights.ts'
import { pairedKey } from '../vault/azure-paired-key.ts'
import { expiryVariable, nameVariable } from './variables.ts'

/** The first part of main.tf on Azure. */
export function lowerAzureFoundation(site: Site, collected: Collected): Lowered {
  const { needs } = collected
  const paired = needs.has('paired-key') ? pairedKey(site) : undefined
  return {
    headline: 'names, tags and the resource group',
    blocks: [
      locals({
        prefix: t`${ref('var', 'name')}-${site.env}`,
        stack_id: x`substr(sha1(${t`${ref('var', 'subscription_id')}/${ref('var', 'location')}/${ref('var', 'name')}-${site.env}`}), 0, 8)`,
        compact:
          needs.has('compact') || paired !== undefined
            ? x`substr(replace(${t`${ref('var', 'name')}${site.env}`}, "-", ""), 0, 16)`
            : undefined,
        suffix: needs.has('suffix') || paired !== undefined ? ref('random_string', 'suffix', 'result') : undefined,
        tags: azureTags(site),
      }),
      ...(needs.has('suffix') || paired !== undefined
        ? [
            resource(
              'random_string',
              'suffix',
              { length: 5, upper: false, special: false },
              'Names that must be unique in all of Azure end in this.',
            ),
          ]
        : []),
      ...(needs.has('client') || paired !== undefined ? [data('azurerm_client_config', 'current')] : []),
      resource('azurerm_resource_group', 'main', {
        name: t`rg-${ref('local', 'prefix')}-${ref('var', 'location')}-${ref('local', 'stack_id')}`,
        location: ref('var', 'location'),
        tags: ref('local', 'tags'),
      }),
      ...(collected.resourceTypes.has('azurerm_application_insights') ? [smartDetectionGroup()] : []),
      ...(paired?.blocks ?? []),
    ],
    variables: [
      {
        name: 'subscription_id',
        type: x`string`,
        description: 'Azure subscription',
        validation: [
          {
            condition: x`can(regex(${'^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'}, var.subscription_id))`,
            message: 'Write the id of the subscription, such as 00000000-0000-0000-0000-000000000000.',
          },
        ],
      },
      { name: 'location', type: x`string`, description: 'Azure region', default: site.region.id },
      nameVariable(site),
      ...expiryVariable(site),
      ...(paired?.variables ?? []),
    ],
    outputs: [
      { name: 'resource_group', description: 'Resource group', value: ref('azurerm_resource_group', 'main', 'name') },
    ],
    charges: paired?.charges ?? [],
    included: {
      ...paired?.included,
      ...(collected.resourceTypes.has('azurerm_application_insights')
        ? { 'azurerm_monitor_action_group.smart_detection': 'it notifies no one' }
        : {}),
    },
    grants: paired?.grants ?? [],
    readme: {
      rights: [
        'Contributor on the subscription for the first apply, which makes the resource group and registers resource providers; on the resource group from then on.',
        ...(collected.resourceTypes.has('azurerm_role_assignment')
          ? [
              'Role Based Access Control Administrator (or Owner) in the same place: the stack assigns the roles that are listed under identities.',
            ]
          : []),
      ],
      destroy: [
        ...(paired?.readme.destroy ?? []),
        ...(site.isDevelopment
          ? []
          : [
              'The resource group refuses to go while it holds anything that Terraform did not make: delete such resources first.',
            ]),
      ],
    },
  }
}
