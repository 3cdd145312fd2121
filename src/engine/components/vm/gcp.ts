import { GLOBAL_NAME_PART, globalPrefix } from '../../clouds/gcp/naming.ts'
import { message } from '#words/message.ts'
import { gcpNeeds, type GcpNeed } from '../../clouds/gcp/needs.ts'
import type { Alert, Lowered, Note, Variable } from '../../clouds/lowered.ts'
import { byTier } from '../../clouds/site.ts'
import { ACCOUNT_SLUG, workloadAccount, workloadNeeds } from '../../families/identity/gcp.ts'
import { timeZoneVariable } from '../../families/inputs/gcp.ts'
import { errorAlert, metricAlert } from '../../families/monitoring/gcp.ts'
import { block, id, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import { hasBackup } from './gcp-backup.ts'
import { machineCharges } from './gcp-charges.ts'
import { groupBlocks } from './gcp-group.ts'
import { instanceBlocks } from './gcp-instance.ts'
import { tagOf, type VmNode } from './gcp-machine.ts'
import { startupScript } from './gcp-startup.ts'

/** T1 to T5. */
export const SIZES = ['e2-medium', 'e2-standard-2', 'n2-standard-2', 'n2-standard-4', 'n2-standard-8'] as const

/** T1 to T5 with a GPU: n1 takes a T4, g2 brings an L4 along. */
const GPU_SIZES = ['n1-standard-4', 'n1-standard-4', 'g2-standard-4', 'g2-standard-8', 'g2-standard-8'] as const

/** Room for drivers and notebooks. */
const GPU_DISK_GB = 128

/** Shielded machines without shared keys: a group that heals and scales, or single ones with a GPU. */
export function lowerGcp(node: VmNode): Lowered {
  const { site, settings, label, title } = node
  const size = settings.has_gpu && !node.given.has('size') ? byTier(site.tier, GPU_SIZES) : settings.size
  const diskGb =
    settings.has_gpu && !node.given.has('disk_gb') ? Math.max(settings.disk_gb, GPU_DISK_GB) : settings.disk_gb
  const isSingle = settings.has_gpu
  const log = !site.isPublic || site.isProduction
  return {
    headline: isSingle
      ? 'single machines with a GPU, signed in to through Identity-Aware Proxy'
      : 'a regional group of shielded machines that heals and scales',
    blocks: [
      ...workloadAccount(label, node.slug('vm', ACCOUNT_SLUG), title),
      startupScript(node),
      ...(isSingle ? instanceBlocks(node, size) : [healthFirewall(node, log), ...groupBlocks(node)]),
    ],
    variables: [...variablesOf(node, size, diskGb), ...(settings.is_scheduled ? [timeZoneVariable()] : [])],
    outputs: outputsOf(node),
    charges: machineCharges(node, size, diskGb),
    included: isSingle
      ? hasBackup(node)
        ? { [`google_compute_resource_policy.${label}_backup`]: 'its snapshots are counted with the disks' }
        : {}
      : {
          [`google_compute_firewall.${label}_health`]: log
            ? 'its logs are counted with those of the subnet'
            : 'it keeps no logs, and the rule itself is free',
        },
    needs: gcpNeeds(
      'service:compute.googleapis.com',
      'service:oslogin.googleapis.com',
      'service:iap.googleapis.com',
      'agent:compute',
      `ssh:${tagOf(label)}`,
      ...workloadNeeds(label),
      ...(settings.has_public_address ? [] : ([`nat:${label}:${settings.count}`] as GcpNeed[])),
      ...(isSingle ? (['gpu-zone'] as const) : []),
      ...(isSingle && settings.is_scheduled ? (['identity:compute', 'project-number', 'suffix'] as const) : []),
    ),
    alerts: alertsOf(node),
    offer: isSingle
      ? {}
      : {
          refs: {
            instance_group: x`google_compute_region_instance_group_manager.${id(label)}.instance_group`,
            health_check: x`google_compute_health_check.${id(label)}.id`,
          },
        },
    facts: [
      size,
      ...(size.startsWith('n1-') && settings.has_gpu ? ['NVIDIA T4'] : []),
      settings.count === 1 ? '1 machine' : `${settings.count} machines`,
      ...(isSingle ? [] : [`up to ${settings.max_count}`]),
      ...(settings.is_scheduled ? ['weekdays 07:00-19:00'] : []),
    ],
    notes: [...sizeNotes(node, size), ...notesOf(node)],
    readme: {
      quotas: settings.has_gpu
        ? [
            `${settings.count} ${size.startsWith('g2-') ? 'NVIDIA L4' : 'NVIDIA T4'} GPU and as many "GPUs (all regions)": both quotas are 0 in new projects; ask for them in the console first.`,
          ]
        : [`${settings.max_count} machines of type ${size} (quota of its CPU family in the region)`],
      connect: connectTexts(node),
      destroy: destroyTexts(node),
    },
  }
}

/**
 * The balancer and its health checks come from these two ranges (cloud.google.com/load-balancing/docs/firewall-rules).
 */
function healthFirewall({ label, slug }: VmNode, log: boolean): TopBlock {
  return resource(
    'google_compute_firewall',
    `${label}_health`,
    {
      name: t`${globalPrefix}-${slug('health', GLOBAL_NAME_PART)}`,
      network: ref('google_compute_network', 'main', 'id'),
      direction: 'INGRESS',
      source_ranges: ['35.191.0.0/16', '130.211.0.0/22'],
      target_tags: [tagOf(label)],
      allow: block({ protocol: 'tcp', ports: ['8080'] }),
      log_config: log ? block({ metadata: 'INCLUDE_ALL_METADATA' }) : undefined,
    },
    'Health checks and the load balancer come from these two ranges.',
  )
}

function variablesOf({ settings, label, title }: VmNode, size: string, diskGb: number): Variable[] {
  const count: Variable = {
    name: `${label}_count`,
    type: x`number`,
    description: settings.has_gpu ? `Machines of ${title}` : `Machines of ${title} that always run`,
    default: settings.count,
    validation: [{ condition: x`var.${id(`${label}_count`)} >= 1`, message: 'At least one machine is needed.' }],
  }
  const most: Variable = {
    name: `${label}_max_count`,
    type: x`number`,
    description: `Machines of ${title} at most`,
    default: Math.max(settings.count, settings.max_count),
    validation: [
      {
        condition: x`var.${id(`${label}_max_count`)} >= var.${id(`${label}_count`)}`,
        message: 'The most must not be below the number that always runs.',
      },
    ],
  }
  return [
    { name: `${label}_size`, type: x`string`, description: `Machine type of ${title}`, default: size },
    count,
    ...(settings.has_gpu ? [] : [most]),
    {
      name: `${label}_disk_gb`,
      type: x`number`,
      description: `System disk of each machine of ${title}, in GB`,
      default: diskGb,
      validation: [
        { condition: x`var.${id(`${label}_disk_gb`)} >= 10`, message: 'The image needs a disk of at least 10 GB.' },
      ],
    },
  ]
}

function outputsOf({ settings, label, title }: VmNode): NonNullable<Lowered['outputs']> {
  const project = ref('var', 'project_id')
  const account = {
    name: `${label}_service_account`,
    description: `${title}: account that it runs as`,
    value: x`google_service_account.${id(label)}.email`,
  }
  if (settings.has_gpu) {
    const name = x`google_compute_instance.${id(label)}[0].name`
    const forward = settings.has_jupyter ? ' -- -N -L 8888:127.0.0.1:8888' : ''
    const command = t`gcloud compute ssh ${name} --project ${project} --zone ${ref('var', 'zone')} --tunnel-through-iap${forward}`
    return [
      {
        name: `${label}_connect`,
        description: settings.has_jupyter
          ? `${title}: opens Jupyter at http://localhost:8888`
          : `${title}: opens a shell`,
        value: command,
      },
      account,
    ]
  }
  const group = x`google_compute_region_instance_group_manager.${id(label)}.name`
  return [
    {
      name: `${label}_connect`,
      description: `${title}: lists the machines; sign in with gcloud compute ssh and --tunnel-through-iap`,
      value: t`gcloud compute instance-groups managed list-instances ${group} --project ${project} --region ${ref('var', 'region')}`,
    },
    account,
  ]
}

function connectTexts({ settings, label, title }: VmNode): string[] {
  const rights = `${title}: people need \`roles/iap.tunnelResourceAccessor\` and \`roles/compute.osAdminLogin\`; port 22 is open to Identity-Aware Proxy only.`
  if (!settings.has_jupyter) return [rights]
  return [
    rights,
    `${title}: Jupyter listens on the machine itself alone. The output \`${label}_connect\` forwards it; the token is in \`sudo cat /etc/jupyter/token\` on the machine.`,
  ]
}

function destroyTexts(node: VmNode): string[] {
  const { site, settings, label, title } = node
  if (!settings.has_gpu) return []
  return [
    ...(site.isProduction
      ? [
          `${title} is protected: set \`deletion_protection = false\` in \`google_compute_instance.${label}\` and apply before destroying.`,
        ]
      : []),
    ...(hasBackup(node)
      ? [`${title}: the nightly snapshots outlive the disks until they expire, after ${site.backupDays} days.`]
      : []),
    ...(site.isTemporary
      ? [`${title}: the disk is kept as a snapshot when it is destroyed; delete the snapshot after 14 days.`]
      : []),
  ]
}

/** Families by the zones that offer them; a T4 is in fewer zones than the n1 machine that takes it. */
function sizeNotes({ site, settings, given, title }: VmNode, size: string): Note[] {
  const family = size.split('-')[0] ?? size
  const key = settings.has_gpu && family === 'n1' ? 'compute.n1T4.zones' : `compute.${family}.zones`
  const zones = site.region.services[key]
  if (Array.isArray(zones) && zones.length > 0) return []
  if (zones === undefined || zones === null)
    return [
      {
        kind: 'unconfirmed',
        messages: [message('regions.size-not-confirmed', { title, size, region: site.region.label })],
        rank: 40,
      },
    ]
  const code = given.has('size') ? 'compute.no-zone-for-size' : 'compute.no-zone-here'
  return [{ kind: 'refused', messages: [message(code, { region: site.region.label, family, title, size })] }]
}

function notesOf({ site, settings, title, incoming }: VmNode): Note[] {
  return [
    ...(settings.has_gpu && incoming.some((type) => type === 'load-balancer' || type === 'api-gateway')
      ? [
          {
            kind: 'refused',
            code: 'bad-setting',
            messages: [message('compute.gpu-not-balanced', { title })],
          } as const,
        ]
      : []),
    ...(settings.has_gpu
      ? [
          {
            kind: 'advice',
            messages: [message('compute.gpu-quota-project')],
            rank: 20,
          } as const,
        ]
      : []),
    ...(site.isProduction && settings.has_gpu
      ? [
          {
            kind: 'advice',
            messages: [message('compute.gpu-one-zone', { title })],
            rank: 35,
          } as const,
        ]
      : []),
  ]
}

function alertsOf({ label, title, slug }: VmNode): Alert[] {
  const filter = t`resource.type = "gce_instance" AND metric.type = "compute.googleapis.com/instance/cpu/utilization" AND resource.labels.zone = starts_with("${ref('var', 'region')}-") AND metric.labels.instance_name = starts_with("${ref('local', 'prefix')}-${slug('vm')}-")`
  return [
    errorAlert('Machines', 'gce_instance'),
    metricAlert(`${label}_cpu`, `${title}: CPU above 80 %`, {
      filter,
      comparison: 'COMPARISON_GT',
      threshold: 0.8,
      aligner: 'ALIGN_MEAN',
      reducer: 'REDUCE_MEAN',
    }),
  ]
}
