import { GLOBAL_NAME_PART, globalPrefix } from '../../clouds/gcp/naming.ts'
import { message } from '#words/message.ts'
import type { z } from 'zod'
import { noAccessLogs } from '../../families/storage/gcp.ts'
import { keyBlock, whenReady } from '../../families/vault/gcp.ts'
import { gcpNeeds } from '../../clouds/gcp/needs.ts'
import type { Charge, Lowered } from '../../clouds/lowered.ts'
import { block, id, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

type Node = Placement<z.output<typeof schema>, 'gcp'>

const SECONDS_PER_DAY = 86_400
/** Cloud Storage keeps deleted objects for 7 to 90 days (cloud.google.com/storage/docs/soft-delete). */
const SOFT_DELETE_DAYS = { min: 7, max: 90 }
const ROLE = 'roles/storage.objectUser'

/**
 * A private bucket, versioned. Usage logs would need a grant to a group of Google's, which new organisations refuse;
 * for Confidential data the project's audit log keeps every access.
 */
export function lowerGcp(node: Node): Lowered {
  const { site, settings, label, title, consumers } = node
  const bucket = ref('google_storage_bucket', label, 'name')
  return {
    headline: site.isConfidential
      ? 'a private bucket with versions and lifecycle rules; the audit log keeps every access'
      : 'a private bucket with versions and lifecycle rules',
    blocks: [bucketBlock(node), ...access(node)],
    outputs: [
      { name: `${label}_bucket`, description: `${title}: bucket`, value: bucket },
      {
        name: `${label}_connect`,
        description: `${title}: lists the objects`,
        value: t`gcloud storage ls gs://${bucket}`,
      },
    ],
    charges: chargesOf(node),
    grants: consumers.flatMap((consumer) =>
      consumer.handle.email ? [{ identity: consumer.title, role: ROLE, scope: `${title}, this bucket` }] : [],
    ),
    needs: gcpNeeds('service:storage.googleapis.com', 'agent:storage'),
    offer: { environment: { BUCKET: bucket }, refs: { bucket } },
    notes: site.isConfidential
      ? []
      : [{ kind: 'advice', messages: [message('data.no-access-logs', { title })], rank: 70 }],
    facts: [`${settings.storage_gb} GB assumed`, `old versions ${settings.version_days} days`],
    readme: {
      destroy: site.isProduction
        ? [
            `${title}: the bucket is destroyed only when it is empty. \`gcloud storage rm --all-versions --recursive gs://BUCKET/**\` empties it.`,
          ]
        : [],
    },
  }
}

/** Names of the stack's other buckets: the first one, and the code of functions. */
const TAKEN = ['data', 'src']

/** The node's own name where there are several, else "data". */
function namePart({ slug }: Node): string {
  const own = slug('', GLOBAL_NAME_PART - 3).replace(/^-+/, '')
  if (own === '') return 'data'
  return TAKEN.includes(own) ? `my-${own}` : own
}

function bucketBlock(node: Node): TopBlock {
  const { site, settings, label } = node
  const part = namePart(node)
  const keptDays = Math.min(Math.max(settings.version_days, SOFT_DELETE_DAYS.min), SOFT_DELETE_DAYS.max)
  return resource('google_storage_bucket', label, {
    name: t`${globalPrefix}-${part}`,
    location: ref('var', 'region'),
    storage_class: 'STANDARD',
    uniform_bucket_level_access: true,
    public_access_prevention: 'enforced',
    force_destroy: !site.isProduction,
    versioning: block({ enabled: true }),
    soft_delete_policy: block({ retention_duration_seconds: keptDays * SECONDS_PER_DAY }),
    '#logs': noAccessLogs(site),
    encryption: keyBlock(site, 'default_kms_key_name'),
    lifecycle_rule: [
      block({
        condition: block({ num_newer_versions: 3, days_since_noncurrent_time: settings.version_days }),
        action: block({ type: 'Delete' }),
      }),
      block({ condition: block({ age: 7 }), action: block({ type: 'AbortIncompleteMultipartUpload' }) }),
    ],
    depends_on: whenReady(site),
  })
}

function access({ label, consumers }: Node): TopBlock[] {
  return consumers.flatMap((consumer) => {
    if (consumer.handle.email === undefined) return []
    return [
      resource('google_storage_bucket_iam_member', `${consumer.label}_${label}`, {
        bucket: x`google_storage_bucket.${id(label)}.name`,
        role: ROLE,
        member: t`serviceAccount:${consumer.handle.email}`,
      }),
    ]
  })
}

function chargesOf({ site, settings, label }: Node): Charge[] {
  const { usage } = site
  const line = { resource: `google_storage_bucket.${label}`, service: 'object-storage', isUsage: true }
  const requests = (usage.requests_millions * 1e6) / Math.max(1, site.count('object-storage'))
  const writes = requests * usage.object_writes_per_request
  const reads = requests * usage.object_reads_per_request
  const gb = usage.internet_egress_gb / Math.max(1, site.count('object-storage'))
  const egress: Charge = {
    ...line,
    label: 'Traffic to the internet',
    service: 'internet-egress',
    sku: 'Premium tier, first 1 TB',
    per: 'gb',
    quantity: gb,
    basis: `${gb} GB assumed`,
  }
  return [
    {
      ...line,
      label: 'Stored data',
      sku: 'GCS Standard regional',
      per: 'gb-month',
      quantity: settings.storage_gb,
      basis: `${settings.storage_gb} GB assumed, with old versions`,
    },
    {
      ...line,
      label: 'Writes',
      sku: 'GCS Standard class A operations',
      per: '10k-requests',
      quantity: writes / 10_000,
      basis: `${Math.round(writes)} writes assumed`,
    },
    {
      ...line,
      label: 'Reads',
      sku: 'GCS Standard class B operations',
      per: '10k-requests',
      quantity: reads / 10_000,
      basis: `${Math.round(reads)} reads assumed`,
    },
    // The network counts it where there is one.
    ...(site.has('vnet') ? [] : [egress]),
  ]
}
