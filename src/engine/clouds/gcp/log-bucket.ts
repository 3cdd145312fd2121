// The bucket for the access logs of all other buckets of a stack.
import { block, ref, resource, t } from '../../hcl/nodes.ts'
import type { Lowered } from '../lowered.ts'
import type { Site } from '../site.ts'

/** Size of a line in an access log; assumed, as on AWS. */
const LOG_LINE_KB = 0.5

/** The bucket and the right of Cloud Storage to write into it. */
export function logBucket(site: Site): Pick<Lowered, 'blocks' | 'charges' | 'included'> {
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
    ...pricesOf(site),
  }
}

/** Objects are read and written with the requests; the packed code of functions is read only when it changes. */
function pricesOf({ usage, logDays, has }: Site): Pick<Lowered, 'charges' | 'included'> {
  const where = 'google_storage_bucket.logs'
  if (!has('object-storage')) return { included: { [where]: `the few reads of the code of functions, kept ${logDays} days` } }
  const quantity = (usage.requests_millions * LOG_LINE_KB * logDays) / 30
  const basis = `${usage.requests_millions} million requests x ${LOG_LINE_KB} KB, kept ${logDays} days`
  return {
    charges: [
      { resource: where, label: 'Access logs', service: 'object-storage', sku: 'GCS Standard regional', per: 'gb-month', quantity, basis, isUsage: true },
    ],
  }
}
