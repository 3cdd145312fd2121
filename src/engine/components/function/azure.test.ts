import { describe, expect, it } from 'vitest'
import { compileStack } from '../../compile/compile.ts'
import type { StackSpecInput } from '../../stack/schema.ts'

/** main.tf of a function on Azure with its storage, and with what stands before it. */
function mainOf(
  before: string | undefined,
  more: Partial<StackSpecInput> = {},
  trigger: 'http' | 'object-created' = 'http',
): string {
  const outcome = compileStack({
    cloud: 'azure',
    region: 'eastus',
    nodes: [
      { id: 'function', type: 'function', settings: { trigger } },
      { id: 'object-storage', type: 'object-storage' },
      ...(before === undefined ? [] : [{ id: 'front', type: before }]),
    ],
    connections: [
      { from: 'function', to: 'object-storage' },
      ...(before === undefined ? [] : [{ from: 'front', to: 'function' }]),
    ],
    ...more,
  })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
  return outcome.result.terraform.main_tf
}

const PRIVATE = /public_network_access_enabled\s+= false\n\s+webdeploy/

describe('entrance of a function on Azure', () => {
  it.each([
    { before: undefined, trigger: 'http', more: {}, isPrivate: false, isGuarded: false, isClosed: false },
    { before: undefined, trigger: 'object-created', more: {}, isPrivate: false, isGuarded: false, isClosed: true },
    {
      before: undefined,
      trigger: 'http',
      more: { data_sensitivity: 'confidential' },
      isPrivate: true,
      isGuarded: false,
      isClosed: false,
    },
    { before: 'load-balancer', trigger: 'http', more: {}, isPrivate: true, isGuarded: false, isClosed: false },
    { before: 'api-gateway', trigger: 'http', more: {}, isPrivate: false, isGuarded: true, isClosed: false },
    {
      before: 'api-gateway',
      trigger: 'http',
      more: { environment_type: 'production' },
      isPrivate: true,
      isGuarded: false,
      isClosed: false,
    },
    {
      before: 'api-gateway',
      trigger: 'http',
      more: { environment_type: 'production', data_sensitivity: 'public' },
      isPrivate: false,
      isGuarded: true,
      isClosed: false,
    },
  ] as const)('$trigger behind $before, $more', ({ before, trigger, more, isPrivate, isGuarded, isClosed }) => {
    const main = mainOf(before, more, trigger)
    expect(PRIVATE.test(main)).toBe(isPrivate)
    expect(main.includes('subresource_names              = ["sites"]')).toBe(isPrivate)
    expect(main.includes('allowed_applications = [azurerm_user_assigned_identity.api.client_id]')).toBe(isGuarded)
    expect(main.includes('authentication-managed-identity')).toBe(isGuarded)
    expect(/ip_restriction_default_action\s+= "Deny"/.test(main)).toBe(isClosed)
  })

  it('watches a storage account once, however many functions read its events', () => {
    const outcome = compileStack({
      cloud: 'azure',
      region: 'eastus',
      nodes: [
        { id: 'one', type: 'function', settings: { trigger: 'object-created' } },
        { id: 'two', type: 'function', settings: { trigger: 'object-created' } },
        { id: 'object-storage', type: 'object-storage' },
      ],
      connections: [
        { from: 'one', to: 'object-storage' },
        { from: 'two', to: 'object-storage' },
      ],
    })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
    const main = outcome.result.terraform.main_tf
    expect(main.match(/resource "azurerm_eventgrid_system_topic" /g)).toHaveLength(1)
    expect(main.match(/role_definition_name = "Storage Queue Data Contributor"/g)).toHaveLength(1)
    expect(main.match(/resource "azurerm_eventgrid_system_topic_event_subscription" /g)).toHaveLength(2)
  })
})
