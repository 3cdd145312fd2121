// Assets of Google Cloud, the types of Terraform that they are, and the arguments by which those are priced.
// https://cloud.google.com/asset-inventory/docs/asset-types
import { z } from 'zod'

type Values = Readonly<Record<string, unknown>>

const described = z.looseObject({
  sizeGb: z.coerce.number().optional(),
  diskSizeGb: z.coerce.number().optional(),
  type: z.string().optional(),
  machineType: z.string().optional(),
  addressType: z.string().optional(),
  databaseVersion: z.string().optional(),
  settings: z
    .looseObject({
      tier: z.string().optional(),
      edition: z.string().optional(),
      availabilityType: z.string().optional(),
      dataDiskSizeGb: z.coerce.number().optional(),
      dataDiskType: z.string().optional(),
    })
    .optional(),
})
type Described = z.infer<typeof described>

const lastOf = (link: string | undefined): string | undefined => link?.split('/').at(-1)

interface Row {
  readonly type: string
  readonly values?: (one: Described) => Values
}

const TYPES: Readonly<Record<string, Row>> = {
  'artifactregistry.googleapis.com/Repository': { type: 'google_artifact_registry_repository' },
  'cloudfunctions.googleapis.com/Function': { type: 'google_cloudfunctions2_function' },
  'cloudkms.googleapis.com/CryptoKey': { type: 'google_kms_crypto_key' },
  'compute.googleapis.com/Address': {
    type: 'google_compute_address',
    values: ({ addressType }) => ({ address_type: addressType }),
  },
  'compute.googleapis.com/Disk': {
    type: 'google_compute_disk',
    values: ({ type, sizeGb }) => ({ type: lastOf(type), size: sizeGb }),
  },
  'compute.googleapis.com/ForwardingRule': { type: 'google_compute_forwarding_rule' },
  'compute.googleapis.com/GlobalAddress': { type: 'google_compute_global_address' },
  'compute.googleapis.com/GlobalForwardingRule': { type: 'google_compute_global_forwarding_rule' },
  'compute.googleapis.com/Instance': {
    type: 'google_compute_instance',
    values: ({ machineType }) => ({ machine_type: lastOf(machineType) }),
  },
  'compute.googleapis.com/InstanceTemplate': { type: 'google_compute_instance_template' },
  'compute.googleapis.com/Snapshot': {
    type: 'google_compute_snapshot',
    values: ({ diskSizeGb }) => ({ disk_size_gb: diskSizeGb }),
  },
  'container.googleapis.com/Cluster': { type: 'google_container_cluster' },
  'file.googleapis.com/Instance': { type: 'google_filestore_instance' },
  'memorystore.googleapis.com/Instance': { type: 'google_memorystore_instance' },
  'pubsub.googleapis.com/Subscription': { type: 'google_pubsub_subscription' },
  'pubsub.googleapis.com/Topic': { type: 'google_pubsub_topic' },
  'redis.googleapis.com/Instance': { type: 'google_redis_instance' },
  'run.googleapis.com/Service': { type: 'google_cloud_run_v2_service' },
  'secretmanager.googleapis.com/Secret': { type: 'google_secret_manager_secret' },
  'sqladmin.googleapis.com/Instance': {
    type: 'google_sql_database_instance',
    values: ({ databaseVersion, settings }) => ({
      database_version: databaseVersion,
      settings: [
        {
          tier: settings?.tier,
          edition: settings?.edition,
          availability_type: settings?.availabilityType,
          disk_size: settings?.dataDiskSizeGb,
          disk_type: settings?.dataDiskType,
        },
      ],
    }),
  },
  'storage.googleapis.com/Bucket': { type: 'google_storage_bucket' },
}

/** The type of Terraform of an asset; for what this table lacks, what Google Cloud calls it. */
export function googleTerraformType(assetType: string): string {
  return TYPES[assetType]?.type ?? assetType
}

/** Arguments of Terraform by which an asset is priced, of what its service says of it. */
export function valuesInGoogle(assetType: string, answer: unknown): Values {
  const read = described.safeParse(answer)
  return read.success ? (TYPES[assetType]?.values?.(read.data) ?? {}) : {}
}

/** The region of a place such as europe-west3-a; empty for what belongs to none. */
export function regionOfPlace(location: string): string {
  if (location === 'global' || !location.includes('-')) return ''
  return location.replace(/-[a-z]$/, '')
}

/** How the service of an asset is asked about it. */
export interface AssetQuestion {
  readonly service: string
  readonly path: string
  readonly action: string
}

const SERVICES: Readonly<
  Record<string, { readonly service: string; readonly before: string; readonly action: string }>
> = {
  'cloudsql.googleapis.com': { service: 'sqladmin', before: '/v1/', action: 'cloudsql.instances.get' },
  'compute.googleapis.com': { service: 'compute', before: '/compute/v1/', action: 'compute.resources.get' },
  'container.googleapis.com': { service: 'container', before: '/v1/', action: 'container.clusters.get' },
  'storage.googleapis.com': { service: 'storage', before: '/storage/v1/b/', action: 'storage.buckets.get' },
}

/** What asks about an asset by its name, such as //compute.googleapis.com/projects/p/zones/z/disks/d. */
export function questionAbout(name: string): AssetQuestion | undefined {
  const [, host = '', path = ''] = /^\/\/([^/]+)\/(.+)$/.exec(name) ?? []
  const row = SERVICES[host]
  return row && { service: row.service, path: `${row.before}${path}`, action: row.action }
}
