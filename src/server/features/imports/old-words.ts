// What older versions called things, and what they are here.
import { findWord, type CloudId } from '#engine/vocabulary.ts'
import { CLOUD_LIST, CLOUD_WORDS } from '#engine/clouds/index.ts'
import { COMPONENTS, type ComponentType } from '#engine/components/catalogue.ts'
import { MODULE_CATEGORIES, MODULE_CLOUDS, type ModuleCategory, type ModuleCloud } from '#engine/stack/module.ts'

/** What people call the components beside their type, their name and what they are called on each cloud. */
const ALIASES: Readonly<Partial<Record<ComponentType, readonly string[]>>> = {
  vm: ['virtual-machine', 'virtual-machines', 'compute', 'ec2', 'instance', 'compute-engine'],
  kubernetes: ['k8s', 'kubernetes-cluster', 'aks', 'eks', 'gke'],
  function: ['functions', 'serverless', 'lambda', 'azure-functions', 'cloud-functions', 'cloud-function'],
  'object-storage': ['storage', 'bucket', 'blob', 'blob-storage', 's3', 'cloud-storage', 'storage-account'],
  'file-share': ['file-storage', 'files', 'efs', 'filestore'],
  postgresql: ['postgres', 'pg', 'database'],
  mysql: ['mariadb'],
  redis: ['cache', 'redis-cache', 'elasticache', 'memorystore'],
  nosql: ['cosmos-db', 'cosmosdb', 'dynamodb', 'firestore', 'document-database'],
  vnet: ['vpc', 'network', 'virtual-network'],
  'load-balancer': ['lb', 'alb', 'elb', 'application-gateway'],
  'api-gateway': ['apim', 'api-management', 'gateway'],
  'service-principal': ['iam-role', 'service-account'],
  'managed-identity': ['identity'],
  'key-vault': ['keyvault', 'vault', 'secrets', 'secrets-manager', 'secret-manager'],
  'log-analytics': ['logs', 'logging', 'cloudwatch-logs', 'cloud-logging'],
  monitoring: ['monitor', 'azure-monitor', 'cloudwatch', 'cloud-monitoring'],
}

const wordOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')

/** By every word; where two components share one, the first of the catalogue has it. */
const types = new Map<string, string>(
  [
    ...COMPONENTS.flatMap((one) => [one.type, one.name].map((word) => [wordOf(word), one.type] as const)),
    ...Object.entries(ALIASES).flatMap(([type, words]) => words.map((word) => [word, type] as const)),
    ...COMPONENTS.flatMap((one) => CLOUD_LIST.map((cloud) => [wordOf(one.services[cloud.id]), one.type] as const)),
  ].toReversed(),
)

/** The component of the catalogue that a word stands for; undefined when it is none of them. */
export function findOldType(word: string): string | undefined {
  return types.get(wordOf(word))
}

/** The words by which an old node may name its component: a text, or a thing with an id, a type, a name. */
export function wordsOfComponent(component: unknown): string[] {
  const isThing = typeof component === 'object' && component !== null
  const given: readonly unknown[] = isThing
    ? ['id', 'type', 'name'].map((field) => (component as Readonly<Record<string, unknown>>)[field])
    : [component]
  return given.flatMap((word) =>
    typeof word === 'string' && word.trim() !== '' ? [word.trim()] : typeof word === 'number' ? [String(word)] : [],
  )
}

/** The cloud of an old template: Azure where it names none; undefined for one that is unknown. */
export function findOldCloud(cloud: string | undefined): CloudId | undefined {
  return cloud === undefined || cloud.trim() === '' ? 'azure' : findWord(CLOUD_WORDS, cloud)?.id
}

/** The names of the categories in the dialog of the older version. */
const CATEGORY_ALIASES: Readonly<Record<string, ModuleCategory>> = {
  network: 'networking',
  identity: 'identity-security',
  security: 'identity-security',
}

/** The category of an old custom component; undefined for one that is unknown. */
export function findOldCategory(category: unknown): ModuleCategory | undefined {
  const word = typeof category === 'string' ? wordOf(category) : ''
  return CATEGORY_ALIASES[word] ?? MODULE_CATEGORIES.find((one) => one === word)
}

/** The cloud of an old custom component; one without is for every cloud. */
export function findOldModuleCloud(cloud: unknown): ModuleCloud | undefined {
  if (cloud === undefined || cloud === null || cloud === '') return 'custom'
  const word = typeof cloud === 'string' ? wordOf(cloud) : ''
  const known = typeof cloud === 'string' ? findWord(CLOUD_WORDS, cloud)?.id : undefined
  return MODULE_CLOUDS.find((one) => one === word || one === known)
}
