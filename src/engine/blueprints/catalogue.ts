// The registry of blueprints: the five use cases of the wizard and the four of the landing page.
import { CLOUDS } from '../clouds/index.ts'
import { stackSpec, type StackSpec } from '../stack/schema.ts'
import type { CloudId, UseCaseId } from '../vocabulary.ts'
import type { Order, Recipe } from './blueprint.ts'
import { dataPipeline } from './data-pipeline.ts'
import { dataScienceSandbox, microservicesDev, simpleDevEnvironment, threeTierWebApp } from './landing.ts'
import { microservices } from './microservices.ts'
import { mlSandbox } from './ml-sandbox.ts'
import { mobileBackend } from './mobile-backend.ts'
import { webApplication } from './web-application.ts'

/** The recipe behind each answer to "What are you building?". */
export const USE_CASE_RECIPES: Readonly<Record<UseCaseId, (order: Order) => Recipe>> = {
  'web-application': webApplication,
  'data-pipeline': dataPipeline,
  'ml-sandbox': mlSandbox,
  microservices,
  'mobile-backend': mobileBackend,
}

/** A blueprint of the landing page. */
export interface Blueprint {
  readonly id: string
  readonly name: string
  readonly description: string
  /** What it contains, as the page lists it. */
  readonly contents: readonly string[]
  readonly setupMinutes: number
  /** USD a month that the card promises, for Azure. */
  readonly priceRange: { readonly min: number; readonly max: number }
  readonly recipe: () => Recipe
}

/** The blueprints of the start page, in the order in which they are shown. */
export const LANDING_BLUEPRINTS: readonly Blueprint[] = [
  {
    id: 'three-tier-web-app',
    name: 'Three-Tier Web App',
    description: 'A load balanced application with a database and a cache.',
    contents: ['load balancer', 'app servers', 'PostgreSQL', 'Redis cache'],
    setupMinutes: 8,
    priceRange: { min: 120, max: 180 },
    recipe: threeTierWebApp,
  },
  {
    id: 'data-science-sandbox',
    name: 'Data Science Sandbox',
    description: 'A GPU machine for notebooks that stops when nobody works.',
    contents: ['GPU Jupyter VM', 'dataset storage', 'auto-shutdown'],
    setupMinutes: 5,
    priceRange: { min: 80, max: 300 },
    recipe: dataScienceSandbox,
  },
  {
    id: 'microservices-dev',
    name: 'Microservices Dev',
    description: 'A cluster for services that are developed together.',
    contents: ['Kubernetes cluster', 'container registry', 'database', 'service mesh'],
    setupMinutes: 12,
    priceRange: { min: 200, max: 350 },
    recipe: microservicesDev,
  },
  {
    id: 'simple-dev-environment',
    name: 'Simple Dev Environment',
    description: 'One machine with what a small application needs.',
    contents: ['single VM', 'small database', 'storage bucket', 'basic monitoring'],
    setupMinutes: 4,
    priceRange: { min: 45, max: 70 },
    recipe: simpleDevEnvironment,
  },
]

/** The stack of a landing blueprint: Development, team of 3, Internal, Long-term. */
export function stackOfBlueprint(
  blueprint: Blueprint,
  cloud: CloudId,
  region: string = CLOUDS[cloud].defaultRegion,
): StackSpec {
  const { nodes, connections } = blueprint.recipe()
  return stackSpec.parse({ name: blueprint.name, cloud, region, blueprint: blueprint.id, nodes, connections })
}
