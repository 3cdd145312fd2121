// What the dialog that deploys holds, and what is sent of it.
import { regionsOf, type Region } from '#engine/clouds/cloud.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import type { CloudId, EnvironmentType } from '#engine/vocabulary.ts'
import type { Connection } from '#domain/environment/connections.ts'
import type { DeployConfiguration } from '#contract/deployments.ts'
import type { StackSource } from '../stack-source.ts'

/** The targets as the form prints them. */
export const DEPLOY_TARGETS = ['dev', 'staging', 'prod'] as const
type DeployTarget = (typeof DEPLOY_TARGETS)[number]

const TYPES: Readonly<Record<DeployTarget, EnvironmentType>> = {
  dev: 'development',
  staging: 'staging',
  prod: 'production',
}
const TARGETS: Readonly<Record<EnvironmentType, DeployTarget>> = {
  development: 'dev',
  staging: 'staging',
  production: 'prod',
}
const CLOUDS = ['azure', 'aws', 'gcp'] as const satisfies readonly CloudId[]

export interface DeployValues {
  name: string
  project_id: string
  connection: Connection
  /** The account, with `cloud`; empty while none is chosen. */
  connection_id: string
  environment: DeployTarget
  region: string
  auto_approve: boolean
  /** Separated by commas, each a name or name=value. */
  tags: string
}

/** What is deployed, as the dialog is opened with it. */
export interface Deployed {
  source: StackSource
  name: string
  cloud: CloudId
  region: string
  environmentType: EnvironmentType
}

/** The form as it opens. */
export function emptyDeploy({ environmentType, region }: Deployed, projectId: string): DeployValues {
  return {
    name: '',
    project_id: projectId,
    connection: 'sandbox',
    connection_id: '',
    environment: TARGETS[environmentType],
    region,
    auto_approve: false,
    tags: '',
  }
}

/** Tags without spaces around them and without empty ones. */
export function tagList(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}

/** Tags as resources carry them: what stands after "=" or ":" is the value, which a tag need not have. */
export function tagsFrom(text: string): Record<string, string> {
  const parts = tagList(text).map((tag) => /^([^=:]*)[=:]?(.*)$/s.exec(tag))
  return Object.fromEntries(
    parts.flatMap((part) => (part?.[1]?.trim() ? [[part[1].trim(), part[2]?.trim() ?? '']] : [])),
  )
}

/** The regions of a cloud. */
export function deployRegions(cloud: CloudId): readonly Region[] {
  return regionsOf(cloud)
}

/**
 * The region of a cloud that a configuration means: its own, or the one that corresponds; the region book lists them in
 * the same order of places.
 */
export function regionHere(cloud: CloudId, region: string): string {
  const here = regionsOf(cloud)
  if (here.some(({ id }) => id === region)) return region
  const place = CLOUDS.map((one) => regionsOf(one).findIndex(({ id }) => id === region)).find((index) => index >= 0)
  return here[place ?? 0]?.id ?? region
}

/** A configuration in the fields of the form, on this cloud. */
export function valuesOf(
  { environment, region, auto_approve, tags }: DeployConfiguration,
  cloud: CloudId,
): Omit<DeployValues, 'name' | 'project_id' | 'connection' | 'connection_id'> {
  return { environment, region: regionHere(cloud, region), auto_approve, tags: tags.join(', ') }
}

/** Whether what is chosen differs from what is deployed, so that its stack has to be changed for it. */
export function isChanged(
  { environmentType, region }: Deployed,
  chosen: Pick<DeployValues, 'environment' | 'region'>,
): boolean {
  return TYPES[chosen.environment] !== environmentType || chosen.region !== region
}

/**
 * Of what the environment is made: the template as it is, or its stack with what was chosen.
 * @param stack of the template; undefined until it is there
 * @returns undefined while the stack is missing that is needed
 */
export function sourceFor(
  deployed: Deployed,
  stack: StackDraft | undefined,
  chosen: Pick<DeployValues, 'environment' | 'region'>,
): StackSource | undefined {
  const { source } = deployed
  if ('template_id' in source && !isChanged(deployed, chosen)) return source
  const base = 'stack' in source ? source.stack : stack
  return base && { stack: { ...base, environment_type: TYPES[chosen.environment], region: chosen.region } }
}
