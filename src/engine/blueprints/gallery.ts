// The curated public gallery: templates that every installation has, compiled,
// validated and priced like any other.
import { stackSpec, type StackSpec } from '../stack/schema.ts'
import { CLOUDS } from '../clouds/index.ts'
import type { CloudId, EnvironmentType, UseCaseId } from '../vocabulary.ts'
import type { Order, Recipe } from './blueprint.ts'
import { LANDING_BLUEPRINTS, USE_CASE_RECIPES } from './catalogue.ts'
import * as recipes from './gallery-recipes.ts'

/** When the gallery was put together. */
export const GALLERY_DATE = '2026-11-22T00:00:00.000Z'

/** A template of the gallery. */
export interface GalleryTemplate {
  /** Lower-kebab id, which is also its address. */
  readonly id: string
  readonly name: string
  readonly description: string
  /** Where it is shown; its recipe is for every cloud. */
  readonly cloud: CloudId
  readonly environment: EnvironmentType
  readonly recipe: (cloud: CloudId) => Recipe
  /** The blueprint or use case that it is, by which its use is assumed. */
  readonly blueprint?: string
}

const landing = LANDING_BLUEPRINTS.map((blueprint): GalleryTemplate => {
  const { id, name, description, recipe } = blueprint
  return { id, name, description, cloud: 'azure', environment: 'development', recipe, blueprint: id }
})

/** A template that the wizard would make of the same answers. */
function ofUseCase(useCase: UseCaseId, template: Omit<GalleryTemplate, 'recipe' | 'blueprint'>): GalleryTemplate {
  const recipe = (cloud: CloudId): Recipe =>
    USE_CASE_RECIPES[useCase]({ cloud, environment: template.environment } satisfies Order)
  return { ...template, recipe, blueprint: useCase }
}

/** Every template of the gallery, in the order in which they are shown. */
export const GALLERY: readonly GalleryTemplate[] = [
  ...landing,
  ofUseCase('web-application', {
    id: 'web-application',
    name: 'Web Application with Monitoring',
    description: 'Balanced machines, a database and a cache, with secrets, logs and alarms around them.',
    cloud: 'aws',
    environment: 'staging',
  }),
  ofUseCase('data-pipeline', {
    id: 'data-pipeline',
    name: 'Data Pipeline',
    description: 'Raw files start a function that writes curated files, rows and the state of its jobs.',
    cloud: 'aws',
    environment: 'development',
  }),
  ofUseCase('ml-sandbox', {
    id: 'ml-sandbox',
    name: 'ML/AI Sandbox',
    description: 'A GPU machine with Jupyter behind a login, datasets and shared notebooks.',
    cloud: 'gcp',
    environment: 'development',
  }),
  ofUseCase('mobile-backend', {
    id: 'mobile-api-nosql',
    name: 'Mobile API with NoSQL',
    description: 'An API in front of functions, a document store and storage for what users upload.',
    cloud: 'gcp',
    environment: 'staging',
  }),
  ofUseCase('microservices', {
    id: 'microservices-production',
    name: 'Microservices Production',
    description: 'A cluster with mesh and registry behind an API gateway, with standby database and cache.',
    cloud: 'gcp',
    environment: 'production',
  }),
  {
    id: 'static-site-with-api',
    name: 'Static Site with API',
    description: 'Site files in private storage that a function gives out, beside an API on a document store.',
    cloud: 'aws',
    environment: 'development',
    recipe: recipes.staticSiteWithApi,
  },
  {
    id: 'event-driven-documents',
    name: 'Event-Driven Document Processing',
    description: 'A document that arrives starts a function; results are archived, and every job is accounted for.',
    cloud: 'gcp',
    environment: 'development',
    recipe: recipes.documentPipeline,
  },
  {
    id: 'internal-tool',
    name: 'Internal Tool with File Share',
    description: 'One application for the people of a company: a machine, a database and a shared drive.',
    cloud: 'azure',
    environment: 'staging',
    recipe: recipes.internalTool,
  },
  {
    id: 'content-site-mysql',
    name: 'Content Site with MySQL',
    description: 'A content management system such as WordPress: machines with shared uploads, MySQL and a cache.',
    cloud: 'aws',
    environment: 'production',
    recipe: recipes.contentSite,
  },
  {
    id: 'batch-gpu',
    name: 'GPU Batch Processing',
    description: 'A GPU machine that turns a data set into results and stops outside of working hours.',
    cloud: 'aws',
    environment: 'development',
    recipe: recipes.batchGpu,
  },
  {
    id: 'webhook-receiver',
    name: 'Webhook Receiver',
    description: 'Takes what other systems send, checks it in a function and keeps it in PostgreSQL.',
    cloud: 'azure',
    environment: 'development',
    recipe: recipes.webhookReceiver,
  },
  {
    id: 'game-backend',
    name: 'Game Backend',
    description: 'Services in a cluster behind an API gateway, with a cache, a document store and assets.',
    cloud: 'gcp',
    environment: 'staging',
    recipe: recipes.gameBackend,
  },
  {
    id: 'analytics-workbench',
    name: 'Analytics Workbench',
    description: 'Notebooks beside a database with room for reports, without the price of a GPU.',
    cloud: 'azure',
    environment: 'development',
    recipe: recipes.analyticsWorkbench,
  },
  {
    id: 'build-runners',
    name: 'Build Runners',
    description: 'Machines that build on weekdays, a cache between builds, and an identity that deploys.',
    cloud: 'azure',
    environment: 'development',
    recipe: recipes.buildRunners,
  },
]

const byId = new Map(GALLERY.map((template) => [template.id, template]))

/** A template of the gallery by its id; undefined when there is none. */
export function findGalleryTemplate(id: string): GalleryTemplate | undefined {
  return byId.get(id)
}

/** The stack of a template of the gallery. */
export function stackOfGallery(
  template: GalleryTemplate,
  cloud: CloudId = template.cloud,
  region: string = CLOUDS[cloud].defaultRegion,
): StackSpec {
  const { name, environment, blueprint } = template
  const { nodes, connections } = template.recipe(cloud)
  return stackSpec.parse({ name, cloud, region, environment_type: environment, blueprint, nodes, connections })
}
