// Single machines with a GPU, their schedule, and the disk that outlives a Temporary stack as a snapshot.
import { stackKey, whenReady } from '../../families/vault/gcp.ts'
import { block, comment, id, ref, resource, t, x, type Block, type TopBlock, type Value } from '../../hcl/nodes.ts'
import { backupBlocks, backupPolicy } from './gcp-backup.ts'
import { machineMetadata, networkInterface, SHIELDED, tagOf, type VmNode } from './gcp-machine.ts'

const prefix = ref('local', 'prefix')
const zone = ref('var', 'zone')
/** Ubuntu with the driver of the GPU, signed for secure boot. */
const IMAGE = 'ubuntu-os-accelerator-images/ubuntu-accelerator-2404-amd64-with-nvidia-580'
const WHY_IMAGE = comment('The image carries the driver.')

/** Blocks of the machines. */
export function instanceBlocks(node: VmNode, size: string): TopBlock[] {
  const { settings, label, site } = node
  const name = t`${prefix}-${node.slug('vm')}-${x`count.index + 1`}`
  return [
    ...(site.isTemporary ? [keptDisk(node, name)] : []),
    ...backupBlocks(node),
    resource(
      'google_compute_instance',
      label,
      {
        count: ref('var', `${label}_count`),
        name,
        zone,
        machine_type: ref('var', `${label}_size`),
        tags: [tagOf(label)],
        allow_stopping_for_update: true,
        deletion_protection: site.isProduction,
        resource_policies: settings.is_scheduled ? [x`google_compute_resource_policy.${id(label)}.id`] : undefined,
        boot_disk: bootDisk(node),
        // g2 machines bring their GPU along.
        guest_accelerator: size.startsWith('n1-') ? block({ type: 'nvidia-tesla-t4', count: 1 }) : undefined,
        scheduling: block({ on_host_maintenance: 'TERMINATE', automatic_restart: true }),
        network_interface: networkInterface(node),
        service_account: block({ email: x`google_service_account.${id(label)}.email`, scopes: ['cloud-platform'] }),
        shielded_instance_config: SHIELDED,
        metadata: machineMetadata(label),
        lifecycle: site.isTemporary
          ? undefined
          : block({ ignore_changes: [x`boot_disk[0].initialize_params[0].image`] }),
        depends_on: settings.is_scheduled
          ? whenReady(site, ref('google_project_iam_member', `${label}_schedule`))
          : whenReady(site),
      },
      `New projects have a GPU quota of 0: ask for it first. Such a machine cannot move to another host while it runs,\nand a newer image must not replace one that people work on.`,
    ),
    ...(settings.is_scheduled ? schedule(node) : []),
  ]
}

function bootDisk(node: VmNode): Block {
  const { settings, label, site } = node
  if (site.isTemporary)
    return block({ auto_delete: false, source: x`google_compute_disk.${id(label)}[count.index].self_link` })
  return block({
    auto_delete: true,
    kms_key_self_link: stackKey(site),
    initialize_params: block({
      why: WHY_IMAGE,
      image: IMAGE,
      type: diskType(settings.has_premium_disk),
      size: ref('var', `${label}_disk_gb`),
      labels: ref('local', 'labels'),
      resource_policies: backupPolicy(node),
    }),
  })
}

/** A disk of its own: only that can be told to leave a snapshot behind. */
function keptDisk({ settings, label, site }: VmNode, name: Value): TopBlock {
  const key = stackKey(site)
  return resource(
    'google_compute_disk',
    label,
    {
      count: ref('var', `${label}_count`),
      name,
      zone,
      type: diskType(settings.has_premium_disk),
      size: ref('var', `${label}_disk_gb`),
      why: WHY_IMAGE,
      image: IMAGE,
      create_snapshot_before_destroy: true,
      disk_encryption_key: key === undefined ? undefined : block({ kms_key_self_link: key }),
      lifecycle: block({ ignore_changes: [x`image`] }),
      depends_on: whenReady(site),
    },
    'The stack is temporary: what people made is kept as a snapshot when the disk is destroyed.',
  )
}

function diskType(isPremium: boolean): string {
  return isPremium ? 'pd-ssd' : 'pd-balanced'
}

/** Weekdays from 07:00 to 19:00; the service agent of Compute Engine starts and stops the machines. */
function schedule({ label, slug }: VmNode): TopBlock[] {
  return [
    resource('google_compute_resource_policy', label, {
      name: t`${prefix}-${slug('hours')}`,
      region: ref('var', 'region'),
      description: 'Weekdays from 07:00 to 19:00',
      instance_schedule_policy: block({
        time_zone: ref('var', 'schedule_time_zone'),
        vm_start_schedule: block({ schedule: '0 7 * * MON-FRI' }),
        vm_stop_schedule: block({ schedule: '0 19 * * MON-FRI' }),
      }),
      depends_on: [ref('google_project_service', 'main')],
    }),
    resource(
      'google_project_iam_custom_role',
      `${label}_schedule`,
      {
        role_id: x`replace(${t`${prefix}-${slug('vm-schedule')}-${ref('local', 'suffix')}`}, "-", "_")`,
        title: t`Start and stop machines of ${prefix}`,
        permissions: ['compute.instances.start', 'compute.instances.stop'],
        depends_on: [ref('google_project_service', 'main')],
      },
      'The service agent of Compute Engine starts and stops the machines.',
    ),
    resource('google_project_iam_member', `${label}_schedule`, {
      project: ref('var', 'project_id'),
      role: x`google_project_iam_custom_role.${id(`${label}_schedule`)}.id`,
      member: t`serviceAccount:service-${ref('data', 'google_project', 'current', 'number')}@compute-system.iam.gserviceaccount.com`,
      depends_on: [ref('google_project_service_identity', 'agents')],
    }),
  ]
}
