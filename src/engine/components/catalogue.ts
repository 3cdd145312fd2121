// The registry of components: a line each, in the order in which they are shown.
import type { Component } from './component.ts'
import { vm } from './vm/index.ts'
import { kubernetes } from './kubernetes/index.ts'
import { serverlessFunction } from './function/index.ts'
import { objectStorage } from './object-storage/index.ts'
import { fileShare } from './file-share/index.ts'
import { postgresql } from './postgresql/index.ts'
import { mysql } from './mysql/index.ts'
import { redis } from './redis/index.ts'
import { nosql } from './nosql/index.ts'
import { vnet } from './vnet/index.ts'
import { loadBalancer } from './load-balancer/index.ts'
import { apiGateway } from './api-gateway/index.ts'
import { servicePrincipal } from './service-principal/index.ts'
import { managedIdentity } from './managed-identity/index.ts'
import { keyVault } from './key-vault/index.ts'
import { logAnalytics } from './log-analytics/index.ts'
import { monitoring } from './monitoring/index.ts'

const CATALOGUE = [
  vm,
  kubernetes,
  serverlessFunction,
  objectStorage,
  fileShare,
  postgresql,
  mysql,
  redis,
  nosql,
  vnet,
  loadBalancer,
  apiGateway,
  servicePrincipal,
  managedIdentity,
  keyVault,
  logAnalytics,
  monitoring,
] as const

/** Id of a component: derived from the registry, never typed again. */
export type ComponentType = (typeof CATALOGUE)[number]['type']

/** The ids of all components, in the same order. */
export const COMPONENT_TYPES: readonly ComponentType[] = CATALOGUE.map(({ type }) => type)

/** Every component, in the order in which they are shown. */
export const COMPONENTS: readonly Component[] = CATALOGUE

const byType = new Map(COMPONENTS.map((component) => [component.type, component]))

/** The component of a type; undefined when the catalogue has none. */
export function findComponent(type: string): Component | undefined {
  return byType.get(type)
}
