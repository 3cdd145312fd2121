// How resources on Azure are named, placed and tagged, and the addresses that every part of a stack shares.
import { ref, t, x, type Body, type Expr, type Value } from '../../hcl/nodes.ts'
import type { Site } from '../site.ts'

/**
 * Azure tag names: none of `< > % & \ ? /`, at most 512 characters; values at most 256 (learn.microsoft.com, Use tags
 * to organize your Azure resources).
 */
function tagKey(text: string): string {
  return text
    .replace(/[<>%&\\?/]/g, '-')
    .trim()
    .slice(0, 512)
}

/**
 * The tags by which everything of a stack is found again in its subscription: no other stack of it has the same name
 * and type. No tag of a person replaces them.
 */
export function azureStackTags<Name>(name: Name, environment: string) {
  return { Project: name, Environment: environment, ManagedBy: 'strata' }
}

/** The tags of every resource: those of the person and those of the stack. */
export function azureTags(site: Site): Value {
  // Azure compares tag names without regard to case: a tag of a person never doubles one of these.
  const taken = new Set(['', 'project', 'environment', 'owner', 'managedby', 'sensitivity', 'costcenter', 'expireson'])
  const own = Object.fromEntries(
    Object.entries(site.tags)
      .map(([key, value]) => [tagKey(key), value.slice(0, 256)] as const)
      .filter(([key]) => !taken.has(key.toLowerCase())),
  )
  const { ManagedBy, ...named } = azureStackTags(ref('var', 'name'), site.environment)
  const tags = {
    ...own,
    ...named,
    Owner: site.owner?.slice(0, 256),
    ManagedBy,
    Sensitivity: site.sensitivity,
    CostCenter: site.costCenter?.slice(0, 256),
  }
  return site.isTemporary ? x`merge(${tags}, var.expires_on == "" ? {} : { ExpiresOn = var.expires_on })` : tags
}

export const prefix: Expr = ref('local', 'prefix')

export const suffix: Expr = ref('local', 'suffix')

export const tags: Expr = ref('local', 'tags')

export const tenantId: Expr = ref('data', 'azurerm_client_config', 'current', 'tenant_id')

/** Object id of whoever applies. */
export const deployerId: Expr = ref('data', 'azurerm_client_config', 'current', 'object_id')

const groupName = ref('azurerm_resource_group', 'main', 'name')

/** The arguments that open nearly every resource on Azure: its name, region and resource group. */
export function placed(name: Value): Body {
  return { name, location: ref('azurerm_resource_group', 'main', 'location'), resource_group_name: groupName }
}

/** Name and resource group, for resources that lie inside another and have no region. */
export function grouped(name: Value): Body {
  return { name, resource_group_name: groupName }
}

/** A global name: the part of a node, the prefix and the suffix. */
export function globalName(part: string): Value {
  return t`${part}-${prefix}-${suffix}`
}

/**
 * A global name for services that allow 24 letters and digits: the part of a node, the first letters of the prefix
 * and the suffix.
 * @param separator `-` where the service allows dashes
 */
export function shortGlobalName(part: string, separator: '' | '-' = ''): Value {
  const room = 24 - part.length - 2 * separator.length - 5
  return t`${part}${separator}${x`substr(local.compact, 0, ${Math.min(room, 16)})`}${separator}${suffix}`
}
