import { describe, expect, it } from 'vitest'
import { compileStack } from '../../compile/compile.ts'
import type { CompiledStack } from '../../result.ts'
import type { StackSpecInput } from '../../stack/schema.ts'

/** Files of a stack of these components on Azure; the first uses the others. */
function filesOf(types: readonly string[], more: Partial<StackSpecInput> = {}): CompiledStack['terraform'] {
  const [first = '', ...others] = types
  const nodes = types.map((type) => ({ id: type, type }))
  const outcome = compileStack({
    cloud: 'azure',
    region: 'eastus',
    nodes,
    connections: others.map((to) => ({ from: first, to })),
    ...more,
  })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
  return outcome.result.terraform
}

describe('what apply and the next plan need on Azure', () => {
  it('registers the provider of Flex Consumption only where there is a function', () => {
    const registered = 'resource_providers_to_register = ["Microsoft.App"]'
    expect(filesOf(['function', 'object-storage']).provider_tf).toContain(registered)
    expect(filesOf(['vm', 'object-storage']).provider_tf).not.toContain('resource_providers_to_register')
  })

  it.each([
    { type: 'postgresql', disk: 'storage_mb' },
    { type: 'mysql', disk: 'storage[0].size_gb' },
  ])('never replaces $type because its disk has grown, nor takes its service endpoint away', ({ type, disk }) => {
    const { main_tf: main } = filesOf(['vm', type])
    expect(main).toContain(`ignore_changes = [${disk}, zone]`)
    expect(main).toMatch(/flexibleServers", action = "join\/action" }\n\s+services\s+= \["Microsoft\.Storage"\]/)
  })

  it.each(['postgresql', 'mysql', 'redis'])(
    'signs a machine in to %s as the application, for it has an identity of its own as well',
    (type) => {
      expect(filesOf(['vm', type]).outputs_tf).toContain(
        'az login --identity --client-id ${azurerm_user_assigned_identity.app.client_id} && ',
      )
    },
  )

  it('leaves the roles of whoever applied first alone', () => {
    const { main_tf: main } = filesOf(['vm', 'key-vault'])
    const [role = ''] = /resource "azurerm_role_assignment" "vault_secrets" \{[^]*?\n\}/.exec(main) ?? []
    expect(role).toContain('ignore_changes = [principal_id]')
  })

  it("keeps the name of the nodes' resource group within 80 characters", () => {
    const long = 'kubernetes-of-the-order-processing-team'
    const nodes = ['kubernetes', long].map((id) => ({ id, type: 'kubernetes' }))
    const { main_tf: main } = filesOf([], {
      name: 'abcdefghij-klmnopqrs',
      nodes,
      region: 'westeurope',
      environment_type: 'production',
    })
    const names = [...main.matchAll(/node_resource_group\s+= "(.+)"/g)].map(([, name = '']) =>
      name
        .replace('${local.prefix}', 'abcdefghij-klmnopqrs-prd')
        .replace('${var.location}', 'southeastasia')
        .replace('${local.stack_id}', '12345678'),
    )
    expect(names).toHaveLength(2)
    for (const name of names) expect(name.length).toBeLessThanOrEqual(80)
  })

  it("tells the cluster's agent what to collect", () => {
    const { main_tf: main } = filesOf([], { nodes: ['kubernetes', 'log-analytics'].map((id) => ({ id, type: id })) })
    expect(main).toContain('data_collection_rule_id = azurerm_monitor_data_collection_rule.kubernetes.id')
    expect(filesOf(['kubernetes']).main_tf).not.toContain('azurerm_monitor_data_collection_rule')
  })
})
