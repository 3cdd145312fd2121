// Settings that do nothing where a stack is: on another cloud, in another environment, or without another setting.
// test/builder/idle-settings.matrix.test.ts holds every row against what the compiler makes of it.
import type { CloudId, EnvironmentType } from '../vocabulary.ts'

/** Why a setting does nothing. */
export type Idle =
  | { readonly kind: 'cloud'; readonly clouds: readonly CloudId[] }
  | { readonly kind: 'environment'; readonly environments: readonly EnvironmentType[] }
  | { readonly kind: 'setting'; readonly setting: string; readonly isOn: boolean }

/** What a setting needs to do something; `on` limits a need to some clouds. */
type Need = Idle & { readonly on?: readonly CloudId[] }

const only = (...clouds: CloudId[]): Need => ({ kind: 'cloud', clouds })
const during = (environments: readonly EnvironmentType[], ...on: CloudId[]): Need => ({
  kind: 'environment',
  environments,
  on,
})
const needs = (setting: string): Need => ({ kind: 'setting', setting, isOn: true })
const without = (setting: string, ...on: CloudId[]): Need => ({ kind: 'setting', setting, isOn: false, on })

/** What settings need, by the type of their component. What is not here does something everywhere. */
const NEEDS: Readonly<Record<string, Readonly<Record<string, readonly Need[]>>>> = {
  vm: {
    max_count: [
      only('aws', 'gcp'),
      without('has_gpu', 'aws', 'gcp'),
      without('has_jupyter', 'aws'),
      without('has_public_address', 'aws'),
    ],
    has_premium_disk: [only('azure', 'gcp')],
  },
  kubernetes: {
    max_nodes: [without('is_autopilot', 'gcp')],
    disk_gb: [without('is_autopilot', 'gcp')],
    is_spot: [without('is_autopilot', 'gcp'), during(['development'], 'azure', 'gcp')],
    has_mesh: [only('azure', 'gcp')],
    is_autopilot: [only('gcp')],
  },
  'object-storage': { redundancy: [only('azure')] },
  postgresql: { has_geo_backup: [only('azure')], snapshot: [only('aws')] },
  mysql: { has_geo_backup: [only('azure')], snapshot: [only('aws')] },
  nosql: { max_throughput: [only('azure'), during(['production'], 'azure')], allows_scan: [only('aws')] },
  vnet: { nat_per_zone: [only('aws'), needs('has_nat')] },
  'load-balancer': { waf_blocks: [needs('has_waf')] },
  'api-gateway': { is_inside: [only('azure')] },
  'service-principal': { kind: [only('azure')] },
  'key-vault': { secret_days: [only('azure'), needs('has_app_secret')], has_purge_protection: [only('azure')] },
  'log-analytics': { daily_cap_gb: [only('azure'), during(['development', 'staging'], 'azure')] },
  monitoring: { has_dashboard: [only('aws')] },
}

/**
 * Why a setting does nothing in a stack; undefined when it does something.
 * @param type of the component
 * @param valueOf the value of another setting of it, set or by default
 */
export function idleIn(
  { cloud, environment_type }: { readonly cloud: CloudId; readonly environment_type: EnvironmentType },
  type: string,
  setting: string,
  valueOf: (setting: string) => unknown,
): Idle | undefined {
  const rows = Object.hasOwn(NEEDS, type) ? NEEDS[type]?.[setting] : undefined
  return rows?.find((need) => {
    if (need.on !== undefined && need.on.length > 0 && !need.on.includes(cloud)) return false
    if (need.kind === 'cloud') return !need.clouds.includes(cloud)
    if (need.kind === 'environment') return !need.environments.includes(environment_type)
    return (valueOf(need.setting) === true) !== need.isOn
  })
}
