import type { z } from 'zod'
import { accessLogTarget, bucket } from '../../families/storage/aws.ts'
import { awsNeeds } from '../../clouds/aws/needs.ts'
import { USE_KEY, rolePolicy } from '../../families/identity/aws.ts'
import { goesWithContents } from '../../families/retention/aws.ts'
import type { Charge, Lowered } from '../../clouds/lowered.ts'
import { counted } from '../../clouds/site.ts'
import { ref, t, x, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

type Node = Placement<z.output<typeof schema>, 'aws'>

/** What the longest prefix and a dash leave of the 63 characters of a bucket's name. */
const NAME_PART = 16

/** A private bucket under the stack's key; every consumer may read and write its objects, and nothing else. */
export function lowerAws(node: Node): Lowered {
  const { site, settings, label, title } = node
  const name = node.slug('data', NAME_PART)
  const own = ref('aws_s3_bucket', label)
  return {
    headline: 'a private, versioned bucket under the key of the stack',
    blocks: [
      ...bucket({
        site,
        label,
        name,
        hasStackKey: true,
        versionDays: settings.version_days,
        accessLog: accessLogTarget(name),
      }),
      ...access(node),
    ],
    outputs: [
      { name: `${label}_bucket`, description: `${title}: name of the bucket`, value: x`${own}.bucket` },
      {
        name: `${label}_connect`,
        description: `${title}: lists the bucket`,
        value: t`aws s3 ls s3://${x`${own}.bucket`}/ --region ${ref('var', 'region')}`,
      },
    ],
    charges: chargesOf(node),
    grants: node.consumers.flatMap((consumer) =>
      consumer.handle.roleName
        ? [
            {
              identity: consumer.title,
              role: 's3:GetObject, s3:PutObject, s3:DeleteObject, s3:ListBucket',
              scope: title,
            },
          ]
        : [],
    ),
    needs: awsNeeds('logs-bucket'),
    offer: {
      environment: { BUCKET: x`${own}.bucket` },
      refs: { bucket: x`${own}.id`, bucket_arn: x`${own}.arn` },
    },
    facts: [`${settings.storage_gb} GB`, `versions kept ${settings.version_days} days`],
    readme: {
      destroy: goesWithContents(site)
        ? [`${title} is emptied and deleted with everything in it: copy what must last (aws s3 sync) before.`]
        : [
            `${title} is deleted only when it is empty: empty the bucket first, old versions included, once its data is safe elsewhere.`,
          ],
    },
  }
}

/** Objects for every node that uses the bucket, and the key under which they lie. */
function access(node: Node): TopBlock[] {
  const own = ref('aws_s3_bucket', node.label, 'arn')
  return node.consumers.flatMap(({ label, handle }) =>
    handle.roleName
      ? rolePolicy(`${label}_${node.label}`, `use-${node.slug('storage')}`, handle.roleName, [
          { sid: 'Objects', actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], resources: [t`${own}/*`] },
          { sid: 'Bucket', actions: ['s3:ListBucket'], resources: [own] },
          USE_KEY,
        ])
      : [],
  )
}

function chargesOf({ site, settings, label }: Node): Charge[] {
  const { usage } = site
  const share = site.count('object-storage')
  const reads = (usage.requests_millions * usage.object_reads_per_request * 100) / share
  const writes = (usage.requests_millions * usage.object_writes_per_request * 100) / share
  const line = { resource: `aws_s3_bucket.${label}`, service: 'object-storage', isUsage: true }
  const basis = (count: number, what: string): string =>
    `${usage.requests_millions} million requests x ${counted(count, what)}${share > 1 ? `, over ${share} buckets` : ''}`
  const gb = usage.internet_egress_gb / share
  const egress: Charge = {
    ...line,
    label: 'Traffic to the internet',
    service: 'internet-egress',
    sku: 'Data transfer out, first 10 TB',
    per: 'gb',
    quantity: gb,
    basis: `${gb} GB assumed`,
  }
  return [
    {
      ...line,
      label: 'Stored data',
      sku: 'S3 Standard',
      per: 'gb-month',
      quantity: settings.storage_gb,
      basis: `${settings.storage_gb} GB assumed, old versions included`,
    },
    {
      ...line,
      label: 'Reads',
      sku: 'S3 Standard GET',
      per: '10k-requests',
      quantity: reads,
      basis: basis(usage.object_reads_per_request, 'read'),
    },
    {
      ...line,
      label: 'Writes',
      sku: 'S3 Standard PUT/COPY/POST/LIST',
      per: '10k-requests',
      quantity: writes,
      basis: basis(usage.object_writes_per_request, 'write'),
    },
    // The network counts it where there is one.
    ...(site.has('vnet') ? [] : [egress]),
  ]
}
