import { message } from '#words/message.ts'
import type { z } from 'zod'
import { offers } from '../../clouds/cloud.ts'
import { stackKey, whenReady } from '../../families/vault/gcp.ts'
import { gcpNeeds } from '../../clouds/gcp/needs.ts'
import { metricAlert } from '../../families/monitoring/gcp.ts'
import type { Charge, Lowered, Note, Variable } from '../../clouds/lowered.ts'
import { block, comment, id, ref, resource, t, x, type Expr, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

type Node = Placement<z.output<typeof schema>, 'gcp'>
type Tier = 'BASIC_HDD' | 'ZONAL' | 'REGIONAL'

/**
 * Filestore starts at 1 TiB, and grows in steps of 256 GiB above Basic (cloud.google.com/filestore/docs/service-tiers).
 */
const LEAST_GB = 1024
const STEP_GB = 256
const SKUS: Readonly<Record<Tier, string>> = {
  BASIC_HDD: 'Filestore basic HDD',
  ZONAL: 'Filestore zonal',
  REGIONAL: 'Filestore regional',
}

/** Filestore over private services access. */
export function lowerGcp(node: Node): Lowered {
  const { site, settings, label, title } = node
  const tier = tierOf(node)
  const sizeGb = sizeOf(settings.size_gb, tier)
  const host = x`google_filestore_instance.${id(label)}.networks[0].ip_addresses[0]`
  const share = t`${host}:/share`
  return {
    headline: `Filestore (${tier}) over private services access`,
    blocks: [instance(node, tier)],
    variables: [
      {
        name: `${label}_size_gb`,
        type: x`number`,
        description: `Size of ${title} in GB`,
        default: sizeGb,
        validation: [sizeRule(x`var.${id(`${label}_size_gb`)}`, tier)],
      },
    ],
    outputs: [
      {
        name: `${label}_connect`,
        description: `${title}: mounts the share, from inside the network`,
        value: t`sudo mount -t nfs ${host}:/share /mnt`,
      },
    ],
    charges: chargesOf(label, tier, sizeGb),
    needs: gcpNeeds(
      'service:file.googleapis.com',
      'peering',
      ...(isKeyed(node, tier) ? (['agent:filestore'] as const) : []),
      ...(tier === 'REGIONAL' ? [] : (['zone'] as const)),
    ),
    alerts: [
      metricAlert(`${label}_storage`, `${title}: less than 10 % of the space is free`, {
        filter: t`resource.type = "filestore_instance" AND resource.labels.instance_name = "${x`google_filestore_instance.${id(label)}.name`}" AND metric.type = "file.googleapis.com/nfs/server/free_bytes_percent"`,
        comparison: 'COMPARISON_LT',
        threshold: 10,
        aligner: 'ALIGN_MEAN',
      }),
    ],
    offer: { environment: { FILE_SHARE: share }, refs: { share } },
    facts: [tier, `${sizeGb} GB`],
    notes: notesOf(node, tier),
    readme: {
      destroy:
        site.isTemporary || !site.isDevelopment
          ? [
              `${title}: take a last backup with \`gcloud filestore backups create LAST --instance INSTANCE --file-share share --instance-location LOCATION --region ${site.region.id}\`. Delete it after 14 days.`,
            ]
          : [],
    },
  }
}

/** In one zone below Production, over the region there; Basic is the cheapest and takes no key of ours. */
function tierOf({ site, settings }: Node): Tier {
  if (site.isProduction) return 'REGIONAL'
  return site.isStaging || site.isConfidential || settings.has_premium ? 'ZONAL' : 'BASIC_HDD'
}

function sizeOf(wanted: number, tier: Tier): number {
  const least = Math.max(wanted, LEAST_GB)
  return tier === 'BASIC_HDD' ? least : Math.ceil(least / STEP_GB) * STEP_GB
}

function sizeRule(size: Expr, tier: Tier): NonNullable<Variable['validation']>[number] {
  if (tier === 'BASIC_HDD') return { condition: x`${size} >= ${LEAST_GB}`, message: 'Filestore starts at 1,024 GB.' }
  return {
    condition: x`${size} >= ${LEAST_GB} && ${size} % ${STEP_GB} == 0`,
    message: 'Filestore starts at 1,024 GB and grows in steps of 256 GB.',
  }
}

function isKeyed({ site }: Node, tier: Tier): boolean {
  return site.hasStackKey && tier !== 'BASIC_HDD'
}

function instance(node: Node, tier: Tier): TopBlock {
  const { site, label, slug } = node
  const peered = ref('google_service_networking_connection', 'services')
  return resource('google_filestore_instance', label, {
    name: t`${ref('local', 'prefix')}-${slug('files')}`,
    location: tier === 'REGIONAL' ? ref('var', 'region') : ref('var', 'zone'),
    tier,
    deletion_protection_enabled: tier === 'BASIC_HDD' ? undefined : site.isProduction,
    kms_key_name: isKeyed(node, tier) ? stackKey(site) : undefined,
    file_shares: block({
      name: 'share',
      capacity_gb: ref('var', `${label}_size_gb`),
      nfs_export_options: block({
        ip_ranges: [ref('google_compute_subnetwork', 'app', 'ip_cidr_range')],
        access_mode: 'READ_WRITE',
        why: comment('The new folder belongs to root: with its rights taken away, nobody could ever write.'),
        squash_mode: 'NO_ROOT_SQUASH',
      }),
    }),
    networks: block({
      network: ref('google_compute_network', 'main', 'name'),
      modes: ['MODE_IPV4'],
      connect_mode: 'PRIVATE_SERVICE_ACCESS',
      reserved_ip_range: ref('google_compute_global_address', 'services', 'name'),
    }),
    depends_on: isKeyed(node, tier) ? whenReady(site, peered) : [peered, ref('google_project_service', 'main')],
  })
}

function chargesOf(label: string, tier: Tier, sizeGb: number): Charge[] {
  return [
    {
      resource: `google_filestore_instance.${label}`,
      label: `${tier} storage`,
      service: 'file-share',
      sku: SKUS[tier],
      per: 'gb-month',
      quantity: sizeGb,
      basis: `${sizeGb} GB`,
    },
  ]
}

function notesOf({ site, settings, given, title }: Node, tier: Tier): Note[] {
  const { region } = site
  return [
    ...(given.has('size_gb') && settings.size_gb < LEAST_GB
      ? [
          {
            kind: 'replaced',
            messages: [message('data.filestore-least', { title, gb: settings.size_gb })],
            rank: 15,
          } as const,
        ]
      : []),
    ...(offers(region, `filestore.${tier}`)
      ? []
      : [
          {
            kind: 'unconfirmed',
            messages: [message('regions.filestore-not-confirmed', { title, tier, region: region.label })],
            rank: 40,
          } as const,
        ]),
    ...(site.isConfidential
      ? [
          {
            kind: 'advice',
            messages: [message('data.nfs', { title })],
            rank: 30,
          } as const,
        ]
      : []),
  ]
}
