// Every kind of resource that is stopped in Google Cloud, by its type in Terraform. Which they are is the table that
// prices go by, and beside them the autoscalers that would fill groups again, and clusters, which say what goes on.
import type { Google } from '#cloud-api/google/client.ts'
import type { StoppedTypeOf } from '#engine/cost/stops.ts'
import type { CloudTable, Kind, Target } from '../kind.ts'
import { CLUSTERS } from './clusters.ts'
import { DATABASES, leavesBackups } from './databases.ts'
import { GROUPS } from './groups.ts'
import { MACHINES } from './machines.ts'

const BESIDE = ['google_compute_autoscaler', 'google_compute_region_autoscaler', 'google_container_cluster'] as const

const KINDS: Readonly<Record<StoppedTypeOf<'gcp'> | (typeof BESIDE)[number], Kind<Google>>> = {
  ...MACHINES,
  ...GROUPS,
  ...CLUSTERS,
  ...DATABASES,
}

/** What lies in an instance of Cloud SQL and is deleted before it, which Cloud SQL does only while that runs. */
const WITHIN = ['google_sql_database', 'google_sql_user']

/** How things are stopped in Google Cloud. */
export const GOOGLE_TABLE: CloudTable<Google> = {
  name: 'Google Cloud',
  kindOf: (type) => (Object.hasOwn(KINDS, type) ? KINDS[type as keyof typeof KINDS] : undefined),
  regionOf: ({ id }) => (typeof id === 'string' && id !== '' ? '' : undefined),
  // A last backup is taken while it runs.
  needsRunning: (target, all) => leavesBackups(target) || holdsOthers(target, all),
}

function holdsOthers(
  { type, attributes: { name } }: Target,
  all: readonly Pick<Target, 'type' | 'attributes'>[],
): boolean {
  const isDatabase = Object.hasOwn(DATABASES, type) && typeof name === 'string'
  return isDatabase && all.some((one) => WITHIN.includes(one.type) && one.attributes['instance'] === name)
}
