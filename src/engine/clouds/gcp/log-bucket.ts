// The bucket for the access logs of all other buckets of a stack.
import { block, ref, resource, t, type TopBlock } from '../../hcl/nodes.ts'
import type { Site } from '../site.ts'

/** The bucket and the right of Cloud Storage to write into it. */
export function logBucket(site: Site): { blocks: TopBlock[]; included: Record<string, string> } {
  const isKeyed = site.isConfidential
  return {
    blocks: [
      resource('google_storage_bucket', 'logs', {
        name: t`${ref('var', 'project_id')}-${ref('local', 'prefix')}-logs`,
        location: ref('var', 'region'),
        uniform_bucket_level_access: true,
        public_access_prevention: 'enforced',
        force_destroy: !site.isProduction,
        versioning: block({ enabled: true }),
        encryption: isKeyed ? block({ default_kms_key_name: ref('google_kms_crypto_key', 'main', 'id') }) : undefined,
        lifecycle_rule: block({ condition: block({ age: site.logDays }), action: block({ type: 'Delete' }) }),
        depends_on: [isKeyed ? ref('google_kms_crypto_key_iam_member', 'agents') : ref('google_project_service', 'main')],
      }),
      resource(
        'google_storage_bucket_iam_member',
        'logs',
        { bucket: ref('google_storage_bucket', 'logs', 'name'), role: 'roles/storage.objectCreator', member: 'group:cloud-storage-analytics@google.com' },
        'Cloud Storage writes access logs as this group.',
      ),
    ],
    included: { 'google_storage_bucket.logs': `access logs, a few megabytes that go after ${site.logDays} days` },
  }
}
