import type { LucideIcon } from 'lucide-react'
import { componentIcon } from './component-icon.ts'

/**
 * What the catalogue calls its components and draws them with: the list shows them without loading the catalogue.
 * Others are called by their type.
 */
export const PARTS: Readonly<Record<string, { name: string; icon: string }>> = {
  vm: { name: 'VM', icon: 'server' },
  kubernetes: { name: 'Kubernetes', icon: 'container' },
  function: { name: 'Serverless Function', icon: 'zap' },
  'object-storage': { name: 'Object Storage', icon: 'archive' },
  'file-share': { name: 'File Share', icon: 'folder' },
  postgresql: { name: 'PostgreSQL', icon: 'database' },
  mysql: { name: 'MySQL', icon: 'database' },
  redis: { name: 'Redis', icon: 'gauge' },
  nosql: { name: 'NoSQL', icon: 'braces' },
  vnet: { name: 'VNet', icon: 'network' },
  'load-balancer': { name: 'Load Balancer', icon: 'split' },
  'api-gateway': { name: 'API Gateway', icon: 'waypoints' },
  'service-principal': { name: 'Service Principal', icon: 'key-round' },
  'managed-identity': { name: 'Managed Identity', icon: 'fingerprint' },
  'key-vault': { name: 'Key Vault', icon: 'lock' },
  'log-analytics': { name: 'Log Analytics', icon: 'scroll-text' },
  monitoring: { name: 'Monitoring', icon: 'activity' },
}

export interface Part {
  type: string
  name: string
  icon: LucideIcon
}

/** The kinds of components, each once, in the order in which they stand. A custom one is called by its type. */
export function partsOf(types: readonly string[]): Part[] {
  return [...new Set(types)].map((type) => {
    const known = Object.hasOwn(PARTS, type) ? PARTS[type] : undefined
    return { type, name: known?.name ?? nameOfType(type), icon: componentIcon(known?.icon) }
  })
}

/** "message-queue" is Message Queue, as components are called; a custom one keeps its type. */
function nameOfType(type: string): string {
  return type.startsWith('custom-')
    ? type
    : type.replaceAll(
        /(?:^|-)([a-z])/g,
        (part, letter: string) => `${part.startsWith('-') ? ' ' : ''}${letter.toUpperCase()}`,
      )
}
