// From a stack to the facts that its components ask for: sizes, zones, keys, backups and logs by the answers.
import type { Region } from '../clouds/cloud.ts'
import { usageOf } from '../clouds/usage.ts'
import type { Site, Tier } from '../clouds/site.ts'
import type { StackSpec } from '../stack/schema.ts'
import { USE_CASES, type EnvironmentType, type UseCaseId } from '../vocabulary.ts'
import { slugOf } from './names.ts'

/** Team buckets by their upper end, and the tier of each environment type. */
const TIERS: readonly { readonly upTo: number; readonly tiers: Readonly<Record<EnvironmentType, Tier>> }[] = [
  { upTo: 1, tiers: { development: 1, staging: 2, production: 3 } },
  { upTo: 5, tiers: { development: 1, staging: 2, production: 3 } },
  { upTo: 10, tiers: { development: 2, staging: 2, production: 3 } },
  { upTo: 20, tiers: { development: 2, staging: 3, production: 4 } },
  { upTo: Number.POSITIVE_INFINITY, tiers: { development: 3, staging: 3, production: 5 } },
]

/** The size step of a team in an environment type. */
export function tierOf(environment: EnvironmentType, people: number): Tier {
  return (TIERS.find((row) => people <= row.upTo) ?? TIERS[TIERS.length - 1])?.tiers[environment] ?? 1
}

/**
 * The facts of a stack.
 * @param types component types of all its nodes, with those that were added
 */
export function siteOf(spec: StackSpec, region: Region, types: readonly string[]): Site {
  const environment = spec.environment_type
  const isDevelopment = environment === 'development'
  const isProduction = environment === 'production'
  const isConfidential = spec.data_sensitivity === 'confidential'
  const isPublic = spec.data_sensitivity === 'public'
  const isTemporary = spec.duration === 'temporary'
  const tier = tierOf(environment, spec.team_size)
  const counts = new Map<string, number>()
  for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1)
  const count = (type: string): number => counts.get(type) ?? 0
  return {
    cloud: spec.cloud,
    region,
    name: slugOf(spec.name),
    env: isProduction ? 'prd' : isDevelopment ? 'dev' : 'stg',
    environment,
    isDevelopment,
    isStaging: environment === 'staging',
    isProduction,
    sensitivity: spec.data_sensitivity,
    isPublic,
    isConfidential,
    isTemporary,
    isScheduled: isTemporary && !isProduction,
    expiresOn: spec.expires_on,
    owner: spec.owner,
    costCenter: spec.cost_center,
    tags: spec.tags,
    people: spec.team_size,
    tier,
    budgetLimit: spec.budget_limit,
    usage: usageOf(environment, spec.team_size, useCaseOf(spec), spec.usage),
    hasStackKey: isConfidential || spec.cloud === 'aws',
    hasPrivateEndpoints: isConfidential || (!isPublic && !isDevelopment),
    logDays: keptDays(spec) ?? (isConfidential ? 365 : isPublic ? 30 : 90),
    backupDays: isProduction ? 35 : isDevelopment ? 7 : 14,
    zoneCount: zonesOf(spec, region, tier),
    count,
    has: (type) => count(type) > 0,
  }
}

/** What a person set for the logs of the stack; the component's schema says which numbers are right. */
function keptDays({ nodes }: StackSpec): number | undefined {
  const given = nodes.find(({ type }) => type === 'log-analytics')?.settings['retention_days']
  return typeof given === 'number' ? given : undefined
}

/** AWS always takes two zones: its load balancers and database subnets refuse fewer. */
function zonesOf(spec: StackSpec, region: Region, tier: Tier): number {
  if (region.zones.length === 0) return 0
  const wanted = spec.environment_type === 'production' ? (tier === 5 ? 3 : 2) : spec.cloud === 'aws' ? 2 : 1
  return Math.min(wanted, region.zones.length)
}

function useCaseOf(spec: StackSpec): UseCaseId | undefined {
  return USE_CASES.find((one) => one.id === spec.blueprint)?.id
}
