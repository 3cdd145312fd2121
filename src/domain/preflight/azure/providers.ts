// Resource providers of Azure that a stack uses, and which of them Terraform registers on its own.
import { rightsOf } from '../row.ts'
import { AZURE_RIGHTS } from './table.ts'

/**
 * What the provider azurerm 4 registers while it applies, as far as stacks use it: its set "legacy".
 * https://github.com/hashicorp/terraform-provider-azurerm/blob/v4.57.0/internal/resourceproviders/required.go
 */
const LEGACY = new Set(
  [
    'ApiManagement',
    'Authorization',
    'Cache',
    'Compute',
    'ContainerRegistry',
    'ContainerService',
    'DBforMySQL',
    'DBforPostgreSQL',
    'DevTestLab',
    'DocumentDB',
    'EventGrid',
    'Insights',
    'KeyVault',
    'ManagedIdentity',
    'Network',
    'OperationalInsights',
    'RecoveryServices',
    'Resources',
    'Storage',
    'Web',
  ].map((name) => `microsoft.${name.toLowerCase()}`),
)

/** Whether an apply registers a resource provider without being told to. */
export function isRegisteredByApply(namespace: string): boolean {
  return LEGACY.has(namespace.toLowerCase())
}

/** The resource providers that types use, sorted. */
export function azureNamespaces(types: Iterable<string>): string[] {
  const { apply } = rightsOf(AZURE_RIGHTS, types)
  return [...new Set(apply.map((action) => action.split('/')[0] ?? ''))].toSorted()
}

/** The action that registers a resource provider. */
export function registerAction(namespace: string): string {
  return `${namespace}/register/action`
}
