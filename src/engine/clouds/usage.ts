// What a stack is assumed to use in a month, where its price depends on use.
// Every figure is shown, and may be replaced in the request.
import type { EnvironmentType, UseCaseId } from '../vocabulary.ts'

/** Monthly use of the whole stack. Names end with their units. */
export interface Usage {
  requests_millions: number
  internet_egress_gb: number
  nat_gb: number
  logs_gb: number
  object_storage_gb: number
  function_seconds_per_request: number
  nosql_gb: number
  nosql_reads_per_request: number
  nosql_writes_per_request: number
  secret_reads: number
  snapshot_factor: number
  capacity_units: number
  object_reads_per_request: number
  object_writes_per_request: number
  key_operations: number
  dns_queries_millions: number
  private_endpoint_gb: number
  registry_gb: number
  flow_log_gb: number
  custom_metrics: number
}

export type UsageKey = keyof Usage

/** All figures, in the order in which people look at them. */
export const USAGE_KEYS = [
  'requests_millions',
  'internet_egress_gb',
  'nat_gb',
  'logs_gb',
  'object_storage_gb',
  'function_seconds_per_request',
  'nosql_gb',
  'nosql_reads_per_request',
  'nosql_writes_per_request',
  'secret_reads',
  'snapshot_factor',
  'capacity_units',
  'object_reads_per_request',
  'object_writes_per_request',
  'key_operations',
  'dns_queries_millions',
  'private_endpoint_gb',
  'registry_gb',
  'flow_log_gb',
  'custom_metrics',
] as const satisfies readonly UsageKey[]

type Row = Readonly<Record<EnvironmentType, number>>
const by = (development: number, staging: number, production: number): Row => ({ development, staging, production })

/** What a stack uses whoever it is for, and what each person adds. */
const BY_PEOPLE = {
  requests_millions: { base: by(0, 0, 0), perPerson: by(0.05, 0.2, 2) },
  internet_egress_gb: { base: by(2, 5, 50), perPerson: by(0.5, 1, 10) },
  nat_gb: { base: by(10, 20, 100), perPerson: by(1, 2, 10) },
  logs_gb: { base: by(0.5, 2, 10), perPerson: by(0.1, 0.2, 1) },
  object_storage_gb: { base: by(20, 50, 200), perPerson: by(5, 10, 50) },
  nosql_gb: { base: by(1, 1, 10), perPerson: by(0.1, 0.1, 1) },
} as const
const SNAPSHOT_FACTOR = by(0, 0.5, 1)
const CAPACITY_UNITS = by(1, 1, 2)
const REGISTRY_GB = by(5, 10, 20)
const CUSTOM_METRICS = by(0, 5, 10)

/**
 * The assumed use of a stack.
 * @param people team size as given
 * @param given figures that a person set; those derived from them follow
 */
export function usageOf(
  environment: EnvironmentType,
  people: number,
  useCase: UseCaseId | undefined,
  given: Readonly<Record<string, number>>,
): Usage {
  const pick = (key: UsageKey, assumed: number): number => given[key] ?? round(assumed)
  const at = (key: keyof typeof BY_PEOPLE, factor = 1): number => {
    const { base, perPerson } = BY_PEOPLE[key]
    return pick(key, (base[environment] + perPerson[environment] * people) * factor)
  }
  const requests = at('requests_millions')
  const egress = at('internet_egress_gb')
  const nat = at('nat_gb')
  const secretReads = pick('secret_reads', (requests * 1e6) / 1000)
  return {
    requests_millions: requests,
    internet_egress_gb: egress,
    nat_gb: nat,
    logs_gb: at('logs_gb'),
    object_storage_gb: at('object_storage_gb', useCase === 'ml-sandbox' ? 10 : 1),
    function_seconds_per_request: pick('function_seconds_per_request', 0.25),
    nosql_gb: at('nosql_gb'),
    nosql_reads_per_request: pick('nosql_reads_per_request', 5),
    nosql_writes_per_request: pick('nosql_writes_per_request', 1),
    secret_reads: secretReads,
    snapshot_factor: pick('snapshot_factor', SNAPSHOT_FACTOR[environment]),
    capacity_units: pick('capacity_units', CAPACITY_UNITS[environment]),
    object_reads_per_request: pick('object_reads_per_request', 1),
    object_writes_per_request: pick('object_writes_per_request', 0.1),
    key_operations: pick('key_operations', secretReads * 2),
    dns_queries_millions: pick('dns_queries_millions', requests),
    private_endpoint_gb: pick('private_endpoint_gb', nat * 0.1),
    registry_gb: pick('registry_gb', REGISTRY_GB[environment]),
    flow_log_gb: pick('flow_log_gb', (egress + nat) * 0.1),
    custom_metrics: pick('custom_metrics', CUSTOM_METRICS[environment]),
  }
}

/** Keeps sums such as 0.1 + 0.2 readable and equal on every machine. */
function round(value: number): number {
  return Math.round(value * 1e9) / 1e9
}
