// What the service accounts of a connection may do in a project of Google Cloud: that which applies, and that which
// only plans. By the types of resources that the compiler knows: a stack can have any of them, so a project allows all.
import { EVERY_CHANGING_ROLE } from '#engine/components/service-principal/gcp-roles.ts'

/**
 * What an apply does besides changing services: it turns APIs on, makes accounts, hands them to machines, and gives
 * them their roles.
 */
const FOUNDATION = [
  'roles/cloudkms.admin',
  'roles/iam.roleAdmin',
  'roles/iam.serviceAccountAdmin',
  'roles/iam.serviceAccountUser',
  'roles/iam.workloadIdentityPoolAdmin',
  'roles/resourcemanager.projectIamAdmin',
  'roles/servicenetworking.networksAdmin',
  'roles/serviceusage.serviceUsageAdmin',
] as const

/** With which what is left of an environment is found by its labels. */
const SEARCH = 'roles/cloudasset.viewer'

/**
 * How a plan looks at what is there, by the beginning of types: with predefined roles where these show no data of
 * people, and with single permissions where every predefined role would.
 * https://cloud.google.com/iam/docs/roles-permissions
 */
const READS: readonly {
  readonly types: string
  readonly roles?: readonly string[]
  readonly permissions?: readonly string[]
}[] = [
  {
    types: 'google_artifact_registry_',
    permissions: ['artifactregistry.repositories.get', 'artifactregistry.repositories.getIamPolicy'],
  },
  { types: 'google_cloud_run_v2_', roles: ['roles/run.viewer'] },
  { types: 'google_cloudfunctions2_', roles: ['roles/cloudbuild.builds.viewer', 'roles/cloudfunctions.viewer'] },
  { types: 'google_compute_', roles: ['roles/compute.viewer'] },
  { types: 'google_container_', roles: ['roles/container.clusterViewer'] },
  { types: 'google_eventarc_', roles: ['roles/eventarc.viewer'] },
  { types: 'google_filestore_', roles: ['roles/file.viewer'] },
  {
    types: 'google_firestore_',
    permissions: [
      'datastore.backupSchedules.get',
      'datastore.backupSchedules.list',
      'datastore.databases.getMetadata',
      'datastore.databases.list',
    ],
  },
  { types: 'google_gke_hub_', roles: ['roles/gkehub.viewer'] },
  { types: 'google_iam_workload_identity_pool', roles: ['roles/iam.workloadIdentityPoolViewer'] },
  // Whoever can use a key is named in its plan.
  { types: 'google_kms_', roles: ['roles/cloudkms.viewer', 'roles/iam.securityReviewer'] },
  {
    types: 'google_logging_',
    permissions: [
      'logging.buckets.get',
      'logging.cmekSettings.get',
      'logging.exclusions.get',
      'logging.logMetrics.get',
      'logging.settings.get',
      'logging.sinks.get',
    ],
  },
  { types: 'google_memorystore_', roles: ['roles/memorystore.viewer'] },
  {
    types: 'google_monitoring_',
    roles: [
      'roles/monitoring.alertPolicyViewer',
      'roles/monitoring.notificationChannelViewer',
      'roles/monitoring.uptimeCheckConfigViewer',
    ],
  },
  { types: 'google_network_connectivity_', permissions: ['networkconnectivity.serviceConnectionPolicies.get'] },
  {
    types: 'google_project',
    roles: ['roles/browser', 'roles/iam.roleViewer', 'roles/serviceusage.serviceUsageViewer'],
  },
  // Terraform compares the secrets that it wrote.
  {
    types: 'google_secret_manager_',
    roles: ['roles/secretmanager.secretAccessor', 'roles/secretmanager.viewer'],
  },
  { types: 'google_service_account', roles: ['roles/iam.serviceAccountViewer'] },
  { types: 'google_service_networking_', permissions: ['servicenetworking.services.get'] },
  { types: 'google_sql_', roles: ['roles/cloudsql.viewer'] },
  { types: 'google_storage_', permissions: ['storage.buckets.get', 'storage.buckets.getIamPolicy'] },
  { types: 'google_vpc_access_', roles: ['roles/vpcaccess.viewer'] },
]

/** Types whose budgets and invoices are on a billing account, where no role on a project reaches. */
export const BILLING_TYPE = 'google_billing_'

/** Whether plans may look at resources of a type. */
export function isReadByPlans(type: string): boolean {
  return READS.some(({ types }) => type.startsWith(types))
}

/** Where functions keep their source, which Terraform looks at as an object. */
export const SOURCES_ONLY = {
  title: 'sources of functions',
  expression: "resource.name.extract('/buckets/{bucket}/objects/').endsWith('-src')",
} as const

/** What an account of a connection is given in the project. */
export interface GoogleRights {
  /** Roles on the project, sorted. */
  readonly roles: readonly string[]
  /** Single permissions, as a role of the connection's own; none for no such role. */
  readonly permissions: readonly string[]
  /** A role that holds for some objects alone; null for none. */
  readonly conditional: { readonly role: string; readonly title: string; readonly expression: string } | null
}

const sorted = (all: readonly string[]): string[] => [...new Set(all)].sort()

/** What applies may: everything with the services that stacks have. @param alsoPlans when nobody else plans */
export function applyRights(alsoPlans: boolean): GoogleRights {
  return {
    roles: sorted([...EVERY_CHANGING_ROLE, ...FOUNDATION, ...(alsoPlans ? [SEARCH] : [])]),
    permissions: [],
    conditional: null,
  }
}

/** What plans may: look at everything that stacks have. */
export function planRights(): GoogleRights {
  return {
    roles: sorted([SEARCH, ...READS.flatMap(({ roles = [] }) => roles)]),
    permissions: sorted(READS.flatMap(({ permissions = [] }) => permissions)),
    conditional: { role: 'roles/storage.objectViewer', ...SOURCES_ONLY },
  }
}
